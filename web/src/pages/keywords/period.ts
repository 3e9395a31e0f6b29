/** When and where a keyword was measured, in words. */
import { day } from '../../format.ts';
import type { KeywordRow } from './keyword-rows.ts';
import type { KeywordWords } from './words.ts';

export function periodOf(
  row: Pick<KeywordRow, 'periodStart' | 'periodEnd' | 'department'>,
  words: KeywordWords,
): string {
  const { periodStart, periodEnd, department } = row;
  return words.period(day(periodStart), day(periodEnd), department ?? words.wholeStore);
}

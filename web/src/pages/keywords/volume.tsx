/** Searches of a keyword in 30 days: a count with its source, or an estimate with its range. */
import { count } from '../../format.ts';
import { Estimate } from '../../parts/estimate.tsx';
import { Hint } from '../../parts/hint.tsx';
import type { KeywordRow } from './keyword-rows.ts';
import { periodOf } from './period.ts';
import { texts } from './words.ts';

type Counted = Pick<
  KeywordRow,
  | 'searchVolume'
  | 'searchVolumeRange'
  | 'volumeKind'
  | 'source'
  | 'periodStart'
  | 'periodEnd'
  | 'department'
>;

export function Volume({ row }: { readonly row: Counted }) {
  const words = texts();
  const { searchVolume, searchVolumeRange, volumeKind, source } = row;
  if (volumeKind === 'measured') {
    return <Hint text={`${source}, ${periodOf(row, words)}`}>{count(searchVolume)}</Hint>;
  }
  const { low, high } = searchVolumeRange;
  return <Estimate median={searchVolume} low={low} high={high} reason={words.noVolume} />;
}

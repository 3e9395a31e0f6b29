/** Which places of a segment's titles a word of a search can stand at. */
import { lookUp } from '../arrays/string-table.ts';
import type { Segment } from '../segment/segment.ts';
import { FIRST_FORM_CODE } from '../titles/title-table.ts';

/** Codes of the forms that hold one of the tokens. */
export function codesOf(
  { words, titles: { wordForms } }: Segment,
  tokens: readonly string[],
): Set<number> {
  const codes = new Set<number>();
  for (const token of tokens) {
    const word = lookUp(words, token);
    if (word < 0) continue;
    const end = wordForms.starts[word + 1] as number;
    for (let at = wordForms.starts[word] as number; at < end; at++) {
      codes.add(FIRST_FORM_CODE + (wordForms.numbers[at] as number));
    }
  }
  return codes;
}

/**
 * Steps of a column: some thirty values that cut its documents into groups of about one size, and
 * for each a bitmap of the documents below. A bound is answered by bitmaps apart from the group it
 * falls into; a sort needs to look at the groups of its page only.
 */
import { setBit } from './bitmap.ts';
import { UNKNOWN } from './columns.ts';
import type { ColumnSteps } from './segment.ts';

const GROUPS = 32;
const SAMPLE_MAX = 65_536;

/** Rising; the last is `UNKNOWN`, so that its bitmap holds all documents with a value. */
export function stepValues(values: Uint32Array): number[] {
  const stride = Math.max(1, Math.floor(values.length / SAMPLE_MAX));
  const known: number[] = [];
  for (let at = 0; at < values.length; at += stride) {
    const value = values[at] as number;
    if (value !== UNKNOWN) known.push(value);
  }
  const sample = Uint32Array.from(known).sort();
  const steps = new Set<number>();
  for (let group = 1; group < GROUPS; group++) {
    const value = sample[Math.floor((sample.length * group) / GROUPS)];
    if (value !== undefined && value > 0) steps.add(value);
  }
  return [...steps, UNKNOWN];
}

export function fillSteps(column: Uint32Array, { values, below }: ColumnSteps): void {
  for (let document = 0; document < column.length; document++) {
    const value = column[document] as number;
    if (value === UNKNOWN) continue;
    for (let step = values.length - 1; step >= 0; step--) {
      const bitmap = below[step];
      if (bitmap === undefined || value >= (values[step] as number)) break;
      setBit(bitmap, document);
    }
  }
}

/** Which of some values is the best, and whether that is sure. */

/** A value with the range in which it lies; a value that is exact is its own range. */
export interface Compared {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export type Verdict = 'best' | 'perhaps' | null;

/**
 * Says of each value whether it is the best. Unknown values are not compared, and equal ones have
 * no best. With ranges that overlap, the best is not sure.
 */
export function verdicts(
  values: readonly (Compared | null)[],
  wanted: 'low' | 'high',
): readonly Verdict[] {
  const turn = wanted === 'high' ? 1 : -1;
  const known = values.filter((one) => one !== null);
  const [first, second] = known.toSorted((one, other) => turn * (other.value - one.value));
  if (first === undefined || second === undefined || first.value === second.value) {
    return values.map(() => null);
  }
  const isApart = known.every(
    (one) => one === first || (wanted === 'high' ? one.high < first.low : one.low > first.high),
  );
  const verdict: Verdict = isApart ? 'best' : 'perhaps';
  return values.map((one) => (one === first ? verdict : null));
}

/** A number without a range; null stays null. */
export function exactly(value: number | null): Compared | null {
  return value === null ? null : { value, low: value, high: value };
}

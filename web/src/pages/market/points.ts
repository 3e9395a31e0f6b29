/** How many points each factor takes from the highest score. */

interface Contribution {
  readonly factor: string;
  readonly value: number;
  /** What the factor adds to ln(score / highest score). */
  readonly effect: number;
  readonly isAssumed: boolean;
}

export interface Step extends Contribution {
  /** Points taken, in tenths of a point. */
  readonly points: number;
  /** The score before the factor and after it. */
  readonly before: number;
  readonly after: number;
}

const TENTHS = 10;

/**
 * Divides the points between the highest score and the score among the factors, by their effects.
 * The factors are multiplied, so only their logarithms add up: each factor gets its part of them.
 * Rounding to tenths is made good where most was cut off, so the steps end at the score itself.
 */
export function stepsOf(
  contributions: readonly Contribution[],
  { score, scale }: { readonly score: number; readonly scale: number },
): Step[] {
  const total = contributions.reduce((sum, { effect }) => sum + effect, 0);
  const lost = (scale - score) * TENTHS;
  const exact = contributions.map(({ effect }) => (total === 0 ? 0 : (lost * effect) / total));
  const whole = exact.map(Math.floor);
  let left = lost - whole.reduce((sum, tenths) => sum + tenths, 0);
  const byRest = exact
    .map((tenths, at) => ({ at, rest: tenths - Math.floor(tenths) }))
    .sort((one, other) => other.rest - one.rest);
  const given = new Set<number>();
  for (const { at, rest } of byRest) {
    if (left < 0.5 || rest === 0) break;
    given.add(at);
    left -= 1;
  }
  let tenthsLeft = scale * TENTHS;
  return contributions.map((contribution, at) => {
    const taken = (whole[at] ?? 0) + (given.has(at) ? 1 : 0);
    const before = tenthsLeft / TENTHS;
    tenthsLeft -= taken;
    return { ...contribution, points: taken / TENTHS, before, after: tenthsLeft / TENTHS };
  });
}

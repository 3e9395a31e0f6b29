/**
 * The Theil-Sen line: the median of the slopes between all pairs of points, with Sen's interval. Up
 * to 29 % of the points may be gross outliers without moving it far.
 */
export interface SlopeEstimate {
  readonly slope: number;
  /** Ends of the confidence interval. */
  readonly low: number;
  readonly high: number;
}

/** The work grows with the square of the points: 366 daily points have 66,795 slopes. */
export const THEIL_SEN_POINTS_MAX = 400;

/**
 * Returns the slope of y over x with its interval (P. K. Sen, "Estimates of the regression
 * coefficient based on Kendall's tau", JASA 1968). The interval ends at the sorted slopes that are
 * `z · sd / 2` ranks away from the middle, rounded to a whole rank like scipy. `sd² =
 * n(n-1)(2n+5)/18` is the variance of Kendall's S. Null with fewer than two distinct x.
 *
 * @param z normal quantile of the interval: 1.645 for 90 %.
 */
export function theilSen(
  points: readonly { readonly x: number; readonly y: number }[],
  z: number,
): SlopeEstimate | null {
  const count = points.length;
  if (count > THEIL_SEN_POINTS_MAX) throw new RangeError(`theilSen: ${count} points are too many`);
  const slopes = pairSlopes(points);
  if (slopes.length === 0) return null;
  const spread = z * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const lowRank = Math.max(0, Math.round((slopes.length - spread) / 2) - 1);
  const highRank = Math.min(slopes.length - 1, Math.round((slopes.length + spread) / 2));
  return {
    slope: middleOf(slopes),
    low: slopes[lowRank] ?? Number.NaN,
    high: slopes[highRank] ?? Number.NaN,
  };
}

function pairSlopes(points: readonly { readonly x: number; readonly y: number }[]): number[] {
  const slopes: number[] = [];
  for (const [index, left] of points.entries()) {
    for (const right of points.slice(index + 1)) {
      if (left.x !== right.x) slopes.push((right.y - left.y) / (right.x - left.x));
    }
  }
  return slopes.sort((left, right) => left - right);
}

function middleOf(sorted: readonly number[]): number {
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

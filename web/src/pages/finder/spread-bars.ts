/** The bars that show where the values of a field lie, from its quantiles. */

export interface SpreadBar {
  /** The values between which the bar stands. */
  readonly from: number;
  readonly to: number;
  /** Where it stands and how high it is, as shares of the width and of the highest bar. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The share of values between two neighbors of the quantiles 5, 25, 50, 75 and 95. */
const SHARES = [0.2, 0.25, 0.25, 0.2];
/** Beyond this ratio of the ends, a plain scale would show one bar. */
const WIDE = 20;

/** @param quantiles at 5, 25, 50, 75 and 95 percent, rising. @returns no bars if all are equal */
export function spreadBars(quantiles: readonly number[]): readonly SpreadBar[] {
  const [low = 0, , , , high = 0] = quantiles;
  if (!(high > low)) return [];
  const isWide = low > 0 && high / low > WIDE;
  const scale = (value: number) => (isWide ? Math.log(value) : value);
  const placeOf = (value: number) => (scale(value) - scale(low)) / (scale(high) - scale(low));
  const bars = SHARES.map((share, at) => {
    const [from = low, to = high] = quantiles.slice(at, at + 2);
    const left = placeOf(from);
    const width = placeOf(to) - left;
    return { from, to, left, width, height: width === 0 ? 0 : share / width };
  });
  const highest = Math.max(...bars.map(({ height }) => height));
  return bars.map((bar) => ({ ...bar, height: bar.height / highest }));
}

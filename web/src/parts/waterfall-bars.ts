/** Where the bars of a waterfall stand, in percent of its width. */

export interface WaterfallResult {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** A bar from what was estimated before a step to what was estimated after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** The units after the step. */
  readonly after: number;
}

export interface Bars {
  readonly spans: readonly Span[];
  readonly range: { readonly from: number; readonly to: number };
  readonly median: number;
}

/** Free space left and right of the outermost bar. */
const MARGIN = 2;

/** Counts back from the median: the shifts of all steps lead to it. */
export function barsOf(shifts: readonly number[], result: WaterfallResult): Bars {
  const total = shifts.reduce((sum, shift) => sum + shift, 0);
  const levels = [Math.log(Math.max(1, result.median)) - total];
  for (const shift of shifts) levels.push((levels.at(-1) ?? 0) + shift);
  const [low, high] = [Math.log(Math.max(1, result.low)), Math.log(Math.max(1, result.high))];
  const least = Math.min(low, ...levels);
  const width = Math.max(high, ...levels) - least;
  const place = (level: number) =>
    width === 0 ? 50 : MARGIN + ((level - least) / width) * (100 - 2 * MARGIN);
  return {
    spans: shifts.map((_, at) => {
      const [before = 0, after = 0] = levels.slice(at, at + 2);
      return { from: place(before), to: place(after), after: Math.exp(after) };
    }),
    range: { from: place(low), to: place(high) },
    median: place(levels.at(-1) ?? 0),
  };
}

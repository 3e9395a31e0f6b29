/**
 * A smooth ln likelihood by evenly spaced knots in ln units, and between them by the cubic through
 * the four around: what two pieces of evidence say is asked for at many more places than it bends.
 */
export interface LogCurve {
  /** ln units of the first knot. */
  readonly first: number;
  /** Distance of the knots in ln units. */
  readonly step: number;
  /** ln likelihood at the knots, up to a constant. */
  readonly logs: Float64Array;
}

/** The knots that the cubics need between two places: numbers `first` to `last`, times a step. */
export interface KnotSpan {
  readonly first: number;
  readonly last: number;
}

/** Far more than any distribution of units is wide. */
const KNOTS_MAX = 4_000;

export function knotSpan(from: number, to: number, step: number): KnotSpan {
  const first = Math.floor(from / step) - 1;
  return { first, last: Math.min(first + KNOTS_MAX, Math.floor(to / step) + 2) };
}

/** The curve at ln units inside the span it was made for. */
export function curveAt({ first, step, logs }: LogCurve, lnUnits: number): number {
  const position = (lnUnits - first) / step;
  const knot = Math.min(Math.max(1, Math.floor(position)), logs.length - 3);
  const share = position - knot;
  const [before, next] = [logs[knot - 1] ?? 0, logs[knot + 1] ?? 0];
  const [at, after] = [logs[knot] ?? 0, logs[knot + 2] ?? 0];
  const [left, right] = [share + 1, 1 - share];
  const far = 2 - share;
  return (
    (left * far * (at * right + next * share)) / 2 -
    (share * right * (before * far + after * left)) / 6
  );
}

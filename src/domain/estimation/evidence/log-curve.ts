/**
 * A smooth ln likelihood by evenly spaced knots in ln units, and between them by the cubic through
 * the four around: what two pieces of evidence say is asked for at many more places than it bends.
 */
export interface LogCurve {
  /** ln units of the first knot. */
  readonly first: number;
  /** Distance of the knots in ln units. */
  readonly step: number;
  /** ln likelihood at the knots, up to a constant; good until the next curve of its kind is made. */
  readonly logs: Float64Array;
  /** Of the knots: `logs` has room for more. */
  readonly count: number;
}

/** The knots that the cubics need between two places: numbers `first` to `last`, times a step. */
export interface KnotSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Wide distributions reach far beyond any sales; there the curve is held where it stands: what was
 * seen is then all chance or out of question already.
 */
const LN_UNITS_MIN = Math.log(1e-6);
const LN_UNITS_MAX = Math.log(1e12);

export function knotSpan(from: number, to: number, step: number): KnotSpan {
  const held = (lnUnits: number) => Math.min(LN_UNITS_MAX, Math.max(LN_UNITS_MIN, lnUnits));
  return { first: Math.floor(held(from) / step) - 1, last: Math.floor(held(to) / step) + 2 };
}

/** The curve at ln units; before the span it was made for and after, as at its ends. */
export function curveAt({ first, step, logs, count }: LogCurve, lnUnits: number): number {
  const position = Math.min(count - 2, Math.max(1, (lnUnits - first) / step));
  const knot = Math.min(count - 3, Math.floor(position));
  const share = position - knot;
  const before = logs[knot - 1] ?? 0;
  const at = logs[knot] ?? 0;
  const next = logs[knot + 1] ?? 0;
  const after = logs[knot + 2] ?? 0;
  const left = share + 1;
  const right = 1 - share;
  const far = 2 - share;
  return (
    (left * far * (at * right + next * share)) / 2 -
    (share * right * (before * far + after * left)) / 6
  );
}

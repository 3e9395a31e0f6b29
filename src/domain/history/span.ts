/** A half-open span of time: `from <= at < to`. */
import type { EpochSeconds } from '../time.ts';

export interface Span {
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

/** The span of `seconds` that ends at `to`. */
export function spanBefore(to: EpochSeconds, seconds: number): Span {
  return { from: to - seconds, to };
}

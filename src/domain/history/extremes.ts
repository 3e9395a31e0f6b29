/** The lowest and highest value in force in a span, and when each was reached first. */
import type { EpochSeconds } from '../time.ts';
import type { ValuedStretch } from './stretches.ts';

export interface Extremes {
  readonly lowest: number | null;
  /** First instant of the span at which the value was in force; the start of the span if then. */
  readonly lowestAt: EpochSeconds | null;
  readonly highest: number | null;
  readonly highestAt: EpochSeconds | null;
}

/** Extremes over the stretches, which stand in ascending time; all null when there are none. */
export function extremes(all: readonly ValuedStretch[]): Extremes {
  let lowest: ValuedStretch | null = null;
  let highest: ValuedStretch | null = null;
  for (const stretch of all) {
    if (lowest === null || stretch.value < lowest.value) lowest = stretch;
    if (highest === null || stretch.value > highest.value) highest = stretch;
  }
  return {
    lowest: lowest?.value ?? null,
    lowestAt: lowest?.from ?? null,
    highest: highest?.value ?? null,
    highestAt: highest?.from ?? null,
  };
}

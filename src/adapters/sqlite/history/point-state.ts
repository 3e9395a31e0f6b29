/** States of points as numbers. */
import type { PointState } from '../../../domain/history/series.ts';

/** The number a state is stored as is its place here; released places never change. */
const STATES: readonly PointState[] = ['ok', 'out_of_stock', 'hidden', 'unknown'];

export function stateOf(stored: number): PointState {
  const state = STATES[stored];
  if (state === undefined) throw new TypeError(`no point state is stored as ${stored}`);
  return state;
}

export function storedState(state: PointState): number {
  return STATES.indexOf(state);
}

/**
 * Points of one series as columns: files are read and packed without an object per point. The
 * columns grow by doubling and serve one series after another.
 */
import { floatAt } from '../statistics/float-at.ts';
import type { EpochSeconds } from '../values/time.ts';
import { type Point, stateNumber, stateOf } from './series.ts';

/** The place of a state in `POINT_STATES`. 0 is a point with a value. */
export type ColumnState = 0 | 1 | 2 | 3;
export const OK = 0;

const CAPACITY_MIN = 512;

export class PointColumns {
  /** Seconds since 1970. Like all columns, valid until the next `reserve` or `push`. */
  at = new Float64Array(CAPACITY_MIN);
  /** 0 when the state is not `ok`. */
  value = new Float64Array(CAPACITY_MIN);
  state = new Uint8Array(CAPACITY_MIN);
  /** Number of points. Code that fills the columns directly must set it. */
  length = 0;

  reserve(count: number): void {
    if (count <= this.at.length) return;
    const { at, value, state } = this;
    const capacity = 2 ** Math.ceil(Math.log2(count));
    this.at = new Float64Array(capacity);
    this.value = new Float64Array(capacity);
    this.state = new Uint8Array(capacity);
    this.at.set(at);
    this.value.set(value);
    this.state.set(state);
  }

  /** Replaces all points. A value that contradicts its state becomes NaN, which no chunk takes. */
  fill(points: readonly Point[]): void {
    this.reserve(points.length);
    const { at: ats, value: values, state: states } = this;
    let index = 0;
    for (const { at, value, state } of points) {
      const isOk = state === 'ok';
      const isSound = (value === null) !== isOk;
      ats[index] = at;
      values[index] = isSound ? (value ?? 0) : Number.NaN;
      states[index] = isOk || !isSound ? OK : stateNumber(state);
      index += 1;
    }
    this.length = index;
  }

  push(at: EpochSeconds, value: number, state: number): void {
    const index = this.length;
    if (index === this.at.length) this.reserve(index + 1);
    this.at[index] = at;
    this.value[index] = value;
    this.state[index] = state;
    this.length = index + 1;
  }

  setState(index: number, state: Exclude<ColumnState, 0>): void {
    this.state[index] = state;
    this.value[index] = 0;
  }

  /** Sorts by time. Of several points at one instant, the last added stays. */
  putInOrder(): void {
    const [at, value, state] = [this.at.slice(), this.value.slice(), this.state.slice()];
    const lastOf = new Map<number, number>();
    for (let index = 0; index < this.length; index += 1) lastOf.set(floatAt(at, index), index);
    let next = 0;
    for (const [instant, index] of [...lastOf].sort(([left], [right]) => left - right)) {
      this.at[next] = instant;
      this.value[next] = floatAt(value, index);
      this.state[next] = state[index] ?? OK;
      next += 1;
    }
    this.length = next;
  }

  pointAt(index: number): Point {
    const at = floatAt(this.at, index);
    const state = stateOf(this.state[index] ?? OK);
    return state === 'ok'
      ? { at, value: floatAt(this.value, index), state }
      : { at, value: null, state };
  }

  toPoints(): readonly Point[] {
    return Array.from({ length: this.length }, (_, index) => this.pointAt(index));
  }
}

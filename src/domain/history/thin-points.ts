/** Thins a series to few points, so that what a reader looks for survives. */
import type { ShownPoint } from './series.ts';

/** First, last, lowest and highest point. */
export const THIN_POINTS_MIN = 4;

/**
 * Returns at most `limit` of the points, in their order. Kept are the first and the last, the first
 * lowest and the first highest value, and every change of state; the longest states if there are
 * more. Of the others, those that move least from the point before them go first, and of these the
 * ones with close neighbors. So a brief spike outlasts noise.
 *
 * @param limit at least `THIN_POINTS_MIN`
 */
export function thinPoints<One extends ShownPoint>(
  points: readonly One[],
  limit: number,
): readonly One[] {
  if (limit < THIN_POINTS_MIN) throw new RangeError(`cannot thin to ${limit} points`);
  if (points.length <= limit) return points;
  const kept = landmarks(points, limit);
  if (kept.size < limit) dropLeastMissed(points, kept, limit);
  return points.filter((_, index) => kept.has(index));
}

/** Returns the places of the points that stay in any case. */
function landmarks(points: readonly ShownPoint[], limit: number): Set<number> {
  const kept = new Set([0, points.length - 1, ...extremePlaces(points)]);
  const places = [...points.keys()];
  const starts = places.filter((index) => points[index]?.state !== points[index - 1]?.state);
  const lasting = runsOf(points, starts).sort((left, right) => right.seconds - left.seconds);
  for (const { start } of lasting) {
    if (kept.size < limit) kept.add(start);
  }
  return kept;
}

function runsOf(points: readonly ShownPoint[], starts: readonly number[]) {
  const end = points.at(-1)?.at ?? 0;
  return starts.map((start, run) => {
    const next = starts[run + 1];
    const to = next === undefined ? end : (points[next]?.at ?? end);
    return { start, seconds: to - (points[start]?.at ?? 0) };
  });
}

function extremePlaces(points: readonly ShownPoint[]): readonly number[] {
  let lowest: number | null = null;
  let highest: number | null = null;
  for (const [index, { value }] of points.entries()) {
    if (value === null) continue;
    if (lowest === null || value < (points[lowest]?.value ?? value)) lowest = index;
    if (highest === null || value > (points[highest]?.value ?? value)) highest = index;
  }
  return [lowest, highest].filter((place) => place !== null);
}

/** Adds to `kept` the points that are left when the least missed ones went, one after another. */
function dropLeastMissed(points: readonly ShownPoint[], kept: Set<number>, limit: number): void {
  const before = points.map((_, index) => index - 1);
  const after = points.map((_, index) => index + 1);
  const weights = points.map((_, index) => weightOf(points, index - 1, index, index + 1));
  const queue = new LightestFirst();
  for (const [index, weight] of weights.entries()) {
    if (!kept.has(index)) queue.add({ index, weight });
  }
  const dropped = new Set<number>();
  const weighAgain = (index: number) => {
    if (kept.has(index)) return;
    const weight = weightOf(points, before[index] ?? 0, index, after[index] ?? 0);
    weights[index] = weight;
    queue.add({ index, weight });
  };
  while (points.length - dropped.size > limit) {
    const lightest = queue.take();
    if (lightest === null) break;
    const { index, weight } = lightest;
    // A point is in the queue once for each of its weights; only the last one holds.
    if (dropped.has(index) || weights[index] !== weight) continue;
    dropped.add(index);
    const [left = 0, right = 0] = [before[index], after[index]];
    after[left] = right;
    before[right] = left;
    weighAgain(left);
    weighAgain(right);
  }
  for (const index of points.keys()) if (!dropped.has(index)) kept.add(index);
}

/**
 * Returns how far a point moves from the one before it, times the root of the time between its
 * neighbors. With the time itself, a year of noise would outweigh a spike of an hour.
 */
function weightOf(
  points: readonly ShownPoint[],
  left: number,
  middle: number,
  right: number,
): number {
  const [before, point, after] = [points[left], points[middle], points[right]];
  if (before === undefined || point === undefined || after === undefined) return 0;
  return Math.abs((point.value ?? 0) - (before.value ?? 0)) * Math.sqrt(after.at - before.at);
}

interface Weighed {
  readonly index: number;
  readonly weight: number;
}

/** A binary heap: the lightest point comes first; of equal ones the earliest. */
class LightestFirst {
  readonly #heap: Weighed[] = [];

  add(one: Weighed): void {
    let place = this.#heap.push(one) - 1;
    for (let parent = (place - 1) >> 1; place > 0 && this.#isBefore(place, parent); ) {
      this.#swap(place, parent);
      place = parent;
      parent = (place - 1) >> 1;
    }
  }

  take(): Weighed | null {
    const [first = null] = this.#heap;
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return first;
    this.#heap[0] = last;
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const child = this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(child, place)) return first;
      this.#swap(child, place);
      place = child;
    }
  }

  #isBefore(left: number, right: number): boolean {
    const [one, other] = [this.#heap[left], this.#heap[right]];
    if (one === undefined || other === undefined) return other === undefined && one !== undefined;
    return one.weight < other.weight || (one.weight === other.weight && one.index < other.index);
  }

  #swap(left: number, right: number): void {
    const [one, other] = [this.#heap[left], this.#heap[right]];
    if (one === undefined || other === undefined) return;
    this.#heap[left] = other;
    this.#heap[right] = one;
  }
}

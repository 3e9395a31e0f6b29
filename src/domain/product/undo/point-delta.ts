/**
 * Undoes a statement of points. A delta adds to the later series what it does not show: the points
 * before, and the stated ones. Stretches of time keep it small if years are stated again.
 */
import { comparePoints, newPoints, type SourcedPoint } from '../../history/merge-points.ts';
import type { PointState, SeriesKey, SeriesName } from '../../history/series.ts';
import type { EpochSeconds } from '../../values/time.ts';

/** Alternating starts and lengths. A stretch represents all points within it. */
type Stretches = readonly number[];

type StatedPoint = readonly [
  at: EpochSeconds,
  value: number | null,
  state: PointState,
  source: string,
];

export type PointDelta = readonly [
  name: SeriesName,
  categoryId: string | null,
  told: Stretches,
  /** Which stated points were new: all (1), none (0), or these. */
  isNew: 1 | 0 | Stretches,
  was: readonly StatedPoint[],
  /** Stated points that lost against existing ones. */
  lost: readonly StatedPoint[],
];

/** The stored delta. It omits the usual values: one new point without category at `at`. */
export type StoredPointDelta = readonly [
  name: SeriesName,
  categoryId?: string | null,
  told?: Stretches | 0,
  isNew?: 1 | 0 | Stretches,
  was?: readonly StatedPoint[],
  lost?: readonly StatedPoint[],
];

export function storedPointDelta(
  [name, categoryId, told, isNew, was, lost]: PointDelta,
  at: EpochSeconds | null,
): StoredPointDelta {
  const isUsual = told.length === 2 && told[0] === at && told[1] === 0;
  const parts = [categoryId, isUsual ? 0 : told, isNew, was, lost];
  const usual = [null, 0, 1];
  const isLeftOut = (part: unknown, place: number) =>
    place < usual.length ? part === usual[place] : Array.isArray(part) && part.length === 0;
  const last = parts.findLastIndex((part, place) => !isLeftOut(part, place));
  return [name, ...parts.slice(0, last + 1)] as unknown as StoredPointDelta;
}

export function readPointDelta(
  [name, categoryId = null, told = 0, isNew = 1, was = [], lost = []]: StoredPointDelta,
  at: EpochSeconds | null,
): PointDelta {
  return [name, categoryId, told === 0 ? [at ?? 0, 0] : told, isNew, was, lost];
}

/** Returns the delta of one stretch in which all points are new, or none. */
export function stretchDelta(
  { name, categoryId }: SeriesKey,
  from: EpochSeconds,
  to: EpochSeconds,
  isNew: 1 | 0,
): PointDelta {
  return [name, categoryId, [from, to - from], isNew, [], []];
}

/**
 * Returns the delta of some points.
 *
 * @param before in ascending time, at least all points between the first and last stated one
 * @param stated in any order, repeats allowed
 */
export function pointDelta(
  { name, categoryId }: SeriesKey,
  before: readonly SourcedPoint[],
  stated: readonly SourcedPoint[],
): PointDelta {
  const points = newPoints([], stated);
  const told: number[] = [];
  const added: number[] = [];
  const was: SourcedPoint[] = [];
  const lost: SourcedPoint[] = [];
  let index = 0;
  let wasNew = false;
  for (const point of points) {
    let isGap = told.length === 0;
    for (; (before[index]?.at ?? Number.POSITIVE_INFINITY) < point.at; index += 1) isGap = true;
    const had = before[index]?.at === point.at ? before[index++] : undefined;
    extend(told, point.at, isGap);
    if (had === undefined) extend(added, point.at, isGap || !wasNew);
    else {
      const order = comparePoints(point, had);
      if (order > 0) was.push(had);
      if (order < 0) lost.push(point);
    }
    wasNew = had === undefined;
  }
  const isNew = added.length === 0 ? 0 : added.join() === told.join() ? 1 : added;
  return [name, categoryId, told, isNew, was.map(toStored), lost.map(toStored)];
}

export function undoPoints(
  after: readonly SourcedPoint[],
  [, , told, isNew, was, lost]: PointDelta,
): { readonly before: readonly SourcedPoint[]; readonly told: readonly SourcedPoint[] } {
  const isTold = within(told);
  const isAdded = isNew === 1 ? () => true : within(isNew === 0 ? [] : isNew);
  const [replaced, losers] = [byInstant(was), byInstant(lost)];
  const before: SourcedPoint[] = [];
  const points: SourcedPoint[] = [];
  for (const point of after) {
    if (!isTold(point.at)) {
      before.push(point);
      continue;
    }
    points.push(losers.get(point.at) ?? point);
    if (!isAdded(point.at)) before.push(replaced.get(point.at) ?? point);
  }
  return { before, told: points };
}

function extend(stretches: number[], at: EpochSeconds, isGap: boolean): void {
  const from = stretches.at(-2);
  if (isGap || from === undefined) stretches.push(at, 0);
  else stretches[stretches.length - 1] = at - from;
}

/** Returns a test of whether an instant is in a stretch. Call it with ascending instants only. */
function within(stretches: Stretches): (at: EpochSeconds) => boolean {
  let index = 0;
  return (at) => {
    const end = () => (stretches[index] ?? 0) + (stretches[index + 1] ?? 0);
    while (index < stretches.length && end() < at) index += 2;
    return index < stretches.length && (stretches[index] ?? 0) <= at;
  };
}

function toStored({ at, value, state, source }: SourcedPoint): StatedPoint {
  return [at, value, state, source];
}

function byInstant(points: readonly StatedPoint[]): ReadonlyMap<EpochSeconds, SourcedPoint> {
  return new Map(points.map(([at, value, state, source]) => [at, { at, value, state, source }]));
}

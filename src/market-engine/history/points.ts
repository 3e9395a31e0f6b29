/**
 * Stores the points of series. A large write becomes chunks. Single points go into the tail, and
 * the write that fills the tail folds it into the chunks. A read merges the tail over the chunks.
 * If a series has only one point, its head stores it and nothing else does.
 */

import { newPoints, overlay, type SourcedPoint } from '../../domain/history/merge-points.ts';
import { type PackedSeries, unpackPoints } from '../../domain/history/packed-series.ts';
import { countUntil } from '../../domain/history/point-at.ts';
import type { Point } from '../../domain/history/series.ts';
import { DamageError } from '../../domain/values/damage.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { HistoryWindow, UnmadeSeries } from '../../ports/store/history-store.ts';
import type { Connection } from '../database/connection.ts';
import { type ChunkReader, createPointChunks, KEYED_FROM, KEYED_TO } from './point-chunks.ts';
import { createPointTail, type TailReader } from './point-tail.ts';

/** The effect of a write on a series. */
export interface Written extends Bounds {
  readonly count: number;
  /** The points that changed; null if they are all the points that were stated. */
  readonly points: readonly SourcedPoint[] | null;
  /** The whole series, if it was stored as it was packed. */
  readonly packed: PackedSeries | null;
}

export interface Bounds {
  readonly firstAt: EpochSeconds;
  readonly last: SourcedPoint;
}

/** A series by its number, with the bounds in its head. */
interface HeadedSeries {
  readonly id: number;
  /** Null for a new series. */
  readonly bounds: Bounds | null;
}

export type PointTable = ReturnType<typeof createPointTable>;

/** A write of this many points becomes a chunk immediately. Rows would take more room. */
const CHUNK_AT_ONCE_MIN = 8;
/**
 * A tail of this many points is folded into the chunks. At 21 bytes a row, an average tail of 10
 * points costs a series of 1,000 points 0.2 bytes a point, and 20 writes share a fold of 0.1 ms.
 */
const TAIL_MAX = 20;

export function createPointTable(connection: Connection) {
  const stored = { tail: createPointTail(connection), chunks: createPointChunks(connection) };
  const { tail, chunks } = stored;

  /** Returns stored points that may overlap the stated ones. Usually there are none. */
  function known({ id, bounds }: HeadedSeries, stated: readonly SourcedPoint[]) {
    if (bounds === null) return [];
    const only = onlyPoint(bounds);
    if (only !== null) return [only];
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const { at } of stated) {
      from = Math.min(from, at);
      to = Math.max(to, at);
    }
    if (from > bounds.last.at || to < bounds.firstAt) return [];
    return pointsBetween(stored, id, from, to);
  }

  function write({ id, bounds }: HeadedSeries, points: readonly SourcedPoint[]): void {
    const only = onlyPoint(bounds);
    const news = only === null ? points : overlay([only], points);
    if (news.length === 1 && (bounds === null || only !== null)) return;
    const waiting = bounds === null ? 0 : tail.count(id);
    if (news.length < CHUNK_AT_ONCE_MIN && waiting + news.length < TAIL_MAX) {
      tail.put(id, news);
      return;
    }
    const older = bounds === null ? [] : tail.between(id, ...EVER);
    const all = overlay(older, news);
    const [from, to] = [countUntil(all, KEYED_FROM), countUntil(all, KEYED_TO)];
    chunks.merge(id, from === 0 && to === all.length ? all : all.slice(from, to));
    if (older.length > 0) tail.clear(id);
    // Points before 1833 or after 2106 stay in the tail.
    tail.put(id, all.slice(0, from));
    tail.put(id, all.slice(to));
  }

  /**
   * Merges points into a series. Returns null if that changes nothing. `over` contains the stored
   * points over the span of the stated ones, if the caller has them.
   */
  function merge(
    series: HeadedSeries,
    stated: readonly SourcedPoint[],
    over = known(series, stated),
  ): Written | null {
    const { bounds } = series;
    const points = newPoints(over, stated);
    const [first] = points;
    const last = points.at(-1);
    if (first === undefined || last === undefined) return null;
    write(series, points);
    return {
      count: points.length,
      points,
      firstAt: Math.min(first.at, bounds?.firstAt ?? first.at),
      last: bounds !== null && bounds.last.at > last.at ? bounds.last : last,
      packed: null,
    };
  }

  /** Returns whether the store already contains this packed series unchanged. */
  const holds = ({ id }: HeadedSeries, packed: PackedSeries, source: string): boolean =>
    chunks.holds(id, packed, source) &&
    tail.between(id, packed.firstAt, packed.last.at).length === 0;

  return {
    ...createPointReader(stored),
    merge,
    holds,
    over: known,
    forget: tail.forget,
    /** Replaces all points of a series with ascending ones. Returns the new bounds. */
    replace(id: number, points: readonly SourcedPoint[]): Bounds | null {
      chunks.clear(id);
      tail.clear(id);
      return merge({ id, bounds: null }, points);
    },
    /** Merges a packed series. Decodes it only if it is neither new nor stored unchanged. */
    mergePacked(series: HeadedSeries, packed: PackedSeries, source: string): Written | null {
      const { id, bounds } = series;
      const { count, firstAt, last } = packed;
      if (bounds === null && firstAt >= KEYED_FROM && last.at < KEYED_TO) {
        if (count > 1) chunks.insert(id, packed, source);
        return { count, points: null, firstAt, last: { ...last, source }, packed };
      }
      if (holds(series, packed, source)) return null;
      return merge(
        series,
        unpackPoints(packed).map((point) => ({ ...point, source })),
      );
    },
  };
}

interface StoredPoints {
  readonly tail: TailReader;
  readonly chunks: Omit<ChunkReader, 'bodies'>;
}

/** The points of a window, decoded when asked for. */
type WindowPoints = Pick<UnmadeSeries, 'points' | 'sourced'>;

export type PointReader = ReturnType<typeof createPointReader>;

export function createPointReader(stored: StoredPoints) {
  const { tail, chunks } = stored;
  return {
    /** Returns the window's points, opened by the one in force at its start. Decodes lazily. */
    window({ id, bounds }: HeadedSeries, { from, to }: HistoryWindow): WindowPoints {
      if (bounds === null) return { points: () => [], sourced: () => [] };
      // Even an empty window has an opening point.
      const whole = Math.max(to, from);
      const only = onlyPoint(bounds);
      if (only !== null) {
        return {
          points: (before = whole) =>
            only.at < Math.min(before, whole) ? [withoutSource(only)] : [],
          sourced: () => (only.at < whole ? [only] : []),
        };
      }
      const older = chunks.window(id, Math.min(from, whole - 1), whole);
      const newer = tail.window(id, Math.min(from, whole - 1), whole);
      const newerPoints = newer.map(withoutSource);
      const inWindow = <Kind extends Point>(points: readonly Kind[], end: EpochSeconds) => {
        const opening = Math.min(from, end - 1);
        const last = countUntil(points, end);
        if (end > bounds.last.at && !isPoint(points[last - 1], bounds.last)) throw lostPoints(id);
        if (opening <= bounds.firstAt && end > bounds.firstAt && points[0]?.at !== bounds.firstAt) {
          throw lostPoints(id);
        }
        const first = Math.max(0, countUntil(points, opening + 1) - 1);
        return first === 0 && last === points.length ? points : points.slice(first, last);
      };
      return {
        points(before = whole) {
          const end = Math.min(before, whole);
          const inTail = end === whole ? newerPoints : newerPoints.filter(({ at }) => at < end);
          return inWindow(overlay(older.points(Math.min(from, end - 1), end), inTail), end);
        },
        sourced: () => inWindow(overlay(older.sourced(), newer), whole),
      };
    },
    /** Returns the last point at or before an instant, of a series with more than one point. */
    lastUntil(seriesId: number, at: EpochSeconds): Point | null {
      const [below, above] = [chunks.lastUntil(seriesId, at), tail.lastUntil(seriesId, at)];
      if (below === null || above === null) return below ?? above;
      return above.at >= below.at ? above : below;
    },
    /** Returns all points with their sources, ascending. */
    all({ id, bounds }: HeadedSeries): readonly SourcedPoint[] {
      if (bounds === null) return [];
      const only = onlyPoint(bounds);
      if (only !== null) return [only];
      const points = pointsBetween(stored, id, ...EVER);
      const last = points.at(-1);
      const isWhole =
        points[0]?.at === bounds.firstAt &&
        isPoint(last, bounds.last) &&
        last?.source === bounds.last.source;
      if (!isWhole) throw lostPoints(id);
      return points;
    },
  };
}

/** Returns the points of the span, and those around it in the chunks that were read. */
function pointsBetween(
  { tail, chunks }: StoredPoints,
  seriesId: number,
  from: EpochSeconds,
  to: EpochSeconds,
) {
  return overlay(chunks.around(seriesId, from, to), tail.between(seriesId, from, to));
}

/** Returns the point of a series that has only one. Rows stored for it do not count. */
function onlyPoint(bounds: Bounds | null): SourcedPoint | null {
  return bounds !== null && bounds.firstAt === bounds.last.at ? bounds.last : null;
}

/** Returns the error for lost points: rows on a lost page leave no check value to compare. */
function lostPoints(seriesId: number): DamageError {
  return new DamageError(`a history, series ${seriesId}: points are missing`);
}

function isPoint(point: Point | undefined, { at, value, state }: Point): boolean {
  return point?.at === at && point.value === value && point.state === state;
}

function withoutSource({ at, value, state }: SourcedPoint): Point {
  return { at, value, state };
}

const EVER = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

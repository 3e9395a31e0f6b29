/** The points of one product, read from rows that were fetched at once. */
import {
  type ChunkRow,
  createChunkReader,
  placeOf,
} from '../../../sqlite/market/history/point-chunks.ts';
import { createTailReader, type PointRow } from '../../../sqlite/market/history/point-tail.ts';
import { createPointReader, type PointReader } from '../../../sqlite/market/history/points.ts';
import type { SourceNames } from '../source-names.ts';

/** With the number of its series first. */
export type SeriesChunk = [seriesId: number, ...ChunkRow];
/** With the number of its series first. */
export type SeriesPoint = [seriesId: number, ...PointRow];

export interface HistoryRows {
  /** Ascending within each series. */
  readonly chunks: readonly SeriesChunk[];
  /** Ascending within each series. */
  readonly points: readonly SeriesPoint[];
}

/** Reads series whose rows over the read windows are all there. */
export function pointsIn(rows: HistoryRows, sources: Pick<SourceNames, 'nameOf'>): PointReader {
  const chunks = bySeries<ChunkRow>(rows.chunks);
  const points = bySeries<PointRow>(rows.points);
  return createPointReader({
    chunks: createChunkReader(
      {
        reaching: (id, from, to) => {
          const of = chunks.get(id) ?? [];
          const first = of.findLastIndex(([place]) => place <= placeOf(from));
          return of.slice(Math.max(first, 0)).filter(([place]) => place <= placeOf(to));
        },
        lastUntil: (id, at) => chunks.get(id)?.findLast(([place]) => place <= placeOf(at)),
      },
      sources,
    ),
    tail: createTailReader(
      {
        window: (id, opening, end) => {
          const of = points.get(id) ?? [];
          const first = of.findLastIndex(([at]) => at <= opening);
          return of.slice(Math.max(first, 0)).filter(([at]) => at < end);
        },
        lastUntil: (id, until) => points.get(id)?.findLast(([at]) => at <= until),
        between: (id, from, to) => (points.get(id) ?? []).filter(([at]) => at >= from && at <= to),
      },
      sources,
    ),
  });
}

function bySeries<Row extends readonly unknown[]>(
  rows: readonly (readonly [seriesId: number, ...Row])[],
): ReadonlyMap<number, readonly Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const [id, ...rest] of rows) {
    const row = rest as unknown as Row;
    const of = grouped.get(id);
    if (of === undefined) grouped.set(id, [row]);
    else of.push(row);
  }
  return grouped;
}

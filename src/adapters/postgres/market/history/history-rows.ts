/** The points of one product, read from rows that were fetched at once. */
import {
  type ChunkRow,
  createChunkReader,
  placeOf,
} from '../../../../market-engine/history/point-chunks.ts';
import { createTailReader, type PointRow } from '../../../../market-engine/history/point-tail.ts';
import { createPointReader, type PointReader } from '../../../../market-engine/history/points.ts';
import type { SourceNames } from '../source-names.ts';

/** The numbers of its product and its series come first. */
export type OwnedChunk = readonly [productId: number, seriesId: number, ...ChunkRow];
/** The numbers of its product and its series come first. */
export type OwnedPoint = readonly [productId: number, seriesId: number, ...PointRow];
export type Owning = OwnedChunk | OwnedPoint;

export interface HistoryRows {
  readonly chunk: readonly OwnedChunk[];
  readonly point: readonly OwnedPoint[];
}

/** Reads series whose rows over the read windows are all there. */
export function pointsIn(rows: HistoryRows, sources: Pick<SourceNames, 'nameOf'>): PointReader {
  const chunks = bySeries<ChunkRow>(rows.chunk);
  const points = bySeries<PointRow>(rows.point);
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

function bySeries<Row extends readonly [at: number, ...others: unknown[]]>(
  rows: readonly (readonly [productId: number, seriesId: number, ...Row])[],
): ReadonlyMap<number, readonly Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const [_, id, ...rest] of rows) {
    const row = rest as unknown as Row;
    const of = grouped.get(id);
    if (of === undefined) grouped.set(id, [row]);
    else of.push(row);
  }
  for (const of of grouped.values()) of.sort(([one], [other]) => one - other);
  return grouped;
}

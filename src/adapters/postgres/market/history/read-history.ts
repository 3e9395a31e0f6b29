/** Reads series of a product and the rows that reach into windows of them, with one statement. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { StoredSeries } from '../../../sqlite/market/history/series-heads.ts';
import { seriesOf } from '../../../sqlite/market/listing/product-reader.ts';
import type { Reader } from '../../connection/database.ts';
import { NEWEST_SOURCE, type SourceNames } from '../source-names.ts';
import type { HistoryRows, SeriesChunk, SeriesPoint } from './history-rows.ts';

/**
 * The product, then the rows of each series: chunks, from the one in force at the opening to the
 * last one of the window, and all single points.
 */
const SELECT_HISTORY = `SELECT NULL::bigint AS series_id, observed_at AS at, first_seen_at AS value,
    NULL::bigint AS state, ${NEWEST_SOURCE} AS source, series_sum AS sum, NULL::bytea AS body,
    series
  FROM product WHERE id = $1 AND marketplace = $2 AND asin = $3
  UNION ALL SELECT chunk.series_id, chunk.place, NULL, NULL, NULL, chunk.sum, chunk.body, NULL
  FROM unnest($4::bigint[], $5::bigint[], $6::bigint[]) AS asked (series_id, opening, last)
  JOIN chunk ON chunk.product_id = $1 AND chunk.series_id = asked.series_id
    AND chunk.place <= asked.last AND chunk.place >= coalesce(
      (SELECT earlier.place FROM chunk AS earlier WHERE earlier.product_id = $1
         AND earlier.series_id = asked.series_id AND earlier.place <= asked.opening
       ORDER BY earlier.place DESC LIMIT 1),
      asked.opening)
  UNION ALL SELECT series_id, at, value, state, source, sum, NULL, NULL FROM point
  WHERE product_id = $1 AND series_id = ANY($4::bigint[])
  ORDER BY series_id NULLS FIRST, at`;

type ProductPart = [
  seriesId: null,
  observedAt: number,
  firstSeenAt: number,
  state: null,
  newestSource: number | null,
  sum: number | null,
  body: null,
  series: string,
];
type ChunkPart = [
  seriesId: number,
  place: number,
  value: null,
  state: null,
  source: null,
  sum: number | null,
  body: Buffer,
  series: null,
];
type PointPart = [
  seriesId: number,
  at: number,
  value: number | null,
  state: number,
  source: number,
  sum: number | null,
  body: null,
  series: null,
];
type Part = ProductPart | ChunkPart | PointPart;

export interface AskedPlaces {
  readonly seriesId: number;
  /** Places of chunks. */
  readonly opening: number;
  readonly last: number;
}

export interface ProductKey {
  readonly id: number;
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
}

export interface ReadSeries extends HistoryRows {
  /** All series that the product has. */
  readonly series: readonly StoredSeries[];
}

/** Returns null if there is no such product. */
export async function readHistory(
  reader: Reader,
  sources: SourceNames,
  { id, marketplace, asin }: ProductKey,
  asked: readonly AskedPlaces[],
): Promise<ReadSeries | null> {
  const all = [...widest(asked).values()];
  const [product, ...parts] = await reader.rows<Part>(SELECT_HISTORY, [
    ...[id, marketplace, asin],
    all.map(({ seriesId }) => seriesId),
    all.map(({ opening }) => opening),
    all.map(({ last }) => last),
  ]);
  if (product === undefined || product[7] === null) return null;
  const [, observedAt, firstSeenAt, , newestSource, seriesSum, , series] = product;
  await sources.learn(reader, newestSource);
  const row = { id, marketplace, asin, observedAt, firstSeenAt, series, seriesSum };
  return { series: seriesOf(row, sources), ...historyRows(parts) };
}

/** Returns one window for each series, around all that were asked. */
function widest(asked: readonly AskedPlaces[]): ReadonlyMap<number, AskedPlaces> {
  const found = new Map<number, AskedPlaces>();
  for (const { seriesId, opening, last } of asked) {
    const before = found.get(seriesId);
    found.set(seriesId, {
      seriesId,
      opening: Math.min(opening, before?.opening ?? opening),
      last: Math.max(last, before?.last ?? last),
    });
  }
  return found;
}

function historyRows(parts: readonly Part[]): HistoryRows {
  const chunks: SeriesChunk[] = [];
  const points: SeriesPoint[] = [];
  for (const [seriesId, at, value, state, source, sum, body] of parts) {
    if (seriesId === null) continue;
    if (body !== null) chunks.push([seriesId, at, body, sum]);
    else points.push([seriesId, at, value, state, source, sum]);
  }
  return { chunks, points };
}

/** Reads series of a product and the rows that reach into windows of them, with one statement. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { StoredSeries } from '../../../../market-engine/history/series-heads.ts';
import { seriesOf } from '../../../../market-engine/listing/product-reader.ts';
import type { Reader } from '../../connection/database.ts';
import type { SourceNames } from '../source-names.ts';
import type { HistoryRows } from './history-rows.ts';
import { SHARED_PLACES, type StoredHistory, unpackHistories } from './stored-histories.ts';

/**
 * The product, then its shared rows, and of each series the long chunks from the one in force at
 * the opening to the last one of the window.
 */
const SELECT_HISTORY = `SELECT NULL::integer AS series_id, observed_at AS place,
    NULL::bytea AS body, series_sum AS sum, first_seen_at, series
  FROM product WHERE id = $1 AND marketplace = $2 AND asin = $3
  UNION ALL SELECT history.series_id, history.place, history.body, history.sum, NULL, NULL
  FROM unnest($4::integer[], $5::bigint[], $6::bigint[]) AS asked (series_id, opening, last)
  JOIN history ON history.product_id = $1 AND history.series_id = asked.series_id
    AND history.place <= asked.last AND history.place >= coalesce(
      (SELECT earlier.place FROM history AS earlier WHERE earlier.product_id = $1
         AND earlier.series_id = asked.series_id AND earlier.place <= asked.opening
       ORDER BY earlier.place DESC LIMIT 1),
      asked.opening)
  ORDER BY series_id NULLS FIRST`;

type ProductPart = [
  seriesId: null,
  observedAt: number,
  body: null,
  sum: number | null,
  firstSeenAt: number,
  series: string,
];
type HistoryPart = [
  seriesId: number,
  place: number,
  body: Buffer,
  sum: number | null,
  firstSeenAt: null,
  series: null,
];
type Part = ProductPart | HistoryPart;

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
  const all = [SHARED_PLACES, ...widest(asked).values()];
  const [product, ...parts] = await reader.rows<Part>(SELECT_HISTORY, [
    ...[id, marketplace, asin],
    all.map(({ seriesId }) => seriesId),
    all.map(({ opening }) => opening),
    all.map(({ last }) => last),
  ]);
  if (product === undefined || product[0] !== null) return null;
  const [, observedAt, , seriesSum, firstSeenAt, series] = product;
  const row = { id, marketplace, asin, observedAt, firstSeenAt, series, seriesSum };
  const stored = parts.flatMap(([seriesId, place, body, sum]): StoredHistory[] =>
    seriesId === null ? [] : [[id, seriesId, place, body, sum]],
  );
  const heads = await sources.knowing(reader, () => seriesOf(row, sources));
  return { series: heads, ...unpackHistories(stored) };
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

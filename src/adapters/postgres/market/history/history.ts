/** Reads histories: of each product only the rows that reach into the asked windows. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { AskedSeries, HistoryStore } from '../../../../ports/store/history-store.ts';
import {
  historyStoreOf,
  type ProductSeries,
  sourcedSeries,
  unmadeSeries,
} from '../../../sqlite/market/history/history.ts';
import { placeOf } from '../../../sqlite/market/history/point-chunks.ts';
import { findSeries } from '../../../sqlite/market/history/series-heads.ts';
import type { Reader } from '../../connection/database.ts';
import { findProduct } from '../product/product-row.ts';
import type { Reads } from '../reads.ts';
import type { SourceNames } from '../source-names.ts';
import { type HistoryRows, pointsIn, type SeriesChunk, type SeriesPoint } from './history-rows.ts';

/** From the chunk in force at the opening to the last chunk of the window. */
const SELECT_CHUNKS = `SELECT chunk.series_id, chunk.place, chunk.body, chunk.sum
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS asked (series_id, opening, last)
  JOIN chunk ON chunk.product_id = $1 AND chunk.series_id = asked.series_id
    AND chunk.place <= asked.last AND chunk.place >= coalesce(
      (SELECT max(earlier.place) FROM chunk AS earlier WHERE earlier.product_id = $1
         AND earlier.series_id = asked.series_id AND earlier.place <= asked.opening),
      asked.opening)
  ORDER BY chunk.series_id, chunk.place`;
const SELECT_POINTS = `SELECT series_id, at, value, state, source, sum FROM point
  WHERE product_id = $1 AND series_id = ANY($2::bigint[]) ORDER BY series_id, at`;

export interface AskedPlaces {
  readonly seriesId: number;
  /** Places of chunks. */
  readonly opening: number;
  readonly last: number;
}

interface HistoryStoreParts {
  readonly reads: Reads;
  readonly sources: SourceNames;
}

export function createHistoryStore({ reads, sources }: HistoryStoreParts): HistoryStore {
  const find = (
    marketplace: MarketplaceId,
    asin: Asin,
    askedOf: (series: ReturnType<ProductSeries['series']>) => readonly AskedPlaces[],
  ) =>
    reads.state(async (state): Promise<ProductSeries> => {
      const product = { marketplace, asin };
      const found = await findProduct(state, sources, marketplace, asin);
      if (found === null) return { product, series: () => [], points: pointsIn(NO_ROWS, sources) };
      const series = found.series();
      const rows = await readHistory(state, found.id, askedOf(series));
      return { product, series: () => series, points: pointsIn(rows, sources) };
    });

  return historyStoreOf({
    async readUnmade(marketplace, asin, asked) {
      const found = await find(marketplace, asin, (series) =>
        asked.flatMap(({ name, categoryId, window }) => {
          const one = findSeries(series, name, categoryId);
          return one === undefined ? [] : [placesOf(one.id, window)];
        }),
      );
      return unmadeSeries(found, asked);
    },
    async sourced(marketplace, asin, name) {
      const found = await find(marketplace, asin, (series) =>
        series
          .filter((one) => name === undefined || one.name === name)
          .map(({ id }) => ({
            seriesId: id,
            opening: placeOf(-Infinity),
            last: placeOf(Infinity),
          })),
      );
      return sourcedSeries(found, name);
    },
  });
}

const NO_ROWS: HistoryRows = { chunks: [], points: [] };

/** Even an empty window has an opening point. */
function placesOf(seriesId: number, { from, to }: AskedSeries['window']): AskedPlaces {
  const last = Math.max(to, from) - 1;
  return { seriesId, opening: placeOf(Math.min(from, last)), last: placeOf(last) };
}

async function readHistory(
  reader: Reader,
  productId: number,
  asked: readonly AskedPlaces[],
): Promise<HistoryRows> {
  if (asked.length === 0) return NO_ROWS;
  const widest = new Map<number, AskedPlaces>();
  for (const { seriesId, opening, last } of asked) {
    const before = widest.get(seriesId);
    widest.set(seriesId, {
      seriesId,
      opening: Math.min(opening, before?.opening ?? opening),
      last: Math.max(last, before?.last ?? last),
    });
  }
  const all = [...widest.values()];
  const ids = all.map(({ seriesId }) => seriesId);
  const openings = all.map(({ opening }) => opening);
  const lasts = all.map(({ last }) => last);
  const [chunks, points] = await Promise.all([
    reader.rows<SeriesChunk>(SELECT_CHUNKS, [productId, ids, openings, lasts]),
    reader.rows<SeriesPoint>(SELECT_POINTS, [productId, ids]),
  ]);
  return { chunks, points };
}

/** Reads histories: of each product only the rows that reach into the asked windows. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import {
  historyStoreOf,
  type ProductSeries,
  sourcedSeries,
  unmadeSeries,
} from '../../../../market-engine/history/history.ts';
import { placeOf } from '../../../../market-engine/history/point-chunks.ts';
import { findSeries, type StoredSeries } from '../../../../market-engine/history/series-heads.ts';
import type { AskedSeries, HistoryStore } from '../../../../ports/store/history-store.ts';
import type { ProductRows } from '../product/product-row.ts';
import type { Reads } from '../reads.ts';
import type { SourceNames } from '../source-names.ts';
import { type HistoryRows, pointsIn } from './history-rows.ts';
import { type AskedPlaces, readHistory } from './read-history.ts';

interface HistoryStoreParts {
  readonly reads: Reads;
  readonly sources: SourceNames;
  readonly products: ProductRows;
}

export function createHistoryStore({ reads, sources, products }: HistoryStoreParts): HistoryStore {
  /**
   * The numbers of the series are taken from the product as last read, because one statement then
   * reads all rows. It also reads the series as they are now. If other numbers are asked for, the
   * product was changed since, and is read again.
   */
  async function find(
    marketplace: MarketplaceId,
    asin: Asin,
    askedOf: (series: readonly StoredSeries[]) => readonly AskedPlaces[],
  ): Promise<ProductSeries> {
    const product = { marketplace, asin };
    let known = products.recent(marketplace, asin) ?? (await products.find(marketplace, asin));
    while (known !== null) {
      const asked = askedOf(known.series());
      const key = { id: known.id, ...product };
      const found = await readHistory(reads, sources, key, asked);
      const ids = new Set(asked.map(({ seriesId }) => seriesId));
      if (found !== null && askedOf(found.series).every(({ seriesId }) => ids.has(seriesId))) {
        return { product, series: () => found.series, points: pointsIn(found, sources) };
      }
      known = await products.find(marketplace, asin);
    }
    return { product, series: () => [], points: pointsIn(NO_ROWS, sources) };
  }

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
      return await sources.knowing(reads, () => sourcedSeries(found, name));
    },
  });
}

const NO_ROWS: HistoryRows = { chunk: [], point: [] };

/** Even an empty window has an opening point. */
function placesOf(seriesId: number, { from, to }: AskedSeries['window']): AskedPlaces {
  const last = Math.max(to, from) - 1;
  return { seriesId, opening: placeOf(Math.min(from, last)), last: placeOf(last) };
}

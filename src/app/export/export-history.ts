/**
 * Writes histories back in the plain format `history`, one row a point, with its state and source:
 * imported anywhere, the rows give the same histories.
 */
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import { type SeriesName, unitOf } from '../../domain/history/series.ts';
import { type MarketplaceId, marketplaceDomain, marketplaceOf } from '../../domain/marketplace.ts';
import { type Currency, toMajor } from '../../domain/money.ts';
import { starsOf } from '../../domain/product/stars.ts';
import { toIso } from '../../domain/time.ts';
import type { Store } from '../../ports/store/store.ts';
import type { ExportColumn, ExportTable } from './export-table.ts';

const HISTORY_COLUMNS = [
  { name: 'asin', type: 'text' },
  { name: 'marketplace', type: 'text' },
  { name: 'series', type: 'text' },
  { name: 'category_id', type: 'text' },
  { name: 'at', type: 'time' },
  { name: 'value', type: 'number' },
  { name: 'state', type: 'text' },
  { name: 'source', type: 'text' },
] as const satisfies readonly ExportColumn[];

export const historyTable: ExportTable = {
  columns: async () => HISTORY_COLUMNS,
  rows: exportHistory,
};

type HistoryRow = Readonly<
  Record<(typeof HISTORY_COLUMNS)[number]['name'], string | number | null>
>;

interface HistoryExportContext {
  readonly store: Pick<Store, 'products' | 'history'>;
  readonly storeName: string;
}

/** All points of a marketplace, or of all, in a stable order; one product is held at a time. */
async function* exportHistory(
  { store, storeName }: HistoryExportContext,
  marketplace: MarketplaceId | null,
): AsyncGenerator<HistoryRow> {
  for await (const { marketplace: id, asin } of store.products.scan(marketplace)) {
    const { currency } = marketplaceOf(id);
    const domain = marketplaceDomain(id, storeName);
    for (const { name, categoryId, points } of await store.history.sourced(id, asin)) {
      for (const point of points) {
        yield {
          asin,
          marketplace: domain,
          series: name,
          category_id: categoryId,
          at: toIso(point.at),
          value: plainValue(point, name, currency),
          state: point.state,
          source: point.source,
        };
      }
    }
  }
}

/** Money in major units, ratings in stars. */
function plainValue(
  { value }: SourcedPoint,
  series: SeriesName,
  currency: Currency,
): number | null {
  if (value === null) return null;
  const unit = unitOf(series);
  if (unit === 'money') return toMajor(value, currency);
  return unit === 'rating' ? starsOf(value) : value;
}

/** Writes the category trees back in the plain format `categories`, one row a category. */
import { type MarketplaceId, marketplaceDomain } from '../../domain/marketplace.ts';
import { toIso } from '../../domain/time.ts';
import type { Store } from '../../ports/store/store.ts';
import type { ExportColumn, ExportRow, ExportTable } from './export-table.ts';

const CATEGORY_COLUMNS = [
  { name: 'marketplace', type: 'text' },
  { name: 'category_id', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'parent_id', type: 'text' },
  { name: 'observed_at', type: 'time' },
  { name: 'source', type: 'text' },
] as const satisfies readonly ExportColumn[];

export const categoryTable: ExportTable = {
  columns: async () => CATEGORY_COLUMNS,
  rows: exportCategories,
};

interface CategoryExportContext {
  readonly store: Pick<Store, 'categories'>;
  readonly storeName: string;
}

/** All categories of a marketplace, or of all, as last stated. */
async function* exportCategories(
  { store, storeName }: CategoryExportContext,
  marketplace: MarketplaceId | null,
): AsyncGenerator<ExportRow> {
  for await (const category of store.categories.stated(marketplace)) {
    yield {
      marketplace: marketplaceDomain(category.marketplace, storeName),
      category_id: category.id,
      name: category.name,
      parent_id: category.parentId,
      observed_at: toIso(category.observedAt),
      source: category.source,
    };
  }
}

/** Writes known sales back in the plain format `sales`, one row a label. */
import { type MarketplaceId, marketplaceDomain } from '../../domain/marketplace.ts';
import type { SalesLabel, UnrankedLabel } from '../../domain/product/observation.ts';
import { type EpochSeconds, toIso } from '../../domain/time.ts';
import type { Store } from '../../ports/store/store.ts';
import type { ExportColumn, ExportRow, ExportTable } from './export-table.ts';

const LABEL: readonly ExportColumn[] = [
  { name: 'marketplace', type: 'text' },
  { name: 'category', type: 'text' },
  { name: 'rank', type: 'number' },
  { name: 'rank_kind', type: 'text' },
  { name: 'units', type: 'number' },
  { name: 'units_low', type: 'number' },
  { name: 'units_high', type: 'number' },
  { name: 'days', type: 'number' },
  { name: 'asin', type: 'text' },
  { name: 'from', type: 'time' },
  { name: 'to', type: 'time' },
  { name: 'source', type: 'text' },
];

export const salesTable: ExportTable = { columns: salesColumns, rows: exportSales };

interface SalesExportContext {
  readonly store: Pick<Store, 'keywords'>;
  readonly storeName: string;
}

/** With a column for each vendor whose estimates are beside the sales. */
async function salesColumns(
  { store }: SalesExportContext,
  marketplace: MarketplaceId | null,
): Promise<readonly ExportColumn[]> {
  const vendors = new Set<string>();
  for await (const label of labelsOf(store, marketplace)) {
    for (const vendor of Object.keys(label.estimates)) vendors.add(vendor);
  }
  const estimates = [...vendors].sort().map((vendor): ExportColumn => {
    return { name: estimateColumn(vendor), type: 'number' };
  });
  return [...LABEL, ...estimates];
}

/** All labels of a marketplace, or of all, in a stable order. */
async function* exportSales(
  { store, storeName }: SalesExportContext,
  marketplace: MarketplaceId | null,
): AsyncGenerator<ExportRow> {
  for await (const label of labelsOf(store, marketplace)) yield rowOf(label, storeName);
}

async function* labelsOf(
  store: SalesExportContext['store'],
  marketplace: MarketplaceId | null,
): AsyncGenerator<SalesLabel | UnrankedLabel> {
  for await (const label of store.keywords.labels()) {
    if (marketplace === null || label.marketplace === marketplace) yield label;
  }
}

function rowOf(label: SalesLabel | UnrankedLabel, storeName: string): ExportRow {
  const { units, unitsBelow } = label;
  const estimates = Object.entries(label.estimates).map(([vendor, estimated]) => {
    return [estimateColumn(vendor), estimated] as const;
  });
  return {
    marketplace: marketplaceDomain(label.marketplace, storeName),
    category: label.category,
    rank: label.rank,
    rank_kind: label.rank === null ? null : (label.rankKind ?? null),
    units: unitsBelow === undefined ? units : null,
    units_low: unitsBelow === undefined ? null : units,
    // The bin of a label ends before `unitsBelow`, the one of a row with `units_high`.
    units_high: unitsBelow === undefined ? null : unitsBelow - 1,
    days: label.days,
    asin: label.asin,
    from: isoOf(label.from),
    to: isoOf(label.to),
    source: label.source,
    ...Object.fromEntries(estimates),
  };
}

function estimateColumn(vendor: string): string {
  return `estimate_${vendor}`;
}

function isoOf(at: EpochSeconds | null): string | null {
  return at === null ? null : toIso(at);
}

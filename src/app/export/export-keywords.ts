/**
 * Writes measured keywords back in the plain format `keywords`: one row a keyword, department,
 * period and source.
 */
import { type MarketplaceId, marketplaceDomain, marketplaceOf } from '../../domain/marketplace.ts';
import { toMajor } from '../../domain/money.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import { type EpochSeconds, toIso } from '../../domain/time.ts';
import type { Store } from '../../ports/store/store.ts';
import type { ExportColumn, ExportRow, ExportTable } from './export-table.ts';

const MEASURES: readonly ExportColumn[] = [
  { name: 'marketplace', type: 'text' },
  { name: 'keyword', type: 'text' },
  { name: 'department', type: 'text' },
  { name: 'period_start', type: 'time' },
  { name: 'period_end', type: 'time' },
  { name: 'search_volume', type: 'number' },
  { name: 'search_frequency_rank', type: 'number' },
  { name: 'top3_click_share', type: 'number' },
  { name: 'top3_conversion_share', type: 'number' },
  { name: 'suggested_bid_low', type: 'number' },
  { name: 'suggested_bid_high', type: 'number' },
  { name: 'competition_index', type: 'number' },
  { name: 'source', type: 'text' },
  { name: 'observed_at', type: 'time' },
];

/** Search-term reports name three products; other sources more, one another. */
const CLICKED_MIN = 3;

export const keywordTable: ExportTable = { columns: keywordColumns, rows: exportKeywords };

interface KeywordExportContext {
  readonly store: Pick<Store, 'keywords'>;
  readonly storeName: string;
}

/** With as many products as the row that names most: `asin1`, `click_share1`, … */
async function keywordColumns(
  { store }: KeywordExportContext,
  marketplace: MarketplaceId | null,
): Promise<readonly ExportColumn[]> {
  let clicked = CLICKED_MIN;
  for await (const row of store.keywords.scan(marketplace)) {
    clicked = Math.max(clicked, row.clicked.length);
  }
  const products = Array.from({ length: clicked }, (_, index): readonly ExportColumn[] => [
    { name: `asin${index + 1}`, type: 'text' },
    { name: `click_share${index + 1}`, type: 'number' },
    { name: `conversion_share${index + 1}`, type: 'number' },
  ]);
  return [...MEASURES, ...products.flat()];
}

/** All rows of a marketplace, or of all, of every period. */
async function* exportKeywords(
  { store, storeName }: KeywordExportContext,
  marketplace: MarketplaceId | null,
): AsyncGenerator<ExportRow> {
  for await (const row of store.keywords.scan(marketplace)) yield rowOf(row, storeName);
}

function rowOf(row: KeywordObservation, storeName: string): ExportRow {
  const { currency } = marketplaceOf(row.marketplace);
  const money = (minor: number | null) => (minor === null ? null : toMajor(minor, currency));
  const products = row.clicked.map(({ asin, clickShare, conversionShare }, index) => ({
    [`asin${index + 1}`]: asin,
    [`click_share${index + 1}`]: clickShare,
    [`conversion_share${index + 1}`]: conversionShare,
  }));
  return {
    marketplace: marketplaceDomain(row.marketplace, storeName),
    keyword: row.keyword,
    department: row.department,
    period_start: isoOf(row.periodStart),
    period_end: isoOf(row.periodEnd),
    search_volume: row.searchVolume,
    search_frequency_rank: row.searchFrequencyRank,
    top3_click_share: row.top3ClickShare,
    top3_conversion_share: row.top3ConversionShare,
    suggested_bid_low: money(row.suggestedBidLow),
    suggested_bid_high: money(row.suggestedBidHigh),
    competition_index: row.competitionIndex,
    source: row.source,
    observed_at: isoOf(row.observedAt ?? null),
    ...Object.assign({}, ...products),
  };
}

function isoOf(at: EpochSeconds | null): string | null {
  return at === null ? null : toIso(at);
}

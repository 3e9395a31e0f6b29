/** Exports histories, categories, keywords and known sales as files that can be imported again. */
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import { type SeriesName, unitOf } from '../../domain/history/series.ts';
import type {
  CategoryObservation,
  KeywordObservation,
  SalesLabel,
  UnrankedLabel,
} from '../../domain/product/observation.ts';
import { starsOf } from '../../domain/product/stars.ts';
import {
  type MarketplaceId,
  marketplaceDomain,
  marketplaceOf,
} from '../../domain/values/marketplace.ts';
import { type Currency, majorOrNull, toMajor } from '../../domain/values/money.ts';
import type { AppContext } from '../context.ts';
import {
  type Cells,
  columnsOf,
  type ExportColumn,
  type ExportTable,
  number,
  rowOf,
  text,
  time,
} from './export-table.ts';

interface PointRow {
  readonly asin: string;
  readonly domain: string;
  readonly series: SeriesName;
  readonly categoryId: string | null;
  readonly point: SourcedPoint;
  readonly currency: Currency;
}

const POINT: Cells<PointRow> = {
  asin: text(({ asin }) => asin),
  marketplace: text(({ domain }) => domain),
  series: text(({ series }) => series),
  category_id: text(({ categoryId }) => categoryId),
  at: time(({ point }) => point.at),
  value: number(({ point, series, currency }) => plainValue(point, series, currency)),
  state: text(({ point }) => point.state),
  source: text(({ point }) => point.source),
};

/** One row for each point, in a stable order. Only one product is held in memory at a time. */
export const historyTable: ExportTable = {
  columns: async () => columnsOf(POINT),
  async *rows({ store, storeName }, marketplace) {
    for await (const { marketplace: id, asin } of store.products.scan(marketplace)) {
      const { currency } = marketplaceOf(id);
      const domain = marketplaceDomain(id, storeName);
      for (const { name, categoryId, points } of await store.history.sourced(id, asin)) {
        for (const point of points) {
          yield rowOf(POINT, { asin, domain, series: name, categoryId, point, currency });
        }
      }
    }
  },
};

/** Returns money in major units and ratings in stars. */
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

/** A stored thing for a row, with the domain of its marketplace. */
interface Placed<Held> {
  readonly held: Held;
  readonly domain: string;
}

function placed<Held extends { readonly marketplace: MarketplaceId }>(
  held: Held,
  { storeName }: AppContext,
): Placed<Held> {
  return { held, domain: marketplaceDomain(held.marketplace, storeName) };
}

const CATEGORY: Cells<Placed<CategoryObservation>> = {
  marketplace: text(({ domain }) => domain),
  category_id: text(({ held }) => held.id),
  name: text(({ held }) => held.name),
  parent_id: text(({ held }) => held.parentId),
  observed_at: time(({ held }) => held.observedAt),
  source: text(({ held }) => held.source),
};

/** One row for each category, from its newest statement. */
export const categoryTable: ExportTable = {
  columns: async () => columnsOf(CATEGORY),
  async *rows(app, marketplace) {
    for await (const category of app.store.categories.stated(marketplace)) {
      yield rowOf(CATEGORY, placed(category, app));
    }
  },
};

const KEYWORD: Cells<Placed<KeywordObservation>> = {
  marketplace: text(({ domain }) => domain),
  keyword: text(({ held }) => held.keyword),
  department: text(({ held }) => held.department),
  period_start: time(({ held }) => held.periodStart),
  period_end: time(({ held }) => held.periodEnd),
  search_volume: number(({ held }) => held.searchVolume),
  search_frequency_rank: number(({ held }) => held.searchFrequencyRank),
  top3_click_share: number(({ held }) => held.top3ClickShare),
  top3_conversion_share: number(({ held }) => held.top3ConversionShare),
  suggested_bid_low: number(({ held }) => bid(held, held.suggestedBidLow)),
  suggested_bid_high: number(({ held }) => bid(held, held.suggestedBidHigh)),
  competition_index: number(({ held }) => held.competitionIndex),
  source: text(({ held }) => held.source),
  observed_at: time(({ held }) => held.observedAt ?? null),
};

function bid({ marketplace }: KeywordObservation, minor: number | null): number | null {
  return majorOrNull(minor, marketplaceOf(marketplace).currency);
}

/** Search term reports name three products. Other sources name more, or one. */
const CLICKED_MIN = 3;

/**
 * One row for each keyword, department, period and source. The number of columns for clicked
 * products (`asin1`, `click_share1`, …) follows the row that has the most.
 */
export const keywordTable: ExportTable = {
  async columns({ store }, marketplace) {
    let clicked = CLICKED_MIN;
    for await (const row of store.keywords.scan(marketplace)) {
      clicked = Math.max(clicked, row.clicked.length);
    }
    const products = Array.from({ length: clicked }, (_, index): readonly ExportColumn[] => [
      { name: `asin${index + 1}`, type: 'text' },
      { name: `click_share${index + 1}`, type: 'number' },
      { name: `conversion_share${index + 1}`, type: 'number' },
    ]);
    return [...columnsOf(KEYWORD), ...products.flat()];
  },
  async *rows(app, marketplace) {
    for await (const row of app.store.keywords.scan(marketplace)) {
      const products = row.clicked.map(({ asin, clickShare, conversionShare }, index) => ({
        [`asin${index + 1}`]: asin,
        [`click_share${index + 1}`]: clickShare,
        [`conversion_share${index + 1}`]: conversionShare,
      }));
      yield { ...rowOf(KEYWORD, placed(row, app)), ...Object.assign({}, ...products) };
    }
  },
};

type Label = SalesLabel | UnrankedLabel;

// A label's bin excludes `unitsBelow`, but a row's bin includes `units_high`.
const LABEL: Cells<Placed<Label>> = {
  marketplace: text(({ domain }) => domain),
  category: text(({ held }) => held.category),
  rank: number(({ held }) => held.rank),
  rank_kind: text(({ held }) => (held.rank === null ? null : (held.rankKind ?? null))),
  units: number(({ held }) => (held.unitsBelow === undefined ? held.units : null)),
  units_low: number(({ held }) => (held.unitsBelow === undefined ? null : held.units)),
  units_high: number(({ held }) => (held.unitsBelow === undefined ? null : held.unitsBelow - 1)),
  days: number(({ held }) => held.days),
  asin: text(({ held }) => held.asin),
  from: time(({ held }) => held.from),
  to: time(({ held }) => held.to),
  source: text(({ held }) => held.source),
};

/** One row for each label, with a column for each vendor that estimated those sales. */
export const salesTable: ExportTable = {
  async columns(app, marketplace) {
    const vendors = new Set<string>();
    for await (const { estimates } of labelsOf(app, marketplace)) {
      for (const vendor of Object.keys(estimates)) vendors.add(vendor);
    }
    const estimates = [...vendors].sort().map((vendor): ExportColumn => {
      return { name: `estimate_${vendor}`, type: 'number' };
    });
    return [...columnsOf(LABEL), ...estimates];
  },
  async *rows(app, marketplace) {
    for await (const label of labelsOf(app, marketplace)) {
      const estimates = Object.entries(label.estimates).map(([vendor, estimated]) => {
        return [`estimate_${vendor}`, estimated] as const;
      });
      yield { ...rowOf(LABEL, placed(label, app)), ...Object.fromEntries(estimates) };
    }
  },
};

async function* labelsOf(
  { store }: AppContext,
  marketplace: MarketplaceId | null,
): AsyncGenerator<Label> {
  for await (const label of store.keywords.labels()) {
    if (marketplace === null || label.marketplace === marketplace) yield label;
  }
}

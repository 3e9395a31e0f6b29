/** Exports the sales estimates in force, one row per product, with evidence and model. */
import {
  type Confidence,
  gradeOf,
  wholeRange,
} from '../../domain/estimation/range/units-distribution.ts';
import type { Listing } from '../../domain/product/listing.ts';
import { marketplaceDomain } from '../../domain/values/marketplace.ts';
import { type EpochSeconds, toIso, toIsoDay } from '../../domain/values/time.ts';
import { estimateListings, type SalesEstimate } from '../sales/estimate-sales.ts';
import {
  boolean,
  type Cells,
  columnsOf,
  type ExportTable,
  number,
  rowOf,
  text,
  time,
} from './export-table.ts';

interface EstimateRow {
  readonly listing: Listing;
  readonly estimate: SalesEstimate;
  readonly domain: string;
  readonly at: EpochSeconds;
}

const ESTIMATE: Cells<EstimateRow> = {
  asin: text(({ listing }) => listing.asin),
  marketplace: text(({ domain }) => domain),
  parent_asin: text(({ listing }) => listing.parentAsin),
  // A parent's row covers its whole family, so do not add it to the rows of its children.
  scope: text(({ estimate }) => estimate.scope),
  category_id: text(({ estimate }) => estimate.categoryId),
  bsr: number(({ estimate }) => estimate.bsr),
  bsr_at: time(({ listing }) => listing.bsrAt),
  monthly_sales: number(({ estimate }) => estimate.monthlySales),
  sales_as_of: text(({ estimate: { salesAsOf } }) =>
    salesAsOf === null ? null : toIsoDay(salesAsOf),
  ),
  mean: number(({ estimate: { distribution } }) =>
    distribution === null ? null : Math.round(distribution.mean * 1_000) / 1_000,
  ),
  low50: number(({ estimate }) => rangeOf(estimate, 0.5).low),
  high50: number(({ estimate }) => rangeOf(estimate, 0.5).high),
  low80: number(({ estimate }) => rangeOf(estimate, 0.8).low),
  high80: number(({ estimate }) => rangeOf(estimate, 0.8).high),
  low90: number(({ estimate }) => rangeOf(estimate, 0.9).low),
  high90: number(({ estimate }) => rangeOf(estimate, 0.9).high),
  grade: text(({ estimate: { distribution } }) =>
    distribution === null ? null : gradeOf(distribution),
  ),
  calibrated: boolean(({ estimate: { distribution, isCalibrated } }) =>
    distribution === null ? null : isCalibrated,
  ),
  basis: text(({ listing }) => listing.sales?.basis ?? null),
  method: text(({ estimate }) => estimate.method),
  reason: text(({ estimate }) => estimate.reason),
  evidence: text(({ estimate }) => evidenceTexts(estimate)),
  conflicts: text(({ estimate }) =>
    estimate.conflicts.map((pair) => [pair].flat().join(' against ')),
  ),
  model: text(({ estimate }) => estimate.model.id),
  estimated_at: time(({ at }) => at),
};

/**
 * Families come in the order of their parents' ASINs: first the parent, then the children by ASIN.
 * Only one family is estimated and held in memory at a time.
 */
export const estimateTable: ExportTable = {
  columns: async () => columnsOf(ESTIMATE),
  async *rows(app, marketplace) {
    const at = app.clock.now();
    for await (const family of app.store.products.families(marketplace)) {
      const estimates = await estimateListings(app, family);
      for (const [index, listing] of family.entries()) {
        const estimate = estimates[index];
        const domain = marketplaceDomain(listing.marketplace, app.storeName);
        if (estimate !== undefined) yield rowOf(ESTIMATE, { listing, estimate, domain, at });
      }
    }
  },
};

function rangeOf({ distribution, monthlySales }: SalesEstimate, confidence: Confidence) {
  return distribution === null || monthlySales === null
    ? { low: null, high: null }
    : wholeRange(distribution, confidence, monthlySales);
}

function evidenceTexts({ evidence }: SalesEstimate): string[] {
  return evidence.map(({ kind, value, observedAt, shift }) => {
    const rounded = Math.round(value * 10_000) / 10_000;
    return `${kind} ${rounded} (${shift.toFixed(3)}, ${toIso(observedAt)})`;
  });
}

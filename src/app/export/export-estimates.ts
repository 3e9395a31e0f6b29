/**
 * Writes the sales estimates in force, one row a product: median, mean and ranges, what they rest
 * on, and the model that made them.
 */
import {
  type Confidence,
  gradeOf,
  type UnitsDistribution,
  wholeRange,
} from '../../domain/estimation/range/units-distribution.ts';
import { type MarketplaceId, marketplaceDomain } from '../../domain/marketplace.ts';
import type { Listing } from '../../domain/product/listing.ts';
import { type EpochSeconds, toIso } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';
import { estimateListings, type SalesEstimate } from '../estimate-sales.ts';
import type { ExportColumn, ExportRow, ExportTable } from './export-table.ts';

const ESTIMATE_COLUMNS = [
  { name: 'asin', type: 'text' },
  { name: 'marketplace', type: 'text' },
  { name: 'parent_asin', type: 'text' },
  // A parent's row speaks for its family: it is not to be added to its children's.
  { name: 'scope', type: 'text' },
  { name: 'category_id', type: 'text' },
  { name: 'bsr', type: 'number' },
  { name: 'bsr_at', type: 'time' },
  { name: 'monthly_sales', type: 'number' },
  { name: 'mean', type: 'number' },
  { name: 'low50', type: 'number' },
  { name: 'high50', type: 'number' },
  { name: 'low80', type: 'number' },
  { name: 'high80', type: 'number' },
  { name: 'low90', type: 'number' },
  { name: 'high90', type: 'number' },
  { name: 'grade', type: 'text' },
  { name: 'calibrated', type: 'boolean' },
  { name: 'basis', type: 'text' },
  { name: 'method', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'evidence', type: 'text' },
  { name: 'conflicts', type: 'text' },
  { name: 'model', type: 'text' },
  { name: 'estimated_at', type: 'time' },
] as const satisfies readonly ExportColumn[];

export const estimateTable: ExportTable = {
  columns: async () => ESTIMATE_COLUMNS,
  rows: exportEstimates,
};

/**
 * All estimates of a marketplace, or of all: families in the order of their parents' ASINs, parent
 * first, then the children by ASIN. One family is derived and held at a time.
 */
export async function* exportEstimates(
  app: AppContext,
  marketplace: MarketplaceId | null,
): AsyncGenerator<ExportRow> {
  const at = app.clock.now();
  for await (const family of app.store.products.families(marketplace)) {
    const estimates = await estimateListings(app, family, at);
    for (const [index, listing] of family.entries()) {
      const estimate = estimates[index];
      if (estimate !== undefined) yield rowOf(app.storeName, listing, estimate, at);
    }
  }
}

function rowOf(
  storeName: string,
  listing: Listing,
  estimate: SalesEstimate,
  at: EpochSeconds,
): ExportRow {
  const { distribution, monthlySales } = estimate;
  return {
    asin: listing.asin,
    marketplace: marketplaceDomain(listing.marketplace, storeName),
    parent_asin: listing.parentAsin,
    scope: estimate.scope,
    category_id: estimate.categoryId,
    bsr: estimate.bsr,
    bsr_at: listing.bsrAt === null ? null : toIso(listing.bsrAt),
    monthly_sales: monthlySales,
    mean: distribution === null ? null : Math.round(distribution.mean * 1_000) / 1_000,
    ...rangesOf(distribution, monthlySales),
    grade: distribution === null ? null : gradeOf(distribution),
    calibrated: distribution === null ? null : estimate.isCalibrated,
    basis: listing.sales?.basis ?? null,
    method: estimate.method,
    reason: estimate.reason,
    evidence: estimate.evidence.map(
      ({ kind, value, observedAt, shift }) =>
        `${kind} ${Math.round(value * 10_000) / 10_000} (${shift.toFixed(3)}, ${toIso(observedAt)})`,
    ),
    conflicts: estimate.conflicts.map((pair) => [pair].flat().join(' against ')),
    model: estimate.model.id,
    estimated_at: toIso(at),
  };
}

function rangesOf(distribution: UnitsDistribution | null, median: number | null): ExportRow {
  const range = (confidence: Confidence) =>
    distribution === null || median === null
      ? { low: null, high: null }
      : wholeRange(distribution, confidence, median);
  const [half, most, nearly] = [range(0.5), range(0.8), range(0.9)];
  return {
    low50: half.low,
    high50: half.high,
    low80: most.low,
    high80: most.high,
    low90: nearly.low,
    high90: nearly.high,
  };
}

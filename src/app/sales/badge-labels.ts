/**
 * Makes labels of products with a bought badge and a rank: the badge gives a range of units sold in
 * 30 days. Uses only products without siblings, because a badge is the child's and a rank the
 * family's.
 */

import type { PooledCurve } from '../../domain/estimation/curve/curve.ts';
import { badgeUnits } from '../../domain/estimation/evidence/badge.ts';
import { DAYS_PER_MONTH } from '../../domain/estimation/units.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { SalesLabel, UnrankedLabel } from '../../domain/product/observation.ts';
import { MARKETPLACES } from '../../domain/values/marketplace.ts';
import { DAY_S } from '../../domain/values/time.ts';
import type { ProductStore } from '../../ports/store/product-store.ts';
import { type RankSources, rankLabels } from './rank-labels.ts';

/** More labels hardly improve a pooled curve. */
const LABELS_A_MARKET_MAX = 5_000;
/** Products examined to find them. */
const PRODUCTS_A_MARKET_MAX = 100_000;
/** A badge further from the newest rank describes another month. */
const LAG_MAX_S = 7 * DAY_S;

interface BadgeSources extends RankSources {
  readonly products: Pick<ProductStore, 'record' | 'family' | 'scan'>;
}

/** @param curve its shape weighs the ranks of a month against each other */
export async function badgeLabels(
  sources: BadgeSources,
  curve: PooledCurve,
): Promise<readonly SalesLabel[]> {
  const labels: UnrankedLabel[] = [];
  for (const { id } of MARKETPLACES) {
    const full = labels.length + LABELS_A_MARKET_MAX;
    let seen = 0;
    for await (const listing of sources.products.scan(id)) {
      if (labels.length === full || seen === PRODUCTS_A_MARKET_MAX) break;
      seen += 1;
      const label = await badgeLabel(sources, listing);
      if (label !== null) labels.push(label);
    }
  }
  return (await rankLabels(sources, labels, curve)).labels;
}

async function badgeLabel(
  { products }: BadgeSources,
  { marketplace, asin, isParent, familyBasis, bsrAt }: Listing,
): Promise<UnrankedLabel | null> {
  if (isParent || familyBasis !== null || bsrAt === null) return null;
  const record = await products.record(marketplace, asin);
  const badge = record?.heads.find(({ name }) => name === 'boughtInPastMonth')?.last;
  if (badge === undefined || badge.value === null || badge.value <= 0) return null;
  if (Math.abs(badge.at - bsrAt) > LAG_MAX_S) return null;
  const { from: units, to: unitsBelow } = badgeUnits(badge.value);
  const to = Math.max(badge.at, bsrAt);
  return {
    kind: 'label',
    marketplace,
    category: '',
    rank: null,
    units,
    unitsBelow,
    days: DAYS_PER_MONTH,
    asin,
    from: to - DAYS_PER_MONTH * DAY_S + 1,
    to,
    estimates: {},
    source: 'bought-badge',
  };
}

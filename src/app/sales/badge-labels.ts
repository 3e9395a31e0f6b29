/**
 * Makes labels of products with a bought badge and a rank: the badge gives a range of units sold in
 * 30 days. Uses only products without siblings, because a badge is the child's and a rank the
 * family's.
 */

import type { PooledCurve } from '../../domain/estimation/curve/curve.ts';
import { badgeUnits } from '../../domain/estimation/evidence/badge.ts';
import { DAYS_PER_MONTH } from '../../domain/estimation/units.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { UnrankedLabel } from '../../domain/product/observation.ts';
import { MARKETPLACES } from '../../domain/values/marketplace.ts';
import { DAY_S } from '../../domain/values/time.ts';
import type { ProductStore } from '../../ports/store/product-store.ts';
import { type RankSources, rankLabels, UNUSED_REASONS } from './rank-labels.ts';
import type { LabelFile } from './sales-labels.ts';

/** More labels hardly improve a pooled curve. */
const LABELS_A_MARKET_MAX = 5_000;
/** Products examined to find them. */
const PRODUCTS_A_MARKET_MAX = 100_000;
/** A badge further from the newest rank describes another month. */
const LAG_MAX_S = 7 * DAY_S;

interface BadgeSources extends RankSources {
  readonly products: Pick<ProductStore, 'record' | 'family' | 'scan'>;
}

const UNUSABLE_REASONS = {
  badgeless: 'of products without a badge',
  rankless: 'of products without a rank in a root category',
  related: 'of products with siblings, whose rank is the family’s',
  apart: `of products whose badge and newest rank were seen more than ${LAG_MAX_S / DAY_S} days apart`,
} as const;
type UnusableReason = keyof typeof UNUSABLE_REASONS;

/**
 * The notes say how many products are not used, and why.
 *
 * @param curve its shape weighs the ranks of a month against each other
 */
export async function badgeLabels(
  sources: BadgeSources,
  curve: PooledCurve,
): Promise<Pick<LabelFile, 'labels' | 'notes'>> {
  const unusable = { badgeless: 0, rankless: 0, related: 0, apart: 0 };
  const labels: UnrankedLabel[] = [];
  for (const { id } of MARKETPLACES) {
    const full = labels.length + LABELS_A_MARKET_MAX;
    let seen = 0;
    for await (const listing of sources.products.scan(id)) {
      if (labels.length === full || seen === PRODUCTS_A_MARKET_MAX) break;
      seen += 1;
      if (listing.isParent) continue;
      const label = await badgeLabel(sources, listing);
      if (typeof label === 'string') unusable[label] += 1;
      else labels.push(label);
    }
  }
  const ranked = await rankLabels(sources, labels, curve);
  const counts = [
    ...countsOf(unusable, UNUSABLE_REASONS),
    ...countsOf(ranked.unused, UNUSED_REASONS),
  ];
  const used = `${ranked.labels.length} badges can be used`;
  const rest = counts.length === 0 ? '' : `; not used: ${counts.join(', ')}`;
  return { labels: ranked.labels, notes: [`${used}${rest}`] };
}

function countsOf<Reason extends string>(
  counts: Readonly<Record<Reason, number>>,
  words: Readonly<Record<Reason, string>>,
): readonly string[] {
  const reasons = (Object.keys(words) as Reason[]).filter((reason) => counts[reason] > 0);
  return reasons.map((reason) => `${counts[reason]} ${words[reason]}`);
}

async function badgeLabel(
  { products }: BadgeSources,
  { marketplace, asin, familyBasis, bsrAt }: Listing,
): Promise<UnrankedLabel | UnusableReason> {
  const record = await products.record(marketplace, asin);
  const badge = record?.heads.find(({ name }) => name === 'boughtInPastMonth')?.last;
  if (badge === undefined || badge.value === null || badge.value <= 0) return 'badgeless';
  if (bsrAt === null) return 'rankless';
  if (familyBasis !== null) return 'related';
  if (Math.abs(badge.at - bsrAt) > LAG_MAX_S) return 'apart';
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

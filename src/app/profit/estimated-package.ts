/** Estimates the package of a product from the listings of its category that have one. */

import type { CategoryNode } from '../../domain/category/category.ts';
import { type FeePlan, planFees } from '../../domain/fees/fee-plan.ts';
import { packOf } from '../../domain/fees/fulfillment/catalog-package.ts';
import { likelyPackages } from '../../domain/fees/fulfillment/likely-packages.ts';
import type { Package } from '../../domain/fees/fulfillment/package.ts';
import { type UnitProfit, unitProfit } from '../../domain/fees/profit/unit-profit.ts';
import type { UnitCase } from '../../domain/fees/unit-case.ts';
import { fromNanograms } from '../../domain/fees/units.ts';
import { type Currency, type Minor, toMajor } from '../../domain/values/money.ts';
import type { AppContext } from '../context.ts';
import type { CatalogProduct } from './product.ts';

/** The fewest packages that an estimate rests on. With fewer, the category above is asked. */
const PACKAGES_MIN = 8;
/** The best sellers of a category that are looked at. */
const LISTINGS_MAX = 60;
const LEVELS_MAX = 4;
const NM_PER_MM = 1_000_000;

interface SimilarPackages {
  readonly node: CategoryNode;
  readonly packages: readonly Package[];
}

export interface EstimatedPackage {
  readonly plan: FeePlan;
  readonly unit: UnitProfit;
  /** Profit of a unit with the package at the 10th and the 90th percentile of profits. */
  readonly low: Minor | null;
  readonly high: Minor | null;
  readonly note: string;
}

/**
 * Returns the profit with the package that gives the median profit. Null if the category and those
 * above it have too few listings with a package.
 */
export async function estimatedPackage(
  app: AppContext,
  question: UnitCase,
  product: CatalogProduct,
  price: Minor,
): Promise<EstimatedPackage | null> {
  const similar = await similarPackages(app, product);
  if (similar === null) return null;
  const cases = likelyPackages(similar.packages, product.outline)
    .map((pack) => planFees({ ...question, pack, outline: null }))
    .map((plan) => ({ plan, unit: unitProfit(plan, price) }))
    .sort((a, b) => a.unit.profitBeforeMissingFees - b.unit.profitBeforeMissingFees);
  const at = (part: number) => cases[Math.round(part * (cases.length - 1))];
  const middle = at(0.5);
  if (middle === undefined) return null;
  const low = at(0.1)?.unit.profit ?? null;
  const high = at(0.9)?.unit.profit ?? null;
  const { currency } = question.card.printed;
  const note = noteOf(similar, middle.plan.question.pack, { low, high, currency });
  return { ...middle, low, high, note };
}

function noteOf(
  { node, packages }: SimilarPackages,
  pack: Package | null,
  { low, high, currency }: { low: Minor | null; high: Minor | null; currency: Currency },
): string {
  const sides = (pack?.sidesNm ?? []).map((side) => Math.round(side / NM_PER_MM)).join(' × ');
  const weight = Math.round(fromNanograms(pack?.weightNg ?? 0, 'g'));
  const range =
    low === null || high === null
      ? ''
      : ` With four of five of their packages, the profit of a unit is ${toMajor(low, currency)} to ${toMajor(high, currency)} ${currency}.`;
  return (
    `The package is estimated: ${sides} mm and ${weight} g, the middle of ${packages.length} ` +
    `listings of "${node.name}" with a known package; give package.${range}`
  );
}

async function similarPackages(
  app: AppContext,
  { node: leaf, asin }: CatalogProduct,
): Promise<SimilarPackages | null> {
  let node = leaf;
  for (let level = 0; node !== null && level < LEVELS_MAX; level += 1) {
    const { marketplace, id, parentId } = node;
    const best = await app.store.categories.bestSellersByRoot(marketplace, id, LISTINGS_MAX);
    const others = best.filter((each) => each.asin !== asin);
    const records = await Promise.all(
      others.map((each) => app.store.products.record(marketplace, each.asin)),
    );
    const packages = records.flatMap((record) => {
      const size = record?.facts.package?.value;
      return (size === undefined ? null : packOf(size)) ?? [];
    });
    if (packages.length >= PACKAGES_MIN) return { node, packages };
    node = parentId === null ? null : await app.store.categories.node(marketplace, parentId);
  }
  return null;
}

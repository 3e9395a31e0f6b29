/**
 * Gives known sales without ranks the rank of their period, from the store's rank histories. A rank
 * belongs to a family, so it goes with the units of all children together. Labels that leave out a
 * child are not used.
 */

import { type EquivalentRank, equivalentRank } from '../../domain/estimation/curve/average-rate.ts';
import { rootCategoryKey } from '../../domain/estimation/curve/category-key.ts';
import { cellCurve, type PooledCurve } from '../../domain/estimation/curve/curve.ts';
import { rootCategoryOf } from '../../domain/product/current-values.ts';
import { isVariation } from '../../domain/product/family.ts';
import type { SalesLabel, UnrankedLabel } from '../../domain/product/observation.ts';
import { sumBy } from '../../domain/statistics/sum-by.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { CategoryStore } from '../../ports/store/category-store.ts';
import type { HistoryStore } from '../../ports/store/history-store.ts';
import type { ProductStore } from '../../ports/store/product-store.ts';

export interface RankSources {
  readonly products: Pick<ProductStore, 'record' | 'family'>;
  readonly history: Pick<HistoryStore, 'read'>;
  readonly categories: Pick<CategoryStore, 'node'>;
}

export const UNUSED_REASONS = {
  unknown: 'of products that the catalog does not have',
  partial: 'of children whose siblings’ sales are not known (ask for the report by PARENT)',
  unranked: 'of products without ranks on a third of the days of their period',
} as const;
type UnusedReason = keyof typeof UNUSED_REASONS;

/** Returns labels with ranks on this curve, and counts the unusable ones by reason. */
export async function rankLabels(
  sources: RankSources,
  unranked: readonly UnrankedLabel[],
  curve: PooledCurve,
): Promise<{
  readonly labels: readonly SalesLabel[];
  readonly unused: Readonly<Record<UnusedReason, number>>;
}> {
  const labels: SalesLabel[] = [];
  const unused = { unknown: 0, partial: 0, unranked: 0 };
  // Labels of one report and period add up to families.
  const reports = Map.groupBy(unranked, ({ marketplace, from, to, source }) =>
    [marketplace, from, to, source].join(' '),
  );
  for (const report of reports.values()) {
    const { families, unknown } = await familiesOf(sources, report);
    unused.unknown += unknown;
    for (const family of families) {
      const label = await familyLabel(sources, family, curve);
      if (typeof label === 'string') unused[label] += family.labels.length;
      else labels.push(label);
    }
  }
  return { labels, unused };
}

interface LabeledFamily {
  readonly key: Asin;
  readonly marketplace: MarketplaceId;
  readonly labels: readonly UnrankedLabel[];
}

async function familiesOf(
  { products }: RankSources,
  report: readonly UnrankedLabel[],
): Promise<{ readonly families: readonly LabeledFamily[]; readonly unknown: number }> {
  const families = new Map<Asin, LabeledFamily>();
  let unknown = 0;
  for (const label of report) {
    const { marketplace, asin } = label;
    const record = await products.record(marketplace, asin);
    // A parent may be known only through its children.
    if (record === null && (await products.family(marketplace, asin)).length === 0) {
      unknown += 1;
      continue;
    }
    const isParent = record === null || record.facts.isParent?.value === true;
    const key = isParent ? asin : record.family;
    const family = families.get(key) ?? { key, marketplace, labels: [] };
    families.set(key, { ...family, labels: withLabel(family.labels, label) });
  }
  return { families: [...families.values()], unknown };
}

/** A later version of a report counts more orders, so the greater number is the newer one. */
function withLabel(labels: readonly UnrankedLabel[], label: UnrankedLabel): UnrankedLabel[] {
  const others = labels.filter(({ asin }) => asin !== label.asin);
  const known = labels.find(({ asin }) => asin === label.asin);
  return [...others, known !== undefined && known.units > label.units ? known : label];
}

async function familyLabel(
  sources: RankSources,
  { key, marketplace, labels }: LabeledFamily,
  curve: PooledCurve,
): Promise<SalesLabel | UnusedReason> {
  const family = await sources.products.family(marketplace, key);
  const sold = family.filter(isVariation);
  const members = sold.length === 0 ? [key] : sold.map(({ asin }) => asin);
  // A parent's label covers the family. A member that names the family has a label of its own.
  const isMember = members.length > 1 && members.includes(key);
  const whole = isMember ? undefined : labels.find(({ asin }) => asin === key);
  const told = new Set(labels.map(({ asin }) => asin));
  if (whole === undefined && members.some((asin) => !told.has(asin))) return 'partial';
  const [first] = labels;
  if (first === undefined) return 'unknown';
  const ranked = await bestRanked(sources, first, members, curve);
  if (ranked === null) return 'unranked';
  const [only] = members;
  return {
    ...first,
    units: whole?.units ?? sumBy(labels, ({ units }) => units),
    asin: isMember ? null : members.length === 1 && only !== undefined ? only : key,
    rank: ranked.rank,
    rankKind: ranked.looks > 1 ? 'average' : 'single',
    category: ranked.category,
  };
}

/** Returns the rank seen on the most days of any member. All members show the family's rank. */
async function bestRanked(
  { products, history, categories }: RankSources,
  { marketplace, from, to }: UnrankedLabel,
  members: readonly Asin[],
  curve: PooledCurve,
): Promise<(EquivalentRank & { readonly category: string }) | null> {
  let best: (EquivalentRank & { readonly category: string }) | null = null;
  for (const asin of members) {
    const record = await products.record(marketplace, asin);
    const root = record === null ? null : rootCategoryOf(record);
    if (root === null) continue;
    const category = (await categories.node(marketplace, root))?.name ?? null;
    const cell = cellCurve(curve, marketplace, rootCategoryKey(root, category));
    const key = { name: 'bsr', categoryId: root } as const;
    const [series] = await history.read(marketplace, asin, [key], { from, to: to + 1 });
    const found = equivalentRank(series?.points ?? [], { from, to }, cell);
    if (found !== null && found.rankedDays > (best?.rankedDays ?? 0)) {
      best = { ...found, category: category ?? root };
    }
  }
  return best;
}

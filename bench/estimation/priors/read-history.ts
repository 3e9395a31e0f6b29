/** Reads the one product whose ranks and badges are known over years. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryKey } from '../../../src/domain/estimation/curve/category-key.ts';
import { badgeInterval } from './badge-interval.ts';
import type { Observation } from './observation.ts';
import { festiveBefore } from './read-badges.ts';

/** Minutes between 1970 and the first of Keepa's times. */
const KEEPA_START_MIN = 21_564_000;
const HALF_MONTH_MS = 15 * 86_400_000;

/** Ranks a month needs. */
const RANKS_MIN = 5;

/** Half months of one product repeat each other: all of them say as much as two products. */
const PRODUCTS_WORTH = 2;

interface KeepaProduct {
  readonly asin: string;
  readonly rootCategory: number;
  readonly categoryTree: readonly { readonly catId: number; readonly name: string }[];
  readonly monthlySoldHistory: readonly number[];
  readonly salesRanks: Readonly<Record<string, readonly number[]>>;
}

/** Half months in which both the badge and the root rank are known; amazon.com. */
export function historyRows(folder: string): Observation[] {
  const text = readFileSync(join(folder, 'keepa/product-B0F7XPYCSJ.json'), 'utf8');
  const { products } = JSON.parse(text) as { readonly products: readonly [KeepaProduct] };
  const [{ asin, rootCategory, categoryTree, monthlySoldHistory, salesRanks }] = products;
  const ranks = changesOf(salesRanks[rootCategory] ?? []);
  const badges = changesOf(monthlySoldHistory);
  const category = categoryKey(categoryTree.find((one) => one.catId === rootCategory)?.name ?? '');
  const rows: Observation[] = [];
  const last = Math.max(badges.at(-1)?.at ?? 0, ranks.at(-1)?.at ?? 0);
  for (let at = (badges[0]?.at ?? last) + HALF_MONTH_MS; at <= last; at += HALF_MONTH_MS) {
    const floor = badges.findLast((badge) => badge.at <= at)?.value ?? 0;
    const month = ranks.filter((rank) => rank.at > at - 2 * HALF_MONTH_MS && rank.at <= at);
    const lnRanks = month.flatMap(({ value }) => (value > 0 ? [Math.log(value)] : []));
    if (lnRanks.length < RANKS_MIN) continue;
    rows.push({
      ...{ marketplace: 'US', category, shownFrom: 0, kind: 'badge US', weight: 1 },
      lnRank: lnRanks.reduce((sum, one) => sum + one, 0) / lnRanks.length,
      ...badgeInterval(Math.max(0, floor)),
      ...{ isSingleLook: false, family: 'unknown' },
      festive: festiveBefore(new Date(at).toISOString()),
      ...{ group: asin, source: `history ${category}` },
    });
  }
  return rows.map((row) => ({ ...row, weight: PRODUCTS_WORTH / rows.length }));
}

/** Pairs of a time and a value. */
function changesOf(series: readonly number[]): { readonly at: number; readonly value: number }[] {
  return Array.from({ length: Math.floor(series.length / 2) }, (_, index) => ({
    at: ((series[2 * index] ?? 0) + KEEPA_START_MIN) * 60_000,
    value: series[2 * index + 1] ?? -1,
  }));
}

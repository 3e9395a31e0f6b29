/**
 * Measures how close a keyword is to a seed, 0-1: by the products that shoppers clicked after both
 * if shares were measured, else by shared words.
 */

import type { ClickedAsin } from '../product/observation.ts';
import type { Asin } from '../values/asin.ts';
import { keywordWords } from './normalize-keyword.ts';

/**
 * Returns the Bhattacharyya coefficient of two click distributions: the sum over shared products of
 * the root of the product of their shares. Null if either has no measured share. The true value is
 * at least this, because only the top products are published.
 */
export function clickRelevance(
  seed: readonly ClickedAsin[],
  other: readonly ClickedAsin[],
): number | null {
  const shares = new Map(
    seed.flatMap(({ asin, clickShare }) => (clickShare === null ? [] : [[asin, clickShare]])),
  );
  const measured = other.filter(({ clickShare }) => clickShare !== null);
  if (shares.size === 0 || measured.length === 0) return null;
  const sum = measured.reduce(
    (total, { asin, clickShare }) => total + Math.sqrt((shares.get(asin) ?? 0) * (clickShare ?? 0)),
    0,
  );
  return Math.min(1, sum);
}

/** Returns the Jaccard index of the two keywords' words: shared words over all words. */
export function wordRelevance(seed: string, other: string): number {
  const left = new Set(keywordWords(seed));
  const right = new Set(keywordWords(other));
  const shared = left.intersection(right).size;
  const all = left.union(right).size;
  return all === 0 ? 0 : shared / all;
}

/** Categories are coarser than products, so full agreement counts half. */
const CATEGORY_WEIGHT = 0.5;

/**
 * Returns how many of a keyword's clicks go to the seed's category: half the root of the product of
 * both keywords' click shares there. `seedShare` is the seed's. Null if the keyword has no measured
 * share.
 */
export function categoryRelevance(
  seedShare: number,
  other: readonly ClickedAsin[],
  category: ReadonlySet<Asin>,
): number | null {
  const measured = other.filter(({ clickShare }) => clickShare !== null);
  if (measured.length === 0) return null;
  const all = measured.reduce((sum, { clickShare }) => sum + (clickShare ?? 0), 0);
  const inside = measured
    .filter(({ asin }) => category.has(asin))
    .reduce((sum, { clickShare }) => sum + (clickShare ?? 0), 0);
  return all === 0 ? 0 : CATEGORY_WEIGHT * Math.sqrt(seedShare * (inside / all));
}

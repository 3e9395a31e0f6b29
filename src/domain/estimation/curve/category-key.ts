/**
 * The name under which root categories of all marketplaces share what is learned: "Home & Kitchen",
 * "Küche, Haushalt & Wohnen", "ホーム&キッチン" and the label file's "kitchen" are one category to
 * the curve.
 */
import rows from '../../../../facts/category-names/root-categories.json' with { type: 'json' };
import { keptOrMade } from '../../kept-or-made.ts';
import { categoryKeysByName, foldedCategory } from './category-names.ts';

const KEY_BY_NAME = categoryKeysByName(rows);

/** Keys found so far: millions of families have some hundreds of root categories. */
const FOUND = new Map<string, string | null>();
const FOUND_MAX = 10_000;

/** The shared key of a root category's name in any case; null for an empty name. */
export function categoryKey(name: string): string | null {
  return keptOrMade(FOUND, FOUND_MAX, name, findKey);
}

function findKey(name: string): string | null {
  const folded = foldedCategory(name);
  return folded === '' ? null : (KEY_BY_NAME.get(folded) ?? folded);
}

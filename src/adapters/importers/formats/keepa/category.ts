/** Reads Keepa's category and best-seller answers. */
import type { CategoryObservation, Observation } from '../../../../domain/product/observation.ts';
import { parseAsin } from '../../../../domain/values/asin.ts';
import type { ImportOptions } from '../../../../ports/importer.ts';
import { arrayOf, type JsonObject, textOf } from '../../json/json-text.ts';
import { ranked } from '../../observations.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { cleanText } from '../../text/cell-text.ts';
import { idOf, keepaTimeOf } from './keepa-value.ts';
import { KEEPA, keepaMarketplace } from './product.ts';

/** Observes one entry of `{"categories": {"<id>": {…}}}`. A parent of 0 marks a root. */
export function observeCategory(
  category: JsonObject,
  key: string | null,
  options: ImportOptions,
): readonly Observation[] {
  const id = idOf(category['catId']) ?? idOf(key ?? undefined);
  const name = textOf(category['name']);
  if (id === null || name === null) throw new RowProblem('a category needs catId and name');
  return [
    {
      kind: 'category',
      marketplace: keepaMarketplace(category['domainId'], options),
      id,
      name: cleanText(name),
      parentId: idOf(category['parent']),
      source: KEEPA,
      observedAt: options.observedAt,
    },
  ];
}

/**
 * Observes `{"bestSellersList": {…}}`, which lists ASINs in rank order. If one is malformed, each
 * of the others becomes a product with its own rank, so that the ranks stay right.
 */
export function observeBestSellers(
  list: JsonObject,
  options: ImportOptions,
): readonly Observation[] {
  const categoryId = idOf(list['categoryId']);
  const stated = arrayOf(list['asinList']);
  if (categoryId === null || stated === null) {
    throw new RowProblem('a best-seller list needs categoryId and asinList');
  }
  const marketplace = keepaMarketplace(list['domainId'], options);
  const observedAt = keepaTimeOf(list['lastUpdate']) ?? options.observedAt;
  const seenIn = { marketplace, source: KEEPA, observedAt };
  const places = stated.map((item) => parseAsin(textOf(item) ?? ''));
  const asins = places.filter((asin) => asin !== null);
  if (asins.length === places.length) {
    return [{ kind: 'bestSellers', ...seenIn, categoryId, asins: [...new Set(asins)] }];
  }
  return places.flatMap((asin, index) => {
    if (asin === null) return [];
    const series = [ranked(categoryId, observedAt, index + 1)];
    return [{ kind: 'product', ...seenIn, asin, facts: {}, series }];
  });
}

/** Returns a warning about a best-seller list that is still used; null if there is none. */
export function bestSellersNote(list: JsonObject): string | null {
  const stated = arrayOf(list['asinList']) ?? [];
  const malformed = stated.filter((item) => parseAsin(textOf(item) ?? '') === null);
  const [first] = malformed;
  if (first === undefined) return null;
  const example = quoted(textOf(first) ?? typeof first);
  const parts = `${malformed.length} of ${stated.length} entries`;
  return `best-seller list: ${parts} left out that are no ASINs, such as ${example}`;
}

/** The categories that a file has stated so far, by marketplace and id. */
export type StatedCategories = Map<string, CategoryObservation>;

/** About 20 MB. When full, the map is emptied, which costs only repeated categories. */
const CATEGORIES_MAX = 200_000;

/** Leaves out categories that the file has already stated: each product repeats its whole tree. */
export function newsIn(
  observations: readonly Observation[],
  stated: StatedCategories,
): readonly Observation[] {
  return observations.filter((one) => {
    if (one.kind !== 'category') return true;
    const key = `${one.marketplace} ${one.id}`;
    const before = stated.get(key);
    const isEqual = before?.name === one.name && before.parentId === one.parentId;
    if (isEqual && before.observedAt >= one.observedAt) return false;
    if (stated.size >= CATEGORIES_MAX) stated.clear();
    stated.set(key, one);
    return true;
  });
}

/**
 * The name under which root categories of all marketplaces share what is learned: "Home & Kitchen",
 * "Küche, Haushalt & Wohnen", "ホーム&キッチン" and the label file's "kitchen" are one category to
 * the curve.
 */
import rows from '../../../../facts/category-names/root-categories.json' with { type: 'json' };
import { keptOrMade } from '../../kept-or-made.ts';
import { MARKETPLACES } from '../../marketplace.ts';

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

/** Where the table is; one row a line. */
export const CATEGORY_NAMES_FILE = 'facts/category-names/root-categories.json';

/** In place of a marketplace: codes and names of label files, which belong to no store. */
const ANYWHERE = '*';

/** "And" between two words, in the stores' languages. */
const AND = / (?:and|und|et|e|y|en|och|i|ve) /g;

const KEY = /^[a-z]+(?:-[a-z]+)*$/;
const PLACES: ReadonlySet<unknown> = new Set([ANYWHERE, ...MARKETPLACES.map(({ id }) => id)]);

const KEY_BY_NAME = categoryKeysByName(rows);

/**
 * Keys by folded name.
 *
 * @param rows each `[marketplace, key, name]`
 * @throws Error naming file and line of a row that is no such row, or that contradicts another
 */
export function categoryKeysByName(rows: readonly unknown[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    // The list opens on the first line.
    const fault = (what: string) => new Error(`${CATEGORY_NAMES_FILE}:${index + 2}: ${what}`);
    if (!isRow(row)) throw fault('a row is [marketplace, key, name], three texts');
    const [place, key, name] = row;
    if (!PLACES.has(place)) throw fault(`"${place}" is no marketplace and not "${ANYWHERE}"`);
    if (!KEY.test(key)) throw fault(`the key "${key}" is not words of a-z joined by hyphens`);
    const folded = foldedCategory(name);
    if (folded === '') throw fault('the name is empty');
    const known = keys.get(folded) ?? key;
    if (known !== key) throw fault(`"${name}" stands under ${known} and ${key}`);
    keys.set(folded, key);
  }
  return keys;
}

function isRow(row: unknown): row is readonly [string, string, string] {
  return Array.isArray(row) && row.length === 3 && row.every((cell) => typeof cell === 'string');
}

/** A name in any case, with or without accents, in full or half width, its "and" as a sign. */
export function foldedCategory(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(AND, ' & ');
}

const PATH_ID_PREFIX = 'path:';

/** Null where neither the id nor a name tells; that gets the marketplace's pooled curve. */
export function rootCategoryKey(id: string | null, name: string | null): string | null {
  if (id === null) return null;
  if (id.startsWith(PATH_ID_PREFIX)) {
    return categoryKey(id.slice(PATH_ID_PREFIX.length).split(' > ')[0] ?? '');
  }
  if (name !== null) return categoryKey(name);
  return /^\d+$/.test(id) ? null : categoryKey(id);
}

/** The shared key of a root category: "Home & Kitchen", "ホーム&キッチン" and "kitchen" are one. */
import rows from '../../../../facts/category-names/root-categories.json' with { type: 'json' };
import { keptOrMade } from '../../values/kept-or-made.ts';
import { MARKETPLACES } from '../../values/marketplace.ts';

/** Returns the shared key of a root category's name in any case. Null for an empty name. */
export function categoryKey(name: string): string | null {
  const folded = foldedCategory(name);
  return folded === '' ? null : (KEY_BY_NAME.get(folded) ?? folded);
}

/**
 * Returns the key of a root category. An id that is a path contains the root's name, and a slug is
 * a name. For other ids the name decides. Null when neither tells.
 */
export function rootCategoryKey(id: string | null, name: string | null): string | null {
  if (id === null) return null;
  if (id.startsWith('path:')) return categoryKey(id.slice('path:'.length).split(' > ')[0] ?? '');
  if (name !== null) return categoryKey(name);
  return /^\d+$/.test(id) ? null : categoryKey(id);
}

const KEYS_MAX = 10_000;

/** Makes a `rootCategoryKey` with a cache. */
export function createCategoryKeys(): typeof rootCategoryKey {
  const keys = new Map<string, string | null>();
  return (id, name) => keptOrMade(keys, KEYS_MAX, `${id} ${name}`, () => rootCategoryKey(id, name));
}

export const CATEGORY_NAMES_FILE = 'facts/category-names/root-categories.json';

/** Replaces the marketplace of names from label files, which belong to no store. */
const ANYWHERE = '*';

const KEY = /^[a-z]+(?:-[a-z]+)*$/;
const PLACES = new Set<string>([ANYWHERE, ...MARKETPLACES.map(({ id }) => id)]);

/**
 * Returns keys by folded name, from rows `[marketplace, key, name]`.
 *
 * @throws Error naming file and line of a row that is malformed or contradicts another
 */
export function categoryKeysByName(rows: readonly unknown[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    // Line 1 opens the list.
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

/** Folds case, accents and width, and turns the word "and" of each language into a sign. */
export function foldedCategory(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ (?:and|und|et|e|y|en|och|i|ve) /g, ' & ');
}

const KEY_BY_NAME = categoryKeysByName(rows);

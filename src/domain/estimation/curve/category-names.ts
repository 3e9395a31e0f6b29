/**
 * Reads the table of root category names: the names that stores give their departments, in their
 * languages, by the key under which the curve knows them all.
 */
import { MARKETPLACES } from '../../marketplace.ts';

/** Where the table is; one row a line. */
export const CATEGORY_NAMES_FILE = 'facts/category-names/root-categories.json';

/** In place of a marketplace: codes and names of label files, which belong to no store. */
const ANYWHERE = '*';

const KEY = /^[a-z]+(?:-[a-z]+)*$/;
const PLACES: ReadonlySet<unknown> = new Set([ANYWHERE, ...MARKETPLACES.map(({ id }) => id)]);

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

/** "And" between two words, in the stores' languages. */
const AND = / (?:and|und|et|e|y|en|och|i|ve) /g;

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

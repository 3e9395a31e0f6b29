/** Every store's name of a department leads to the key that all stores share. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKETPLACES } from '../../values/marketplace.ts';
import { publishedCurve } from '../model/published-priors.ts';
import { CATEGORY_NAMES_FILE, categoryKey, categoryKeysByName } from './category-key.ts';
import { UNKNOWN_CATEGORY } from './curve.ts';

const path = join(import.meta.dirname, '../../../..', CATEGORY_NAMES_FILE);
const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(1, -1);
const rows = lines.map((line) => JSON.parse(line.trim().replace(/,$/, '')));

/** Departments that every store has, in its own words. */
const EVERYWHERE = ['baby', 'beauty', 'books', 'electronics', 'health', 'kitchen', 'toys'];

describe('the table of root categories', () => {
  it('leads every name to its key, one row a line', () => {
    expect(rows.length).toBeGreaterThan(600);
    for (const [, key, name] of rows) {
      expect([name, categoryKey(name)]).toEqual([name, key]);
      expect(categoryKey(`  ${name.toUpperCase()} `), name).toBe(key);
    }
  });

  it.each(MARKETPLACES.map(({ id }) => id))('knows the main departments of %s', (id) => {
    const keys = rows.flatMap(([place, key]) => (place === id ? [key] : []));
    for (const key of [...EVERYWHERE, 'tools', 'sports', 'pet-supplies', 'videogames']) {
      expect(keys).toContain(key);
    }
  });

  it('has a name for every category that the published curve tells apart', () => {
    const keys = new Set(rows.map(([, key]) => key));
    expect(
      Object.keys(publishedCurve().categories).filter(
        (key) => key !== UNKNOWN_CATEGORY && !keys.has(key),
      ),
    ).toEqual([]);
  });

  it.each([
    ['Home & Kitchen', 'ホーム&キッチン', 'ホーム＆キッチン', 'Wonen & keuken', 'Hem och kök'],
    ['Toys & Games', 'Spielzeug', 'Jeux & Jouets', 'Zabawki i gry', 'おもちゃ', 'toys'],
    ['Health & Household', 'Drogerie & Körperpflege', 'ドラッグストア', 'hpc', 'Sağlık ve Bakım'],
    ['Tools & Home Improvement', 'Baumarkt', 'hi', 'DIY・工具・ガーデン', 'Bygg, el & verktyg'],
  ])('takes %s and its translations for one', (first, ...others) => {
    expect(others.map(categoryKey)).toEqual(others.map(() => categoryKey(first)));
  });

  it.each([
    [['XX', 'toys', 'Toys'], /root-categories\.json:3: "XX" is no marketplace/],
    [['US', 'Toys!', 'Toys'], /:3: the key "Toys!" is not words/],
    [['US', 'toys', ' '], /:3: the name is empty/],
    [['US', 'toys'], /:3: a row is \[marketplace, key, name\]/],
    [['DE', 'books', 'SPIELE'], /:3: "SPIELE" stands under toys and books/],
  ])('names file and line of %j', (row, message) => {
    expect(() => categoryKeysByName([['DE', 'toys', 'Spiele'], row])).toThrow(message);
  });
});

/** Ideas of a made-up market of storage, with shelves next to each other and far apart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportContext } from '../../../test/support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../../../test/support/importing.ts';
import { openStoreIndex } from '../../../test/support/store-index.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import type { AppContext } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { type KeywordIdeas, keywordIdeas } from './keyword-ideas.ts';

const context = await openImportContext();
const index = await openStoreIndex(context.store);
const app = {
  ...{ store: context.store, search: index.search, storeName: 'amazon', salesModel: builtInModel },
} as unknown as AppContext;
afterAll(() => context.close());

const BRANDS = ['Kovar', 'Lumo', 'Brite', 'Halden'];
const SIZES = ['1TB', '2 TB', '4TB', '5TB'];
const COLORS = ['schwarz', 'blau', 'silber'];

const drive = (place: number) =>
  `Externe Festplatte ${SIZES[place % 4]} 2.5 Zoll, ${COLORS[place % 3]}, für Laptop und Konsole`;

/** Title and shelf; the last word of the far shelf also stands in some titles of drives. */
const MARKET: readonly (readonly [title: string, shelf: string])[] = [
  ...Array.from({ length: 60 }, (_, place) => {
    const kind = place % 3 === 0 ? 'Tragbare ' : '';
    return [kind + drive(place), 'Computer > Datenspeicher > Externe Festplatten'] as const;
  }),
  ...Array.from(
    { length: 6 },
    () =>
      [
        'Externer Speicher USB-Stick 1TB, auch Externe Festplatte',
        'Computer > Datenspeicher > USB-Sticks',
      ] as const,
  ),
  ...Array.from(
    { length: 6 },
    () =>
      [
        'Kleiner Laptop mit externe Festplatte 1TB im Bundle',
        'Computer > Laptops > Notebooks und Laptops',
      ] as const,
  ),
  ...Array.from(
    { length: 6 },
    () => ['Robuster Rucksack, externe Festplatte Fach', 'Mode > Taschen > Rucksack'] as const,
  ),
];

let found: KeywordIdeas;

beforeAll(async () => {
  const rows = MARKET.map(([title, shelf], place) => {
    const [asin, brand] = [`B0000000${String(place + 10)}`, BRANDS[place % BRANDS.length]];
    return `${asin},DE,${brand},"${title}",${1000 + place},${shelf}`;
  });
  const csv = ['asin,marketplace,brand,title,bsr,category_path', ...rows].join('\n');
  await importFile(context, sourceOf('drives.csv', csv), {});
  await index.refresh();
  found = await keywordIdeas(app, {
    ...{ marketplace: 'DE', seed: { keyword: 'externe festplatte' }, purpose: 'both' },
    ...{ language: null, limit: 200, now: OBSERVED_AT + 86_400 },
  });
});

describe('ideas of a shelf', () => {
  const ofUse = (isNegative: boolean) =>
    new Set(
      found.ideas.flatMap(({ use, keyword }) =>
        (use === 'negative') === isNegative ? [keyword] : [],
      ),
    );

  it('offer as negative only what the shelf and those next to it never mention', () => {
    const negatives = [...ofUse(true)];
    // Drives are searched for laptops, and sticks stand next to drives.
    expect(negatives.filter((keyword) => /laptop|speicher|stick/.test(keyword))).toEqual([]);
    expect(negatives.some((keyword) => keyword.includes('rucksack'))).toBe(true);
  });

  it('name the sizes and colors that tell the offers apart', () => {
    const ideas = ofUse(false);
    for (const attribute of ['1tb', '2 tb', '4tb', '5tb', '2.5 zoll', 'schwarz', 'blau']) {
      expect([...ideas]).toContain(`externe festplatte ${attribute}`);
    }
  });

  it('put phrases and attributes together until there are fifteen', () => {
    const ideas = [...ofUse(false)];
    expect(ideas.length).toBeGreaterThanOrEqual(15);
    const combined = found.ideas.find(({ keyword }) => keyword.startsWith('tragbare'));
    expect(combined).toBeDefined();
    expect(ideas.some((keyword) => /^tragbare externe festplatte .+/.test(keyword))).toBe(true);
    for (const { keyword, evidence } of found.ideas) {
      expect(evidence.listings, keyword).toBeGreaterThan(0);
    }
  });
});

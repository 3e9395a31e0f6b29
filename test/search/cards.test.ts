/** The cards that a search shows, against the store's own rows. */
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MissingCards } from '../../src/adapters/search-index/cards/card-shelf.ts';
import {
  type FileSearch,
  type FileSearchOptions,
  openFileSearch,
} from '../../src/adapters/search-index/files/file-search.ts';
import {
  createSearchReader,
  openSnapshot,
  type SearchSnapshot,
} from '../../src/adapters/search-index/files/search-reader.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { Listing, ListingCard } from '../../src/domain/product/listing.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import type { SearchIndex } from '../../src/ports/search-index.ts';
import { day, derive, product, series } from '../contract/store-fixture.ts';
import { cardOf } from '../support/listing-card.ts';
import { storeRuns } from '../support/store-runs.ts';

const MINUTE = 60_000;

let directory: string;
let store: SqliteStore;
let opened: FileSearch | null;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shelfline-cards-'));
  store = createSqliteStore({ directory });
  opened = null;
  missing = [];
});
afterEach(async () => {
  await opened?.close();
  await store.close();
  await rm(directory, { recursive: true });
});

const filesOf = () => join(directory, 'search');
async function open(parts: Partial<FileSearchOptions> = {}): Promise<FileSearch> {
  opened = await openFileSearch({ store, feed: store.feed, directory: filesOf(), ...parts });
  return opened;
}
async function close(): Promise<void> {
  await opened?.close();
  opened = null;
}
const apply = (observations: readonly ReturnType<typeof product>[]) =>
  store.imports.apply(observations, derive);
const mats = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    product(String(from + index), {
      facts: { title: `Mat ${from + index}`, brand: index % 2 === 0 ? 'Acme' : 'マット' },
      series: [series('bsr', [[0, 100 + index]], 'root'), series('buyBox', [[0, 1000 + index]])],
    }),
  );

function found(search: SearchIndex, keyword: string): readonly ListingCard[] {
  return search.search({
    ...{ marketplace: 'US', query: parseQuery(keyword, 'en'), filters: {}, variations: 'all' },
    ...{ sort: 'relevance', descending: false, offset: 0, limit: 200, now: day(10) },
  }).listings;
}

async function expectAsInStore(search: SearchIndex, keyword: string): Promise<number> {
  const page = found(search, keyword);
  const asins = page.map(({ asin }) => asin);
  const rows = (await store.products.listings('US', asins)).map(cardOf);
  expect(page).toEqual(rows);
  return page.length;
}

/** Asked for cards that no file has. */
let missing: Asin[];
const missingCards: MissingCards = (marketplace, asins) => {
  missing.push(...asins);
  return store.cards(marketplace, asins).map((card) => cardOf(card as Listing));
};

const cardFiles = async () => (await readdir(filesOf())).filter((name) => name.endsWith('.cards'));
const onlyCardFile = async () => join(filesOf(), (await cardFiles())[0] ?? 'none');

describe('cards beside the index', () => {
  it(
    'are the rows of the store after any imports, merges and restarts',
    async () => {
      const step = fc.oneof(
        {
          weight: 8,
          arbitrary: fc.record({ from: fc.nat(40), count: fc.integer({ min: 1, max: 9 }) }),
        },
        { weight: 1, arbitrary: fc.constant('restart' as const) },
      );
      let seen = 0;
      let at = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
          let search = await open();
          for (const each of steps) {
            if (each === 'restart') {
              await close();
              search = await open();
            } else {
              at += 1;
              const changed = mats(each.from, each.count);
              await apply(
                changed.map((observation) => ({ ...observation, observedAt: day(0) + at })),
              );
              await search.refresh();
            }
            seen += await expectAsInStore(search.search, 'mat');
          }
          await close();
        }),
        storeRuns(4),
      );
      expect(seen).toBeGreaterThan(500);
    },
    MINUTE,
  );

  it('leave no file behind that the index does not name', async () => {
    const search = await open();
    for (let round = 0; round < 25; round += 1) {
      await apply(mats(10 * round, 10));
      await search.refresh();
    }
    await close();
    const manifest = await readFile(join(filesOf(), 'manifest.json'), 'utf8');
    const { content } = JSON.parse(manifest) as {
      content: { segments: { cards: { file: string } }[] };
    };
    const { segments } = content;
    expect((await cardFiles()).sort()).toEqual(segments.map(({ cards }) => cards.file).sort());
    expect(segments.length).toBeLessThan(10);
  });

  it('are read by other threads, from the files the snapshot names', async () => {
    await apply(mats(0, 20));
    const snapshots: SearchSnapshot[] = [];
    const search = await open({ onPublish: (snapshot) => snapshots.push(snapshot) });
    await apply(mats(5, 3));
    await search.refresh();
    const reader = createSearchReader({ directory: filesOf() });
    for (const snapshot of structuredClone(snapshots)) reader.adopt(openSnapshot(snapshot));
    expect(await expectAsInStore(reader.search, 'mat')).toBe(20);
    const elsewhere = createSearchReader({ directory: null });
    const last = snapshots.at(-1);
    if (last === undefined) throw new Error('a state was published');
    elsewhere.adopt(openSnapshot(last));
    expect(found(elsewhere.search, 'mat')).toEqual([]);
    const withSpare = createSearchReader({ directory: null, missingCards });
    withSpare.adopt(openSnapshot(last));
    expect(await expectAsInStore(withSpare.search, 'mat')).toBe(20);
    expect(missing).toHaveLength(20);
    reader.adopt({ revision: last.revision, id: 'state', indexes: new Map(), contexts: new Map() });
  });
});

describe('files of cards', () => {
  beforeEach(async () => {
    await apply(mats(0, 30));
    await open();
    await close();
  });

  it.each<[string, () => Promise<void>]>([
    ['are gone', async () => rm(await onlyCardFile())],
    ['are cut', async () => truncate(await onlyCardFile(), 100)],
  ])('that %s are made anew with the index', async (_, damage) => {
    const before = await cardFiles();
    await damage();
    expect(await expectAsInStore((await open()).search, 'mat')).toBe(30);
    await close();
    expect(await cardFiles()).toHaveLength(1);
    expect(await cardFiles()).not.toEqual(before);
  });

  it('with a damaged record tell nothing of that listing', async () => {
    const file = await onlyCardFile();
    const bytes = await readFile(file);
    const at = bytes.indexOf('Mat 16');
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(file, bytes);
    const page = found((await open()).search, 'mat');
    expect(page).toHaveLength(29);
    expect(page.map(({ title }) => title)).not.toContain('Mat 16');
    await close();
    expect(await expectAsInStore((await open({ missingCards })).search, 'mat')).toBe(30);
    expect(missing).toHaveLength(1);
  });

  it('are left alone by a program that may not write, which goes without for what is new', async () => {
    const [file] = await cardFiles();
    const { mtimeMs } = await stat(await onlyCardFile());
    const search = await open({ mayWrite: () => false, missingCards });
    await apply(mats(100, 2));
    for (let round = 0; round < 12; round += 1) {
      await apply(mats(200 + round, 1));
      await search.refresh();
    }
    const page = found(search.search, 'mat');
    expect(page).toHaveLength(44);
    expect(missing.length).toBeGreaterThan(0);
    await close();
    expect(await cardFiles()).toEqual([file]);
    expect((await stat(await onlyCardFile())).mtimeMs).toBe(mtimeMs);
  });

  it('that another program took away are missed by nobody', async () => {
    const search = await open();
    await rm(await onlyCardFile());
    expect(await expectAsInStore(search.search, 'mat')).toBe(30);
    await apply(mats(5, 1));
    await search.refresh();
    await close();
    expect(await expectAsInStore((await open()).search, 'mat 29')).toBe(1);
  });
});

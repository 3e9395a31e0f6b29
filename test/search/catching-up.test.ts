/** An index follows its store in pages, asks once for each, and saves what it did as it goes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FileSearchOptions,
  openFileSearch,
} from '../../src/adapters/search-index/files/file-search.ts';
import { readManifest } from '../../src/adapters/search-index/files/manifest.ts';
import {
  createSearchReader,
  openSnapshot,
} from '../../src/adapters/search-index/files/search-reader.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { MARKETPLACES } from '../../src/domain/values/marketplace.ts';
import type { CountRequest } from '../../src/ports/search-index.ts';
import { day, derive, product } from '../contract/store-fixture.ts';

/** Three pages of the feed. */
const MANY = 2500;
const BATCH = 500;
/** Longer than an index goes unsaved, and than a start stays silent. */
const LONG_MS = 6_000;

let directory: string;
let store: SqliteStore;
/** The clock stands still but for this. */
let aheadMs: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-catching-up-'));
  store = createSqliteStore({ directory });
  aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => aheadMs);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  rmSync(directory, { recursive: true });
});

const open = (parts: Partial<FileSearchOptions> = {}) =>
  openFileSearch({ store, feed: store.feed, directory: join(directory, 'search'), ...parts });

/** Changes products in batches, so that each page of the feed has several revisions. */
async function importMany(at: number): Promise<void> {
  for (let start = 1; start <= MANY; start += BATCH) {
    const names = Array.from({ length: BATCH }, (_, index) => String(start + index));
    const observations = names.map((name) =>
      product(name, { facts: { title: `Cork Mat ${at}` }, observedAt: day(at) }),
    );
    await store.imports.apply(observations, derive);
  }
}

it('asks once a page for listings and once for their families', async () => {
  await importMany(0);
  const opened = await open();
  await importMany(1);
  const listings = vi.spyOn(store.products, 'listings');
  const members = vi.spyOn(store.products, 'members');
  const family = vi.spyOn(store.products, 'family');
  await opened.refresh();
  expect([listings, members, family].map(({ mock }) => mock.calls.length)).toEqual([3, 3, 0]);
  await opened.close();
});

it('asks once for the coverage of all marketplaces, then for those that changed', async () => {
  await importMany(0);
  const one = vi.spyOn(store.products, 'coverage');
  const several = vi.spyOn(store.products, 'coverages');
  const opened = await open();
  expect(several.mock.lastCall).toEqual([MARKETPLACES.map(({ id }) => id)]);
  await store.imports.apply([product('9000')], derive);
  await opened.refresh();
  expect(several.mock.lastCall).toEqual([['US']]);
  expect(one).not.toHaveBeenCalled();
  await opened.close();
});

it('repeats only the last seconds after a kill', async () => {
  await importMany(0);
  // It is never closed, so nothing but what it saves as it goes is left of it.
  const killed = await open();
  await importMany(1);
  await killed.refresh();
  const saved = await store.revision();
  aheadMs += LONG_MS;
  await killed.refresh();
  await vi.waitUntil(() => readManifest(join(directory, 'search'))?.revision === saved);
  await store.imports.apply([product('9000')], derive);
  const asked = vi.spyOn(store.feed, 'changedSince');
  const again = await open({ mayWrite: () => false });
  expect(asked.mock.calls).toEqual([[saved]]);
  await again.close();
});

it('goes on where it failed', async () => {
  await importMany(0);
  const opened = await open();
  const before = await store.revision();
  await importMany(1);
  const asked = vi.spyOn(store.feed, 'changedSince');
  const away = new Error('the database is away');
  const { members } = store.products;
  vi.spyOn(store.products, 'members').mockImplementationOnce(members).mockRejectedValueOnce(away);
  await expect(opened.refresh()).rejects.toThrow(away);
  await opened.refresh();
  const [first, then] = asked.mock.calls.map(([revision]) => revision);
  expect(first).toBe(before);
  expect(then).toBeGreaterThan(before);
  expect(opened.revision()).toBe(await store.revision());
  await opened.close();
});

it('answers with what it has if a start takes long, and with everything at its end', async () => {
  await importMany(0);
  await (await open()).close();
  await importMany(1);
  const newest = await store.revision();
  const shown = async (stepMs: number) => {
    const revisions: number[] = [];
    const { listings } = store.products;
    const slow = vi.spyOn(store.products, 'listings').mockImplementation((...asked) => {
      aheadMs += stepMs;
      return listings(...asked);
    });
    const opened = await open({
      mayWrite: () => false,
      onPublish: ({ revision }) => void revisions.push(revision),
    });
    slow.mockRestore();
    await opened.close();
    return revisions;
  };
  expect(await shown(0)).toEqual([newest]);
  const revisions = await shown(LONG_MS);
  expect(revisions.length).toBeGreaterThan(1);
  expect(revisions[0]).toBeLessThan(newest);
  expect(revisions.at(-1)).toBe(newest);
});

describe('a search never shows half of a revision', () => {
  /** Opens an index, and collects the totals of these words in each state that it shows. */
  async function watch(...words: string[]) {
    let totals: number[][] = [];
    const reader = createSearchReader({ directory: null });
    const opened = await open({
      onPublish(snapshot) {
        reader.adopt(openSnapshot(snapshot));
        totals.push(words.map((word) => reader.search.count(question(word))));
      },
    });
    totals = [];
    return { ...opened, totals: () => totals };
  }
  const question = (word: string): CountRequest => ({
    marketplace: 'US',
    query: parseQuery(word, 'en'),
    filters: {},
    variations: 'all',
    now: day(10),
  });
  const titled = (name: string, title: string, at: number) =>
    product(name, { facts: { title }, observedAt: day(at) });

  it('where an import is taken back that changed a product and added another', async () => {
    await store.imports.apply([titled('1', 'Cork Mat', 0)], derive);
    const id = await store.importLog.begin({ file: 'f', format: 'csv', startedAt: day(1) }, 30);
    const wrong = [titled('1', 'Cork Mat wrong', 1), titled('2', 'Cork Mat ghost', 1)];
    await store.imports.apply(wrong, derive, id);
    const opened = await watch('cork', 'wrong', 'ghost');
    await store.withdrawals.undoImport(id, derive);
    await opened.refresh();
    expect(opened.totals()).toEqual([[1, 0, 0]]);
    await opened.close();
  });

  it('where it has several pages of listings', async () => {
    const batch = (title: string, at: number) =>
      Array.from({ length: MANY }, (_, index) => titled(String(index + 1), title, at));
    await store.imports.apply(batch('Cork Mat', 0), derive);
    const opened = await watch('mat', 'shoe');
    await store.imports.apply(batch('Cork Shoe', 1), derive);
    vi.spyOn(performance, 'now').mockImplementation(() => (aheadMs += LONG_MS));
    await opened.refresh();
    expect(new Set(opened.totals().map(String))).toEqual(new Set([`0,${MANY}`]));
    await opened.close();
  });

  it('where it comes while the one before is read', async () => {
    await store.imports.apply([titled('1', 'Cork Mat', 0), titled('2', 'Cork Mat', 0)], derive);
    const opened = await watch('mat', 'shoe');
    await store.imports.apply([titled('1', 'Yoga Mat', 1)], derive);
    const { listings } = store.products;
    vi.spyOn(store.products, 'listings').mockImplementationOnce(async (...asked) => {
      await store.imports.apply([titled('1', 'Shoe', 2), titled('2', 'Shoe', 2)], derive);
      return await listings(...asked);
    });
    await opened.refresh();
    expect(opened.totals()).toEqual([[0, 2]]);
    await opened.close();
  });
});

/** The search over files through restarts, kills, damage and changes, against FTS5 on one store. */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
import { MARKET_FILE } from '../../src/adapters/sqlite/engine/market-file.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { ProductObservation } from '../../src/domain/product/observation.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import { asin, day, derive, product, series } from '../contract/store-fixture.ts';
import { faultFlips, faultSeed, flip, randomFlips } from '../faults/support/flips.ts';
import { asinsOf } from '../support/found-asins.ts';
import { openFts5 } from '../support/fts5/fts5-search.ts';
import { storeRuns } from '../support/store-runs.ts';

let directory: string;
let store: SqliteStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shelfline-files-'));
  store = createSqliteStore({ directory });
});

afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const filesOf = () => join(directory, 'search');
const open = (parts: Partial<Pick<FileSearchOptions, 'onPublish' | 'onFault'>> = {}) =>
  openFileSearch({
    store,
    feed: store.feed,
    directory: filesOf(),
    missingCards: store.cards,
    ...parts,
  });

async function apply(observations: readonly ProductObservation[]): Promise<void> {
  await store.imports.apply(observations, derive);
}

const request = (keyword: string, parts: Partial<SearchRequest> = {}): SearchRequest => ({
  marketplace: 'US',
  query: parseQuery(keyword, 'en'),
  filters: {},
  sort: 'popularity',
  descending: false,
  variations: 'all',
  offset: 0,
  limit: 50,
  now: day(10),
  ...parts,
});

async function expectSameAsFts5(opened: FileSearch, asked: SearchRequest): Promise<void> {
  expect(asinsOf(opened.search.page(asked))).toEqual((await openFts5(store)).search(asked));
}

const mats = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    product(String(index + 1), {
      facts: { title: index % 2 === 0 ? 'Yoga Mat' : 'Cork Mat', brand: 'Acme' },
      series: [series('bsr', [[0, 100 + index]], 'root'), series('buyBox', [[0, 1000 + index]])],
    }),
  );

it('finds a product by its part number and its model, also written without hyphens', async () => {
  const coded = (parts: { readonly partNumber?: string; readonly model?: string }, at = 1) =>
    product('50', { facts: { title: 'Chart Plotter', ...parts }, observedAt: day(at) });
  await apply([...mats(2), coded({ partNumber: 'QX-3011-20', model: 'Zeta 4410 Pro' })]);
  const opened = await open();
  const found = async (keyword: string) => asinsOf(opened.search.page(request(keyword))).asins;
  for (const keyword of ['QX-3011-20', 'qx301120', 'QX3011-20', 'zeta4410pro', '4410']) {
    expect(await found(keyword), keyword).toEqual([asin('50')]);
  }
  for (const keyword of ['20', 'pro', '3012', 'qx']) {
    expect(await found(keyword), keyword).toEqual([]);
  }
  // Nothing else of the listing changes.
  await apply([coded({ partNumber: 'QX-3012', model: 'Zeta 4410 Pro' }, 2)]);
  await apply([coded({ partNumber: 'QX-3013', model: 'Zeta 4410 Pro' }, 2)]);
  await opened.refresh();
  expect(await found('qx3013')).toEqual([asin('50')]);
  expect(await found('qx3012')).toEqual([]);
  await opened.close();
});

describe('files', () => {
  beforeEach(async () => {
    await apply(mats(40));
    const opened = await open();
    await opened.close();
  });

  const segmentFile = async () => {
    const name = (await readdir(filesOf())).find((each) => each.endsWith('.segment'));
    return join(filesOf(), name ?? 'none');
  };

  it('are opened as they are, and not written again', async () => {
    const before = await stat(await segmentFile());
    const opened = await open();
    await expectSameAsFts5(opened, request('yoga'));
    await opened.close();
    expect((await stat(await segmentFile())).mtimeMs).toBe(before.mtimeMs);
  });

  it('catch up with what was imported while nobody looked', async () => {
    await apply([product('7', { facts: { title: 'Rug' }, observedAt: day(1) })]);
    const opened = await open();
    expect(opened.search.count(request('rug'))).toBe(1);
    await expectSameAsFts5(opened, request('mat'));
    await opened.close();
    const again = await openFileSearch({ store, feed: null, directory: filesOf() });
    await expectSameAsFts5(again, request('mat'));
    await again.close();
  });

  const damages: Readonly<Record<string, () => Promise<void>>> = {
    'a flipped bit': async () => {
      const file = await segmentFile();
      const bytes = await readFile(file);
      // The first number of the data is the ASIN of the best seller.
      const data = 20 + bytes.readUInt32LE(12);
      bytes.writeUInt8(bytes.readUInt8(data) ^ 1, data);
      await writeFile(file, bytes);
    },
    'a cut file': async () => {
      const bytes = await readFile(await segmentFile());
      await writeFile(await segmentFile(), bytes.subarray(0, bytes.length / 2));
    },
    'a missing file': async () => rm(await segmentFile()),
    'another version': async () => {
      const bytes = await readFile(await segmentFile());
      bytes.writeUInt32LE(0xffff, 8);
      await writeFile(await segmentFile(), bytes);
    },
    'a damaged directory': async () => {
      const bytes = await readFile(await segmentFile());
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      await writeFile(await segmentFile(), bytes);
    },
    'another marketplace in the manifest': async () => {
      const manifest = join(filesOf(), 'manifest.json');
      const text = await readFile(manifest, 'utf8');
      await writeFile(manifest, text.replace('"marketplace":"US"', '"marketplace":"UK"'));
    },
    'half a manifest': async () => writeFile(join(filesOf(), 'manifest.json'), '{"version":1,"se'),
    'left-over files': async () => {
      await copyFile(await segmentFile(), join(filesOf(), 'US-99-0.segment.tmp'));
    },
    'an empty directory': async () => rm(filesOf(), { recursive: true }),
  };

  it.each(Object.keys(damages))('with %s answer as the store does', async (name) => {
    await damages[name]?.();
    const opened = await open();
    await expectSameAsFts5(opened, request('mat'));
    await expectSameAsFts5(opened, request('yoga mat', { sort: 'price', descending: true }));
    await opened.close();
    const left = await readdir(filesOf());
    if (name !== 'left-over files') {
      expect(left.filter((each) => each.endsWith('.tmp'))).toEqual([]);
    }
  });

  it('of which any byte is flipped answer as the store does', async () => {
    const seed = faultSeed();
    const copy = join(directory, 'copy');
    for (const name of await readdir(filesOf())) {
      for (const one of randomFlips(join(filesOf(), name), faultFlips(4), seed)) {
        await cp(filesOf(), copy, { recursive: true });
        flip(join(copy, name), one);
        const faults: string[] = [];
        const onFault = (error: unknown) => faults.push(String(error));
        const opened = await openFileSearch({
          ...{ store, feed: store.feed, directory: copy, onFault },
          missingCards: store.cards,
        });
        await expectSameAsFts5(opened, request('mat'));
        // Cards have check values one by one, and are read from the store where one is damaged.
        const isTold = name.endsWith('.cards') || faults.join().includes('it is built again');
        expect(isTold, `${name}, seed ${seed}, byte ${one.at} xor ${one.mask}`).toBe(true);
        await opened.close();
        await rm(copy, { recursive: true });
      }
    }
  });

  it('that cannot be written leave answers right, and are told of', async () => {
    await rm(filesOf(), { recursive: true });
    await writeFile(filesOf(), 'a file where the directory belongs');
    const faults: unknown[] = [];
    const opened = await open({ onFault: (error) => faults.push(error) });
    await expectSameAsFts5(opened, request('mat'));
    expect(faults.map(String).join()).toContain('search');
    await expect(opened.close()).rejects.toThrow('EEXIST');
  });

  it('of another store with as many batches are built anew', async () => {
    const other = await mkdtemp(join(tmpdir(), 'shelfline-other-'));
    const theirs = createSqliteStore({ directory: other });
    await theirs.imports.apply([product('1', { facts: { title: 'Rug' } })], derive);
    expect(await theirs.revision()).toBe(await store.revision());
    await theirs.close();
    await store.close();
    await copyFile(join(other, MARKET_FILE), join(directory, MARKET_FILE));
    store = createSqliteStore({ directory });
    const opened = await open();
    await expectSameAsFts5(opened, request('mat'));
    expect(opened.search.count(request('rug'))).toBe(1);
    await opened.close();
    await rm(other, { recursive: true });
  });

  it('of a store that was put back and went on past them are built anew', async () => {
    const copy = join(directory, 'copy.db');
    await store.backup(copy);
    await apply([product('50', { facts: { title: 'Steel Mat' } })]);
    await (await open()).close();
    await store.close();
    await copyFile(copy, join(directory, MARKET_FILE));
    store = createSqliteStore({ directory });
    await apply([product('51', { facts: { title: 'Wool Mat' } })]);
    await apply([product('52', { facts: { title: 'Rug' } })]);
    const opened = await open();
    expect(opened.search.count(request('steel'))).toBe(0);
    await expectSameAsFts5(opened, request('mat'));
    await expectSameAsFts5(opened, request('wool'));
    await opened.close();
  });

  it('are built anew for a store that was put back', async () => {
    const other = await mkdtemp(join(tmpdir(), 'shelfline-other-'));
    const earlier = createSqliteStore({ directory: other });
    const opened = await openFileSearch({
      store: earlier,
      feed: earlier.feed,
      directory: filesOf(),
    });
    expect(opened.search.count(request('mat'))).toBe(0);
    await opened.close();
    await earlier.close();
    await rm(other, { recursive: true });
  });
});

describe('a program', () => {
  it('waits for its index, and ends although it did not close it', async () => {
    await apply(mats(10));
    const script = fileURLToPath(new URL('./open-and-exit.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, directory, 'mat']);
    expect(stdout).toBe('10');
  });
});

describe('other threads', () => {
  it('answer from a snapshot as the owner does', async () => {
    await apply(mats(10));
    const snapshots: SearchSnapshot[] = [];
    const opened = await open({ onPublish: (snapshot) => snapshots.push(snapshot) });
    await apply([product('3', { facts: { title: 'Rug' }, observedAt: day(1) })]);
    await opened.refresh();
    const reader = createSearchReader({ directory: filesOf() });
    const last = snapshots.at(-1);
    if (last === undefined) throw new Error('nothing was published');
    reader.adopt(openSnapshot(structuredClone(last)));
    for (const keyword of ['mat', 'rug', 'cork mat']) {
      expect(reader.search.search(request(keyword))).toEqual(
        opened.search.search(request(keyword)),
      );
    }
    await opened.close();
  });
});

describe('through any history', () => {
  const WORDS = ['yoga', 'mat', 'cork', 'rug', 'xl', '5l'];
  const anyProduct = fc
    .record({
      number: fc.integer({ min: 1, max: 60 }),
      title: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
      family: fc.option(fc.constantFrom('201', '202', '203')),
      isParent: fc.constantFrom(false, false, false, false, true),
      price: fc.option(fc.integer({ min: 1, max: 9 })),
      rank: fc.option(fc.integer({ min: 1, max: 9 })),
    })
    .map(({ number, title, family, isParent, price, rank }) =>
      product(String(number), {
        facts: {
          title: title.join(' '),
          isParent,
          ...(family === null ? {} : { parentAsin: asin(family) }),
        },
        series: [
          ...(price === null ? [] : [series('buyBox', [[0, price]])]),
          ...(rank === null ? [] : [series('bsr', [[0, rank]], 'root')]),
        ],
      }),
    );
  const anyStep = fc.oneof(
    { weight: 6, arbitrary: fc.array(anyProduct, { minLength: 1, maxLength: 8 }) },
    { weight: 1, arbitrary: fc.constantFrom('kill' as const, 'restart' as const) },
  );
  const anyRequest = fc
    .record({
      words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }),
      sort: fc.constantFrom(
        'relevance' as const,
        'popularity' as const,
        'price' as const,
        'bsr' as const,
      ),
      descending: fc.boolean(),
      variations: fc.constantFrom('all' as const, 'collapse' as const),
      minPrice: fc.option(fc.integer({ min: 1, max: 9 })),
    })
    .map(({ words, minPrice, ...parts }) =>
      request(words.join(' '), { ...parts, filters: minPrice === null ? {} : { minPrice } }),
    );

  it('answers as FTS5 does after every step', async () => {
    let time = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 3, maxLength: 14 }),
        fc.array(anyRequest, { minLength: 4, maxLength: 4 }),
        async (steps, requests) => {
          let opened = await open();
          for (const step of steps) {
            if (step === 'restart') await opened.close();
            // A killed process leaves whatever was written so far; its thread is left to idle.
            if (step === 'kill' || step === 'restart') opened = await open();
            else {
              time += 1;
              await apply(step.map((each) => ({ ...each, observedAt: day(0) + time })));
            }
            await opened.refresh();
            for (const asked of requests) await expectSameAsFts5(opened, asked);
          }
          await opened.close();
        },
      ),
      storeRuns(12),
    );
  }, 120_000);
});

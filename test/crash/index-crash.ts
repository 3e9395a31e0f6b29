/**
 * Kills a server at random moments while it builds, updates and saves its search index. An index
 * opened from what is left must answer like a plain scan of the store.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type IndexDocument,
  indexDocument,
} from '../../src/adapters/search-index/engine/build/document.ts';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { Listing } from '../../src/domain/product/listing.ts';
import { createLexicon } from '../../src/domain/search/language/word-forms.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import { day, derive, product, series } from '../contract/store-fixture.ts';
import { scanDocuments } from '../search/scan-documents.ts';
import { asinsOf } from '../support/found-asins.ts';
import { cardOf } from '../support/listing-card.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCTS = 4_000;
const CHANGED = 60;
/** About as long as the files of such an index take. */
const SAVING_MS = 60;
const LOOK_EVERY_MS = 2;
const WORDS = ['yoga', 'mat', 'cork', 'rug', 'bottle', 'steel', 'blue', 'xl'];

export interface IndexCrashReport {
  /** Kills of a server that had begun with its index. */
  readonly hits: number;
  readonly problems: readonly string[];
}

export async function crashIndex(kills: number, seed: number): Promise<IndexCrashReport> {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-index-crash-'));
  const store = createSqliteStore({ directory });
  const index = join(directory, 'search');
  const random = seededRandom(seed);
  const problems: string[] = [];
  let hits = 0;
  try {
    await change(store, PRODUCTS, 0, random);
    const lifeMs = await serveUntilKilled(directory, 0, isListening);
    for (let kill = 0; kill < kills; kill += 1) {
      const isFromNothing = kill % 2 === 0;
      if (isFromNothing) rmSync(index, { recursive: true, force: true });
      // Half of the servers build everything and are killed while they save. The others spend the
      // first half of their time starting, and have nothing left to do soon after they listen.
      const killed = isFromNothing
        ? serveUntilKilled(directory, SAVING_MS * random(), () => isSaving(index))
        : serveUntilKilled(directory, lifeMs * (0.5 + 0.7 * random()));
      await change(store, CHANGED, kill + 1, random);
      await killed;
      if (existsSync(index)) hits += 1;
      problems.push(...(await judge(store, index)).map((line) => `kill ${kill}: ${line}`));
    }
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
  return { hits, problems };
}

async function change(store: SqliteStore, count: number, time: number, random: () => number) {
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const observations = Array.from({ length: count }, (_, number) => {
    const name = time === 0 ? number : Math.floor(random() * PRODUCTS);
    return product(String(name + 1), {
      observedAt: day(0) + time,
      facts: { title: `${word()} ${word()} ${word()}` },
      series: [series('bsr', [[0, 1 + Math.floor(random() * 90_000)]])],
    });
  });
  await store.imports.apply(observations, derive);
}

/** Whether a file of a segment exists, complete or not. */
function isSaving(index: string): boolean {
  return existsSync(index) && readdirSync(index).some((name) => name.includes('.segment'));
}

/** Returns the differences between the index and a scan of the store. */
async function judge(store: SqliteStore, directory: string): Promise<string[]> {
  const documents: IndexDocument[] = [];
  const lexicon = createLexicon('en');
  for await (const listing of store.products.scan('US')) {
    const document = indexDocument(listing, [], lexicon);
    if (document !== null) documents.push(document);
  }
  const opened = await openFileSearch({
    store,
    feed: store.feed,
    directory,
    mayWrite: () => false,
    missingCards: (marketplace, asins) =>
      store.cards(marketplace, asins).map((card) => cardOf(card as Listing)),
  });
  const problems: string[] = [];
  for (const keyword of [...WORDS, 'yoga mat', 'blue steel bottle']) {
    const asked: SearchRequest = {
      marketplace: 'US',
      query: parseQuery(keyword, 'en'),
      filters: {},
      variations: 'all',
      sort: 'popularity',
      descending: false,
      offset: 0,
      limit: 20,
      now: day(1),
    };
    const found = JSON.stringify(asinsOf(opened.search.page(asked)));
    const { asins, total } = scanDocuments(documents, asked);
    if (found !== JSON.stringify({ asins, total })) problems.push(`"${keyword}" gave ${found}`);
    for (const card of opened.search.page(asked).listings) {
      const [row] = await store.products.listings('US', [card.asin]);
      const isTrue = row === undefined || isDeepStrictEqual(card, cardOf(row));
      if (!isTrue) problems.push(`"${keyword}" gave ${JSON.stringify(card)}`);
    }
  }
  await opened.close();
  return problems;
}

/**
 * Kills this long after `hasBegun` is first true. Returns how many milliseconds the server lived.
 */
async function serveUntilKilled(
  directory: string,
  killAfterMs: number,
  hasBegun: (server: ChildProcess) => boolean = () => true,
): Promise<number> {
  const args = ['src/main/cli.ts', 'serve', '--port', '0', '--data-dir', directory];
  const server = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  const began = performance.now();
  const exited = once(server, 'exit');
  while (!hasBegun(server) && server.exitCode === null) await setTimeout(LOOK_EVERY_MS);
  await setTimeout(killAfterMs);
  server.kill('SIGKILL');
  await exited;
  return performance.now() - began;
}

/** It says so, and nothing before. */
function isListening({ stdout }: ChildProcess): boolean {
  return (stdout?.readableLength ?? 0) > 0;
}

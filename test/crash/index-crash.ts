/**
 * Kills a server at random moments while it builds, updates and saves its search index. An index
 * opened from what is left must answer like a plain scan of the store.
 */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type IndexDocument,
  indexDocument,
} from '../../src/adapters/search-index/engine/build/document.ts';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createLexicon } from '../../src/domain/search/language/word-forms.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { storageOf } from '../../src/main/open/choose-storage.ts';
import type { Market, StorageConfig } from '../../src/main/open/storage.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import { day, derive, product, series } from '../contract/store-fixture.ts';
import { scanDocuments } from '../search/scan-documents.ts';
import { asinsOf } from '../support/found-asins.ts';
import { cardOf } from '../support/listing-card.ts';
import { newTestPlace } from '../support/test-place.ts';
import { startOn } from './installation.ts';

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
  const place = await newTestPlace();
  const store = await (await storageOf(place)).openMarket();
  const index = join(place.dataDirectory, 'search');
  const random = seededRandom(seed);
  const problems: string[] = [];
  let hits = 0;
  try {
    await change(store, PRODUCTS, 0, random);
    const lifeMs = await serveUntilKilled(place, 0, isListening);
    for (let kill = 0; kill < kills; kill += 1) {
      const isFromNothing = kill % 2 === 0;
      if (isFromNothing) rmSync(index, { recursive: true, force: true });
      // Half of the servers build everything and are killed while they save. The others spend the
      // first half of their time starting, and have nothing left to do soon after they listen.
      const killed = isFromNothing
        ? serveUntilKilled(place, SAVING_MS * random(), () => isSaving(index))
        : serveUntilKilled(place, lifeMs * (0.5 + 0.7 * random()));
      await change(store, CHANGED, kill + 1, random);
      await killed;
      if (existsSync(index)) hits += 1;
      problems.push(...(await judge(store, index)).map((line) => `kill ${kill}: ${line}`));
    }
  } finally {
    await store.close();
    await place.remove();
  }
  return { hits, problems };
}

async function change(store: Market, count: number, time: number, random: () => number) {
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
async function judge(store: Market, directory: string): Promise<string[]> {
  const documents: IndexDocument[] = [];
  const lexicon = createLexicon('en');
  for await (const listing of store.products.scan('US')) {
    const document = indexDocument(listing, [], lexicon);
    if (document !== null) documents.push(document);
  }
  // What is opened may write, and the next server shall find what the killed one left.
  const copy = `${directory}-copy`;
  cpSync(directory, copy, { recursive: true });
  const opened = await openFileSearch({ store, feed: store.feed, directory: copy });
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
  rmSync(copy, { recursive: true });
  return problems;
}

/**
 * Kills this long after `hasBegun` is first true. Returns how many milliseconds the server lived.
 */
async function serveUntilKilled(
  place: StorageConfig,
  killAfterMs: number,
  hasBegun: (server: ChildProcess) => boolean = () => true,
): Promise<number> {
  const server = startOn(place, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
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

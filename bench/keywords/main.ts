/**
 * Measures how long suggestions take with a report of search terms, over seeds from the most to the
 * least frequent: `npm run bench:keywords -- [TERMS] [DIRECTORY]`, a million terms by default. The
 * store is built where the directory has none. Exits with 1 when the slowest hundredth takes longer
 * than the yardstick.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARKET_FILE } from '../../src/adapters/sqlite/engine/market-file.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { AppContext } from '../../src/app/context.ts';
import { suggestKeywords } from '../../src/app/keyword/suggest-keywords.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { openStoreIndex } from '../../test/support/store-index.ts';
import { buildStore } from './build.ts';
import { searchTerms, wordOf } from './terms.ts';

/** A seed in a report of a million terms is answered within this. */
const YARDSTICK_MS = 20;
const ROUNDS = 5;

const [count = '1000000', named] = process.argv.slice(2);
const directory = named ?? mkdtempSync(join(tmpdir(), 'shelfline-terms-'));
if (!existsSync(join(directory, MARKET_FILE))) {
  const startedAt = performance.now();
  await buildStore(directory, Number(count));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${count} terms stored in ${seconds.toFixed(0)} s in ${directory}`);
}
const store = createSqliteStore({ directory });
const { search } = await openStoreIndex(store);
const app = { store, search, salesModel: builtInModel } as Pick<
  AppContext,
  'store' | 'search' | 'salesModel'
> as AppContext;

const seeds = [...seedTerms(Number(count)), `${wordOf(0)}x`, `${wordOf(3)}x`, 'women', 'for'];
for (const keyword of seeds) await suggest(keyword);
const times: { readonly keyword: string; readonly ms: number; readonly found: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const keyword of seeds) {
    const startedAt = performance.now();
    const found = await suggest(keyword);
    times.push({ keyword, ms: performance.now() - startedAt, found });
  }
}
const sorted = times.map(({ ms }) => ms).sort((left, right) => left - right);
const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
const slowest = times.toSorted((left, right) => right.ms - left.ms).slice(0, 5);
console.log(`${seeds.length} seeds, ${ROUNDS} rounds`);
for (const part of [0.5, 0.9, 0.99, 1]) console.log(`p${part * 100}: ${at(part).toFixed(1)} ms`);
for (const { keyword, ms, found } of slowest) {
  console.log(`${ms.toFixed(1)} ms for "${keyword}" (${found} suggestions)`);
}
await store.close();
process.exitCode = at(0.99) <= YARDSTICK_MS ? 0 : 1;

async function suggest(keyword: string): Promise<number> {
  const request = { marketplace: 'US', limit: 50, minSearchVolume: null, now: 0 } as const;
  const asked = { ...request, seed: { keyword }, sort: 'relevance' } as const;
  return (await suggestKeywords(app, asked)).suggestions.length;
}

/** Terms of ranks 1, 2, 4, 8, … and their neighbors. */
function* seedTerms(last: number): Generator<string> {
  let rank = 0;
  for (const { keyword } of searchTerms(last, 1)) {
    rank += 1;
    if (Number.isInteger(Math.log2(rank)) || rank % Math.ceil(last / 60) === 0) yield keyword;
  }
}

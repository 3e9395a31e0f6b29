/**
 * The most costly search of each class, looked for by hill climbing in milliseconds: what a
 * caller could send, from the keyword to the answer's data, as the first to ask in its state.
 * Usage: npm run bench:search-worst -- --directory DIR [--steps 150] [--marketplace US]
 * DIR is one that `bench:search -- --directory DIR` has left.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSearchReader } from '../../src/adapters/search-index/files/search-reader.ts';
import { readSegmentFile } from '../../src/adapters/search-index/files/segment-file.ts';
import type { AppContext } from '../../src/app/context.ts';
import { type FindProductsRequest, findProducts } from '../../src/app/search/find-products.ts';
import type { ListingCard } from '../../src/domain/product/listing.ts';
import { createLexicons } from '../../src/domain/search/language/word-forms.ts';
import {
  HUNTED_CLASSES,
  type HuntedSearch,
  huntSearches,
} from '../../test/support/hunt-searches.ts';
import { SHAPES, type ShapeName } from './market-shapes.ts';
import { NOW, randomOf } from './synthetic-market.ts';

const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: '.' },
    steps: { type: 'string', default: '150' },
    /** Its language is that of the keywords; German ones have compounds. */
    marketplace: { type: 'string', default: 'US' },
  },
});
/** The best of this many rounds counts: other work of the machine is no property of the search. */
const ROUNDS = 3;
const SEED = 11;

const { marketplace } = values;
const segment = await readSegmentFile(join(values.directory, 'bench.segment'));
if (segment === null) throw new Error('run bench:search with --directory first');
const { shape, titles } = JSON.parse(
  readFileSync(join(values.directory, 'queries.json'), 'utf8'),
) as { readonly shape: ShapeName; readonly titles: readonly (readonly string[])[] };

const reader = createSearchReader({
  directory: null,
  // Titles show how a similar word is written. These seldom have it: all similar ones are tried.
  missingCards: (_, asins) =>
    asins.map(
      (asin, at) => ({ asin, title: titles[at]?.join(' ') ?? null, brand: null }) as ListingCard,
    ),
});
const index = { segments: [{ segment, replaced: null }] };
const indexes = new Map([[marketplace as 'US', index]]);
reader.adopt({ revision: 1, id: 'state', indexes, contexts: new Map() });
let state = 1;
// Rows of a store are read by number, which costs the same whatever the keyword.
const products = { listings: async () => [], children: async () => [], coverage: async () => ({}) };
const app = {
  search: reader.search,
  lexicons: createLexicons(),
  searchRevision: () => state,
  store: { products },
} as unknown as AppContext;

async function millisecondsOf({ words: _, ...asked }: HuntedSearch, keyword: string) {
  const request = { ...asked, keyword, marketplace, category: null, now: NOW };
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    state++;
    const began = performance.now();
    await findProducts(app, request as FindProductsRequest);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const counts = new Map<string, number>();
for (const word of titles.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
const words = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
const hunt = {
  words,
  brands: [SHAPES[shape].brand],
  random: randomOf(SEED),
  costOf: millisecondsOf,
};
process.stdout.write(`${segment.documentCount} products, ${segment.wordCounts.length} words\n`);
for (const name of HUNTED_CLASSES) {
  const { cost, keyword, search } = await huntSearches(hunt, name, Number(values.steps));
  const { sort, variations, page, filters } = search;
  const shown = JSON.stringify({ sort, variations, page, filters });
  process.stdout.write(`${name.padEnd(20)} ${cost.toFixed(1).padStart(7)} ms  ${shown}\n`);
  process.stdout.write(`${' '.repeat(32)}${keyword}\n`);
}

/**
 * Finds measured keywords near a seed: those that share its words, those that lead to its products
 * or to products of its category, and those one step further from the nearest. Only measurements
 * make a keyword near.
 */
import { keywordWords, normalizeKeyword, stemOf } from '../../domain/keywords/normalize-keyword.ts';
import {
  categoryRelevance,
  clickRelevance,
  wordRelevance,
} from '../../domain/keywords/relevance.ts';
import { HYPHEN } from '../../domain/keywords/title-text.ts';
import { stopWords } from '../../domain/keywords/word-lists.ts';
import type { ClickedAsin, KeywordObservation } from '../../domain/product/observation.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { KeywordProvider } from '../../ports/keyword-provider.ts';
import type { AppContext } from '../context.ts';
import { categoryOfSeed, type Seed } from './leading-listings.ts';
import { type Neighbor, Neighborhood, RELEVANCE_MIN } from './neighborhood.ts';

const ROWS_MAX = 400;
/** The number of nearest keywords to take one step further from. */
const STEPS_MAX = 10;
/** Rows read by the searches that cover many products at a time. */
const WIDE_ROWS_MAX = 150;
/** Limits of the coarse search: words of the seed, keywords to step on from, rows for each. */
const WORDS_MAX = 4;
const COARSE_STEPS_MAX = 5;
const COARSE_ROWS_MAX = 50;
/** With this many found, coarser searches are skipped. */
const ENOUGH = 300;

export interface NeighborRequest {
  readonly marketplace: MarketplaceId;
  readonly seed: { readonly keyword: string } | { readonly asin: Asin };
  readonly now: EpochSeconds;
  /** The number of suggestions wanted. It may raise the number of rows read. */
  readonly limit: number;
}

type Context = Pick<AppContext, 'store' | 'search'>;

/** Returns imported keywords near the seed. */
export function importedNeighbors(app: Context, request: NeighborRequest): Promise<Neighbor[]> {
  const { seed } = request;
  return 'asin' in seed
    ? neighborsOfAsin(app, request, seed.asin)
    : neighborsOfKeyword(app, request, normalizeKeyword(seed.keyword));
}

/** Searches finely first, and more coarsely only while little was found. */
async function neighborsOfKeyword(
  app: Context,
  request: NeighborRequest,
  seed: string,
): Promise<Neighbor[]> {
  const own = await app.store.keywords.exact(request.marketplace, seed);
  const near = new Neighborhood();
  for (const row of own) near.add(row, 1);
  const search: NearSearch = { ...request, app, seed, clicks: jointClicks(own), near };
  await addByAllWords(search);
  await addByClicks(search);
  if (near.size < ENOUGH) await addByCategory(search);
  if (near.size < ENOUGH) await addByNearest(search);
  // A seed with few measured keywords gets the coarse search. A seed without any stays unknown.
  if (near.size > 0 && near.size < request.limit) await addBySomeWords(search);
  return near.all();
}

interface NearSearch extends Seed {
  readonly limit: number;
  readonly app: Context;
  readonly near: Neighborhood;
}

async function addByAllWords({ app, marketplace, limit, seed, near }: NearSearch): Promise<void> {
  for (const words of wordings(seed, marketplace)) {
    const rows = await app.store.keywords.containing(marketplace, words, rowsMax(limit));
    for (const row of rows) near.add(row, wordRelevance(words.join(' '), row.keyword));
  }
}

async function addByClicks(search: NearSearch): Promise<void> {
  const { clicks, limit } = search;
  await addClicked(
    search,
    { asins: asinsOf(clicks), rowsMax: rowsMax(limit) },
    (row) => clickRelevance(clicks, row.clicked) ?? 0,
  );
}

async function addByCategory(search: NearSearch): Promise<void> {
  const { asins, share } = await categoryOfSeed(search.app, search);
  const inside = new Set(asins);
  await addClicked(
    search,
    { asins, rowsMax: WIDE_ROWS_MAX },
    (row) => categoryRelevance(share, row.clicked, inside) ?? 0,
  );
}

/** Takes one step further: adds keywords that lead to the products of the nearest found. */
async function addByNearest(search: NearSearch): Promise<void> {
  const steps = search.near
    .nearest(STEPS_MAX)
    .map(({ relevance, rows }) => ({ relevance, clicks: jointClicks(rows) }));
  const asins = [...new Set(steps.flatMap(({ clicks }) => asinsOf(clicks)))];
  await addClicked(search, { asins, rowsMax: WIDE_ROWS_MAX }, ({ clicked }) =>
    Math.max(
      ...steps.map(({ relevance, clicks }) => relevance * (clickRelevance(clicks, clicked) ?? 0)),
    ),
  );
}

async function addClicked(
  { app, marketplace, near }: NearSearch,
  wanted: { readonly asins: readonly Asin[]; readonly rowsMax: number },
  relevanceOf: (row: KeywordObservation) => number,
): Promise<void> {
  const rows = await app.store.keywords.clickedOn(marketplace, wanted.asins, wanted.rowsMax);
  for (const row of rows) near.add(row, relevanceOf(row));
}

/** Adds keywords that share a word with the seed, then those with all words of the nearest. */
async function addBySomeWords({ app, marketplace, limit, seed, near }: NearSearch): Promise<void> {
  const { keywords } = app.store;
  const stops = stopWords(marketplaceOf(marketplace).language);
  for (const words of wordings(seed, marketplace)) {
    for (const word of words.slice(0, WORDS_MAX)) {
      if (stops.has(word)) continue;
      const rows = await keywords.containing(marketplace, [word], COARSE_ROWS_MAX);
      for (const row of rows) near.add(row, wordRelevance(words.join(' '), row.keyword));
    }
  }
  for (const { keyword, relevance } of near.nearest(COARSE_STEPS_MAX)) {
    if (near.size >= limit) break;
    const rows = await keywords.containing(marketplace, keywordWords(keyword), COARSE_ROWS_MAX);
    for (const row of rows) near.add(row, relevance * wordRelevance(keyword, row.keyword));
  }
}

/** Returns the keywords whose searchers clicked a product, weighed by its share of their clicks. */
async function neighborsOfAsin(
  app: Context,
  { marketplace, limit }: NeighborRequest,
  asin: Asin,
): Promise<Neighbor[]> {
  const near = new Neighborhood();
  for (const row of await app.store.keywords.clickedOn(marketplace, [asin], rowsMax(limit))) {
    const share = row.clicked.find((clicked) => clicked.asin === asin)?.clickShare ?? 0;
    // A keyword that leads to the product is near even if its share of the clicks is unknown.
    near.add(row, Math.max(RELEVANCE_MIN, Math.sqrt(share)));
  }
  return near.all();
}

/** Returns the provider's keywords. Without a word of the seed, their relevance is the least. */
export async function providedNeighbors(
  provider: KeywordProvider,
  { marketplace, seed, limit }: NeighborRequest,
): Promise<{ readonly neighbors: readonly Neighbor[]; readonly fetchedAt: EpochSeconds }> {
  const { keywords, fetchedAt } =
    'asin' in seed
      ? await provider.ofProduct(marketplace, seed.asin, limit)
      : await provider.related(marketplace, seed.keyword, limit);
  const near = new Neighborhood();
  for (const row of keywords) {
    const shared = 'asin' in seed ? 0 : wordRelevance(seed.keyword, row.keyword);
    near.add(row, Math.max(RELEVANCE_MIN, shared));
  }
  return { neighbors: near.all(), fetchedAt };
}

function rowsMax(limit: number): number {
  return Math.max(ROWS_MAX, limit);
}

/** Returns the seed as typed, with spaces for hyphens, and with every word in the singular. */
function wordings(seed: string, marketplace: MarketplaceId): readonly (readonly string[])[] {
  const typed = keywordWords(seed);
  const apart = typed.flatMap((word) => word.split(HYPHEN).filter((part) => part !== ''));
  const { language } = marketplaceOf(marketplace);
  const stems = apart.map((word) => stemOf(word, language));
  const different = new Map([typed, apart, stems].map((words) => [words.join(' '), words]));
  return [...different.values()];
}

/** Returns one share for each product: the greatest measured in any row. */
function jointClicks(rows: readonly KeywordObservation[]): readonly ClickedAsin[] {
  const joint = new Map<Asin, ClickedAsin>();
  for (const clicked of rows.flatMap((row) => row.clicked)) {
    const known = joint.get(clicked.asin);
    if (known === undefined || (clicked.clickShare ?? -1) > (known.clickShare ?? -1)) {
      joint.set(clicked.asin, clicked);
    }
  }
  return [...joint.values()];
}

function asinsOf(clicks: readonly ClickedAsin[]): readonly Asin[] {
  return clicks.map(({ asin }) => asin);
}

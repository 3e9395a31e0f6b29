/** Keyword ideas without any network: mined from the catalogue, weighed with measured keywords. */
import type { Asin } from '../domain/asin.ts';
import { ShelflineError } from '../domain/error.ts';
import { type BackendTerms, packBackendTerms } from '../domain/keywords/backend-terms.ts';
import {
  assignIdeas,
  type Idea,
  type IdeaCandidate,
  type IdeaPurpose,
} from '../domain/keywords/ideas.ts';
import { logLikelihood } from '../domain/keywords/log-likelihood.ts';
import { type MinedPhrase, minePhrases, titleWords } from '../domain/keywords/mine-phrases.ts';
import { keywordWords, normaliseKeyword } from '../domain/keywords/normalise.ts';
import { stopWords } from '../domain/keywords/stop-words-table.ts';
import { type MarketplaceId, marketplaceOf } from '../domain/marketplace.ts';
import type { Listing } from '../domain/product/listing.ts';
import { parseQuery } from '../domain/search/parse-query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';
import { requireProduct } from './get-product.ts';

/** Titles read for one seed. */
const SAMPLE_LISTINGS = 100;
/** Phrases whose frequency in the whole market is looked up. */
const PHRASES_MAX = 120;
const MEASURED_MAX = 200;

export interface IdeasRequest {
  readonly marketplace: MarketplaceId;
  readonly seed:
    | { readonly keyword: string }
    | { readonly asin: Asin }
    | { readonly title: string };
  readonly purpose: IdeaPurpose;
  /** BCP 47; null = the marketplace's. */
  readonly language: string | null;
  readonly limit: number;
  readonly now: EpochSeconds;
}

export interface KeywordIdeas {
  readonly ideas: readonly Idea[];
  readonly backendTerms: BackendTerms;
}

export async function keywordIdeas(app: AppContext, request: IdeasRequest): Promise<KeywordIdeas> {
  const language = request.language ?? marketplaceOf(request.marketplace).language;
  const { words: seed, titleShown } = await seedOf(app, request, language);
  const sample = await sampleOf(app, request, seed);
  const brands = sample.flatMap(({ brand }) => (brand === null ? [] : [brand]));
  const candidates = [
    ...(await minedCandidates(app, request, { sample, brands, language })),
    ...(await measuredCandidates(app, request, { seed, brands, language })),
  ];
  const unique = [...new Map(candidates.map((one) => [one.keyword, one])).values()];
  if (unique.length === 0) throw noIdeas(seed);
  const ideas = assignIdeas(unique, { seed, purpose: request.purpose });
  const hidden = ideas.filter(({ use }) => use === 'backend' || use === 'bullet');
  const shown = new Set([...seed, ...titleShown]);
  return {
    ideas: ideas.slice(0, request.limit),
    backendTerms: packBackendTerms(
      hidden
        .flatMap(({ keyword }) => keyword.split(' '))
        .filter((word) => !stopWords(language).has(word)),
      shown,
    ),
  };
}

interface Seed {
  readonly words: readonly string[];
  /** Words of the title the ideas are for, when one is known. */
  readonly titleShown: readonly string[];
}

/** A title is narrowed to its neighbouring pair of words that the most listings share. */
async function seedOf(app: AppContext, request: IdeasRequest, language: string): Promise<Seed> {
  const { seed, marketplace } = request;
  if ('keyword' in seed) return { words: keywordWords(seed.keyword), titleShown: [] };
  const record = 'asin' in seed ? await requireProduct(app, marketplace, seed.asin) : null;
  const title = 'title' in seed ? seed.title : (record?.facts.title?.value ?? '');
  const brand = record?.facts.brand?.value ?? '';
  const brandWords = new Set(titleWords(brand, language));
  const stops = stopWords(language);
  const words = titleWords(title, language).filter(
    (word) => !brandWords.has(word) && !stops.has(word) && /\p{L}/u.test(word),
  );
  const pairs = words.slice(1, 12).map((word, index) => [words[index] ?? word, word]);
  let best = { words: words.slice(0, 1), count: 0 };
  for (const pair of pairs) {
    const count = await countOf(app, request, pair);
    if (count > best.count) best = { words: pair, count };
  }
  return { words: best.words, titleShown: titleWords(title, language) };
}

async function sampleOf(
  app: AppContext,
  { marketplace, now }: IdeasRequest,
  seed: readonly string[],
): Promise<readonly Listing[]> {
  const { asins } = await app.search.search({
    marketplace,
    query: parseQuery(seed.join(' '), marketplaceOf(marketplace).language),
    filters: {},
    sort: 'relevance',
    descending: false,
    variations: 'collapse',
    offset: 0,
    limit: SAMPLE_LISTINGS,
    now,
  });
  return app.store.products.listings(marketplace, asins);
}

interface Market {
  readonly sample: readonly Listing[];
  readonly brands: readonly string[];
  readonly language: string;
}

async function minedCandidates(
  app: AppContext,
  request: IdeasRequest,
  { sample, brands, language }: Market,
): Promise<IdeaCandidate[]> {
  const titles = sample.map(({ title }) => title ?? '');
  const phrases = minePhrases(titles, { language, brands }).slice(0, PHRASES_MAX);
  const { listings: backgroundSize } = await app.store.products.coverage(request.marketplace);
  const shareOf = mainCategoryShares(sample, titles, language);
  return Promise.all(
    phrases.map(async (mined) => {
      const [listings, measured] = await Promise.all([
        countOf(app, request, mined.words),
        app.store.keywords.exact(request.marketplace, mined.phrase),
      ]);
      const volume = measured.find(({ searchVolume }) => searchVolume !== null);
      const counts = {
        hits: mined.titles,
        size: titles.length,
        backgroundHits: listings,
        backgroundSize,
      };
      return {
        keyword: mined.phrase,
        words: mined.words,
        titles: mined.titles,
        titlesSampled: titles.length,
        mainCategoryShare: shareOf(mined),
        listings,
        surprise: logLikelihood(counts),
        searchVolume: volume?.searchVolume ?? null,
        source: volume?.source ?? 'catalogue',
      };
    }),
  );
}

/** How much of a phrase's titles belongs to the category most of the sample is in. */
function mainCategoryShares(
  sample: readonly Listing[],
  titles: readonly string[],
  language: string,
): (mined: MinedPhrase) => number {
  const bySize = Map.groupBy(sample, ({ categoryId }) => categoryId);
  const [main] = [...bySize].sort(([, left], [, right]) => right.length - left.length)[0] ?? [null];
  const texts = titles.map((title) => ` ${titleWords(title, language).join(' ')} `);
  return ({ phrase }) => {
    const holding = sample.filter((_, index) => texts[index]?.includes(` ${phrase} `));
    const inMain = holding.filter(({ categoryId }) => categoryId === main).length;
    return holding.length === 0 ? 1 : inMain / holding.length;
  };
}

async function measuredCandidates(
  app: AppContext,
  request: IdeasRequest,
  { seed, brands, language }: Omit<Market, 'sample'> & { readonly seed: readonly string[] },
): Promise<IdeaCandidate[]> {
  const brandWords = new Set(brands.flatMap((brand) => titleWords(brand, language)));
  const rows = await app.store.keywords.containing(request.marketplace, seed, MEASURED_MAX);
  const unbranded = rows.filter(({ keyword }) =>
    keywordWords(keyword).every((word) => !brandWords.has(word)),
  );
  return Promise.all(
    unbranded.map(async ({ keyword, searchVolume, source }) => ({
      keyword: normaliseKeyword(keyword),
      words: keywordWords(keyword),
      titles: 0,
      titlesSampled: 0,
      mainCategoryShare: 1,
      listings: await countOf(app, request, keywordWords(keyword)),
      surprise: 0,
      searchVolume,
      source,
    })),
  );
}

function countOf(
  app: AppContext,
  { marketplace, now }: IdeasRequest,
  words: readonly string[],
): Promise<number> {
  const query = parseQuery(words.join(' '), marketplaceOf(marketplace).language);
  return app.search.count({ marketplace, query, filters: {}, variations: 'all', now });
}

function noIdeas(seed: readonly string[]): ShelflineError {
  return new ShelflineError(
    'no_keyword_data',
    `keyword: neither a listing nor a measured keyword of this installation holds "${seed.join(' ')}".`,
    { details: [{ field: 'keyword', issue: 'no data' }] },
  );
}

/** Keyword ideas without any network: mined from the catalogue, weighed with measured keywords. */
import type { Asin } from '../domain/asin.ts';
import { ShelflineError } from '../domain/error.ts';
import { type BackendTerms, packBackendTerms } from '../domain/keywords/backend-terms.ts';
import { stopWords } from '../domain/keywords/function-words-table.ts';
import {
  assignIdeas,
  type Idea,
  type IdeaCandidate,
  type IdeaPurpose,
} from '../domain/keywords/ideas.ts';
import { mergeCandidates } from '../domain/keywords/merge-candidates.ts';
import { keywordWords } from '../domain/keywords/normalise.ts';
import { titleWords } from '../domain/keywords/title-text.ts';
import { type MarketplaceId, marketplaceOf } from '../domain/marketplace.ts';
import type { Listing } from '../domain/product/listing.ts';
import { parseQuery } from '../domain/search/parse-query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';
import { requireProduct } from './get-product.ts';
import { measuredCandidates, minedCandidates } from './idea-candidates.ts';
import { type MarketCounts, marketCounts } from './market-counts.ts';

/** Titles read for one seed. */
const SAMPLE_LISTINGS = 100;

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
  const counts = marketCounts(app, request);
  const { words: seed, titleShown } = await seedOf(app, request, { language, counts });
  const sample = await sampleOf(app, request, seed);
  const market = { ...request, app, counts, sample, seed, language };
  const mined = await minedCandidates(market);
  const candidates = mergeCandidates([...(await measuredCandidates(market)), ...mined], language);
  const free = await counts.withoutBrands(candidates, seed);
  if (free.length === 0) throw noIdeas(seed);
  return {
    ideas: assignIdeas(free, { seed, purpose: request.purpose }).slice(0, request.limit),
    backendTerms: backendTermsOf(free, { seed, titleShown, language }),
  };
}

/** Words the listing's title does not show, those of further ideas before those of bullets. */
function backendTermsOf(
  candidates: readonly IdeaCandidate[],
  { seed, titleShown, language }: Seed & { readonly language: string },
): BackendTerms {
  const ideas = assignIdeas(candidates, { seed, purpose: 'listing' });
  const wordsOf = (use: Idea['use']) =>
    ideas.filter((idea) => idea.use === use).flatMap(({ keyword }) => keyword.split(' '));
  const stops = stopWords(language);
  const words = [...wordsOf('backend'), ...wordsOf('bullet')].filter((word) => !stops.has(word));
  return packBackendTerms(words, new Set([...seed, ...titleShown, ...wordsOf('title')]));
}

interface Seed {
  readonly seed: readonly string[];
  /** Words of the title the ideas are for, when one is known. */
  readonly titleShown: readonly string[];
}

/** A title is narrowed to its neighbouring pair of words that the most listings share. */
async function seedOf(
  app: AppContext,
  request: IdeasRequest,
  { language, counts }: { readonly language: string; readonly counts: MarketCounts },
): Promise<{ readonly words: readonly string[]; readonly titleShown: readonly string[] }> {
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
    const count = await counts.listings(pair);
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

function noIdeas(seed: readonly string[]): ShelflineError {
  return new ShelflineError(
    'no_keyword_data',
    `keyword: neither a listing nor a measured keyword of this installation holds "${seed.join(' ')}".`,
    { details: [{ field: 'keyword', issue: 'no data' }] },
  );
}

/** Finds the seed of keyword ideas: the requested keyword, or the kind of product a title names. */

import { type NamingRun, namingRuns } from '../../domain/keywords/naming-runs.ts';
import { keywordWords, stemOf } from '../../domain/keywords/normalize-keyword.ts';
import { titleWords } from '../../domain/keywords/title-text.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { requireProduct } from '../product/get-product.ts';
import { leadersOf } from './leading-listings.ts';
import type { MarketCounts } from './market-counts.ts';
import { namedStems } from './own-words.ts';

/** Listings whose categories show whether a run of words means one kind of product. */
const KIND_LISTINGS = 30;
/** By number of words: two name a product better than one, and three are often a fragment. */
const LENGTH_WEIGHTS: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 1.6 };
/** The weight of a run at the end of its phrase. */
const END_WEIGHT = 3;
/** With this many listings of other brands, a word is not one seller's. */
const OTHERS_MIN = 2;
/** The added weight of a run that names its category. */
const NAMED_WEIGHT = 9;

export interface IdeaSeed {
  readonly words: readonly string[];
  /** Words of the title that needs ideas, if one is known. */
  readonly titleShown: readonly string[];
}

export type IdeaSubject =
  | { readonly keyword: string }
  | { readonly asin: Asin }
  | { readonly title: string };

interface IdeaSeedRequest {
  readonly app: AppContext;
  readonly marketplace: MarketplaceId;
  readonly seed: IdeaSubject;
  readonly now: EpochSeconds;
  readonly language: string;
  readonly counts: MarketCounts;
}

export async function ideaSeed(request: IdeaSeedRequest): Promise<IdeaSeed> {
  const { app, seed, marketplace, language } = request;
  if ('keyword' in seed) return { words: keywordWords(seed.keyword), titleShown: [] };
  const record = 'asin' in seed ? await requireProduct(app, marketplace, seed.asin) : null;
  const title = 'title' in seed ? seed.title : (record?.facts.title?.value ?? '');
  const runs = await productRuns(request, title, record?.facts.brand?.value ?? null);
  const words = (await mostSearched(request, runs)) ?? (await mostTelling(request, runs)) ?? [];
  return { words, titleShown: titleWords(title, language) };
}

/** Returns runs of the title that name no brand. Also leaves out product lines if others remain. */
async function productRuns(
  request: IdeaSeedRequest,
  title: string,
  brand: string | null,
): Promise<readonly NamingRun[]> {
  const { counts, language } = request;
  const { runs, behindBrand } = namingRuns(title, brand, language);
  const free = counts.withoutBrands(runs, []);
  if (brand === null) return free;
  const named = await namedStems(request);
  const isLine = (word: string) =>
    counts.listings([word]) - counts.listings([word], brand) < OTHERS_MIN &&
    !named.has(stemOf(word, language));
  const lines = [...behindBrand].filter(isLine);
  const plain = free.filter(({ words }) => !words.some((word) => lines.includes(word)));
  return plain.length > 0 ? plain : free;
}

async function mostSearched(
  { app, marketplace }: IdeaSeedRequest,
  runs: readonly NamingRun[],
): Promise<readonly string[] | null> {
  let best: { readonly words: readonly string[]; readonly volume: number } | null = null;
  for (const { words } of runs) {
    const rows = await app.store.keywords.exact(marketplace, words.join(' '));
    const volume = Math.max(0, ...rows.map(({ searchVolume }) => searchVolume ?? 0));
    if (volume > (best?.volume ?? 0)) best = { words, volume };
  }
  return best?.words ?? null;
}

/**
 * Returns the run that many listings of one category share, with a bonus if it names the category.
 * Later runs count less, because titles name the product first.
 */
async function mostTelling(
  request: IdeaSeedRequest,
  runs: readonly NamingRun[],
): Promise<readonly string[] | null> {
  const { app, language } = request;
  let best: { readonly words: readonly string[]; readonly score: number } | null = null;
  for (const [place, { words, isEnd }] of runs.entries()) {
    const listings = await leadersOf(app, request, { words, limit: KIND_LISTINGS });
    const kinds = [...Map.groupBy(listings, ({ categoryId }) => categoryId)];
    const [kind] = kinds.sort(([, left], [, right]) => right.length - left.length);
    if (kind === undefined) continue;
    const [categoryId, largest] = kind;
    const node =
      categoryId === null ? null : await app.store.categories.node(request.marketplace, categoryId);
    const named = node === null ? [] : titleWords(node.name, language);
    const share = (largest.length / listings.length) * Math.sqrt(largest.length);
    const weights = [
      1 + NAMED_WEIGHT * sharedPart(words, named, language),
      LENGTH_WEIGHTS[words.length] ?? 1,
      isEnd ? END_WEIGHT : 1,
    ];
    const score =
      weights.reduce((product, weight) => product * weight, share) / Math.sqrt(1 + place);
    if (score > (best?.score ?? 0)) best = { words, score };
  }
  return best?.words ?? runs[0]?.words ?? null;
}

/** Returns the share of a run (0-1) that a category's name contains, joined or not. */
function sharedPart(words: readonly string[], name: readonly string[], language: string): number {
  const stems = name.map((word) => stemOf(word, language));
  const joined = stems.join('');
  const said = words.filter((word) => {
    const stem = stemOf(word, language);
    return stems.includes(stem) || (stem.length > 3 && joined.includes(stem));
  });
  return said.length / words.length;
}

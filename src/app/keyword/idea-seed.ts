/** What keyword ideas are about: the keyword asked for, or what a title is about. */
import type { Asin } from '../../domain/asin.ts';
import { stopWords } from '../../domain/keywords/function-words-table.ts';
import { isTypable, stemOf } from '../../domain/keywords/keyword-shape.ts';
import { keywordWords } from '../../domain/keywords/normalise.ts';
import { brandPattern, titlePieces, titleWords } from '../../domain/keywords/title-text.ts';
import { isCoined, wordsBehindBrand } from '../../domain/keywords/word-use.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';
import { requireProduct } from '../get-product.ts';
import { leadersOf } from './leading-listings.ts';
import type { MarketCounts } from './market-counts.ts';

/** Runs of a title's words that are looked at, from its beginning. */
const RUNS_MAX = 45;
const RUN_WORDS_MAX = 3;
/** Listings whose categories tell whether a run of words means one kind of product. */
const KIND_LISTINGS = 30;
/** By words: two name a product better than one, and three are often a piece of something. */
const LENGTH_WEIGHTS: Readonly<Record<number, number>> = { 1: 1, 2: 1.5, 3: 1.2 };
/** A run that names its category counts this many times more. */
const NAMED_WEIGHT = 9;

export interface IdeaSeed {
  readonly words: readonly string[];
  /** Words of the title the ideas are for, when one is known. */
  readonly titleShown: readonly string[];
}

/** What ideas are asked for. */
export type IdeaSubject =
  | { readonly keyword: string }
  | { readonly asin: Asin }
  | { readonly title: string };

interface IdeaSeedRequest {
  readonly marketplace: MarketplaceId;
  readonly seed: IdeaSubject;
  readonly now: EpochSeconds;
}

export async function ideaSeed(
  app: AppContext,
  request: IdeaSeedRequest,
  { language, counts }: { readonly language: string; readonly counts: MarketCounts },
): Promise<IdeaSeed> {
  const { seed, marketplace } = request;
  if ('keyword' in seed) return { words: keywordWords(seed.keyword), titleShown: [] };
  const record = 'asin' in seed ? await requireProduct(app, marketplace, seed.asin) : null;
  const title = 'title' in seed ? seed.title : (record?.facts.title?.value ?? '');
  const brand = record?.facts.brand?.value;
  const named = titleRuns(title, language, brand === undefined ? [] : [brand]);
  const free = await counts.withoutBrands(
    named.map((words) => ({ words })),
    [],
  );
  const runs = free.map(({ words }) => words);
  const words =
    (await mostSearched(app, marketplace, runs)) ??
    (await mostTelling(app, request, runs, language)) ??
    [];
  return { words, titleShown: titleWords(title, language) };
}

/** Runs of neighbouring words that could name a product, without the brand. */
function titleRuns(
  title: string,
  language: string,
  brands: readonly string[],
): readonly (readonly string[])[] {
  const stops = stopWords(language);
  const isNaming = (word: string) => !stops.has(word) && /^\p{L}/u.test(word);
  const isName = (run: readonly string[]) =>
    run.every(isNaming) && isTypable(run, { seed: [], language });
  const pieces = titlePieces(title, language, brandPattern(brands));
  const lines = new Set(
    pieces.flatMap(({ words, written, followsBrand }) => [
      ...(followsBrand ? wordsBehindBrand(words).slice(0, 1) : []),
      ...words.filter((_, at) => isCoined(written[at] ?? '')),
    ]),
  );
  const runs = pieces
    .flatMap(({ words }) =>
      words.flatMap((_, start) =>
        Array.from({ length: RUN_WORDS_MAX }, (_, extra) => words.slice(start, start + extra + 1)),
      ),
    )
    .filter((run, index, all) => isName(run) && isFirst(run, index, all))
    .slice(0, RUNS_MAX);
  // Behind its brand and in coined words a title tells its line, unless it tells nothing else.
  const plain = runs.filter((run) => !run.some((word) => lines.has(word)));
  return plain.length > 0 ? plain : runs;
}

function isFirst(run: readonly string[], index: number, all: readonly (readonly string[])[]) {
  return all.findIndex((other) => other.join(' ') === run.join(' ')) === index;
}

/** The run that shoppers were measured to search for the most. */
async function mostSearched(
  app: AppContext,
  marketplace: MarketplaceId,
  runs: readonly (readonly string[])[],
): Promise<readonly string[] | null> {
  let best: { readonly words: readonly string[]; readonly volume: number } | null = null;
  for (const words of runs) {
    const rows = await app.store.keywords.exact(marketplace, words.join(' '));
    const volume = Math.max(0, ...rows.map(({ searchVolume }) => searchVolume ?? 0));
    if (volume > (best?.volume ?? 0)) best = { words, volume };
  }
  return best?.words ?? null;
}

/**
 * The run that many listings of one category share, before all where the category is named so.
 * Titles say first what a product is: later runs count less.
 */
async function mostTelling(
  app: AppContext,
  request: IdeaSeedRequest,
  runs: readonly (readonly string[])[],
  language: string,
): Promise<readonly string[] | null> {
  let best: { readonly words: readonly string[]; readonly score: number } | null = null;
  for (const [place, words] of runs.entries()) {
    const listings = await leadersOf(app, request, { words, limit: KIND_LISTINGS });
    const kinds = [...Map.groupBy(listings, ({ categoryId }) => categoryId)];
    const [kind] = kinds.sort(([, left], [, right]) => right.length - left.length);
    if (kind === undefined) continue;
    const [categoryId, largest] = kind;
    const node =
      categoryId === null ? null : await app.store.categories.node(request.marketplace, categoryId);
    const named = node === null ? [] : titleWords(node.name, language);
    const share = (largest.length / listings.length) * largest.length;
    const telling =
      (1 + NAMED_WEIGHT * sharedPart(words, named, language)) * (LENGTH_WEIGHTS[words.length] ?? 1);
    const score = (share * telling) / Math.sqrt(1 + place);
    if (score > (best?.score ?? 0)) best = { words, score };
  }
  return best?.words ?? runs[0] ?? null;
}

/** How much of a run the name of a category says, joined or not, 0-1. */
function sharedPart(words: readonly string[], name: readonly string[], language: string): number {
  const stems = name.map((word) => stemOf(word, language));
  const joined = stems.join('');
  const said = words.filter((word) => {
    const stem = stemOf(word, language);
    return stems.includes(stem) || (stem.length > 3 && joined.includes(stem));
  });
  return said.length / words.length;
}

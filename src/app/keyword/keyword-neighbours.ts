/**
 * Measured keywords near a seed: those that share its words, those clicked on its products, those
 * of the products of its category, and one step further from the nearest of them. Nothing is made
 * up: a keyword is near only by what was measured of it.
 */
import type { Asin } from '../../domain/asin.ts';
import { stopWords } from '../../domain/keywords/function-words-table.ts';
import { keywordWords, normaliseKeyword } from '../../domain/keywords/normalise.ts';
import {
  categoryRelevance,
  clickRelevance,
  wordRelevance,
} from '../../domain/keywords/relevance.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/marketplace.ts';
import type { ClickedAsin, KeywordObservation } from '../../domain/product/observation.ts';
import { foldWord } from '../../domain/search/language/fold-word.ts';
import { stemWord } from '../../domain/search/language/stem-word.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { KeywordProvider } from '../../ports/keyword-provider.ts';
import type { AppContext } from '../context.ts';
import { leadersOf } from './idea-seed.ts';

/** Rows read from the store by each way of finding some. */
const ROWS_MAX = 400;
/** Keywords from which one step further is taken, and the products clicked after them. */
const STEPS_MAX = 10;
/** Leading products looked at where nothing was clicked, and in a category. */
const LEADERS_MAX = 30;
/** Rows read by the ways that look at many products at once. */
const WIDE_ROWS_MAX = 150;
/** Words of the seed looked for one by one, keywords stepped on from, and rows read of each. */
const WORDS_MAX = 4;
const COARSE_STEPS_MAX = 5;
const COARSE_ROWS_MAX = 50;
/** Less near than this is not near. */
const RELEVANCE_MIN = 0.05;
/** With so many found already, coarser ways are not tried. */
const ENOUGH = 300;

export interface Neighbour {
  /** Normalised. */
  readonly keyword: string;
  /** All rows of the newest periods that were found. */
  readonly rows: readonly KeywordObservation[];
  /** 0-1. */
  readonly relevance: number;
}

export interface SeedRequest {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
  /** Suggestions wanted; more rows are read where they are needed. */
  readonly limit: number;
}

type Context = Pick<AppContext, 'store' | 'search'>;

export async function neighboursOfKeyword(
  app: Context,
  request: SeedRequest,
  keyword: string,
): Promise<readonly Neighbour[]> {
  const { marketplace } = request;
  const { keywords } = app.store;
  const rowsMax = Math.max(ROWS_MAX, request.limit);
  const seed = normaliseKeyword(keyword);
  const own = await keywords.exact(marketplace, seed);
  const clicks = jointClicks(own);
  const near = new Neighbourhood();
  for (const row of own) near.add(row, 1);
  for (const words of wordings(seed, marketplace)) {
    const rows = await keywords.containing(marketplace, words, rowsMax);
    for (const row of rows) near.add(row, wordRelevance(words.join(' '), row.keyword));
  }
  const addClicked = async (asins: readonly Asin[], limit: number, relevanceOf: RelevanceOf) => {
    for (const row of await keywords.clickedOn(marketplace, asins, limit)) {
      near.add(row, relevanceOf(row));
    }
  };
  await addClicked(asinsOf(clicks), rowsMax, (row) => clickRelevance(clicks, row.clicked) ?? 0);
  if (near.size < ENOUGH) {
    const category = await categoryOfSeed(app, request, { seed, clicks });
    const inside = new Set(category.asins);
    await addClicked(
      category.asins,
      WIDE_ROWS_MAX,
      (row) => categoryRelevance(category.share, row.clicked, inside) ?? 0,
    );
  }
  if (near.size < ENOUGH) {
    const steps = near.nearest(STEPS_MAX).map((one) => ({ ...one, clicks: jointClicks(one.rows) }));
    await addClicked(
      [...new Set(steps.flatMap((step) => asinsOf(step.clicks)))],
      WIDE_ROWS_MAX,
      (row) =>
        Math.max(
          ...steps.map((step) => step.relevance * (clickRelevance(step.clicks, row.clicked) ?? 0)),
        ),
    );
  }
  // Coarse ways of a seed of which little is known; one of which nothing is known stays unknown.
  if (near.size > 0 && near.size < request.limit) {
    await addByWords(app, near, request, seed);
  }
  return near.all();
}

/** Keywords that share a word with the seed, then those that hold all words of the nearest found. */
async function addByWords(
  { store: { keywords } }: Context,
  near: Neighbourhood,
  { marketplace, limit }: SeedRequest,
  seed: string,
): Promise<void> {
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

/** The keywords after which a product was clicked, by its share of their clicks. */
export async function neighboursOfAsin(
  app: Context,
  { marketplace, limit }: SeedRequest,
  asin: Asin,
): Promise<readonly Neighbour[]> {
  const near = new Neighbourhood();
  const rowsMax = Math.max(ROWS_MAX, limit);
  for (const row of await app.store.keywords.clickedOn(marketplace, [asin], rowsMax)) {
    const share = row.clicked.find((clicked) => clicked.asin === asin)?.clickShare ?? 0;
    // One that leads to the product is near even where the share of its clicks is not known.
    near.add(row, Math.max(RELEVANCE_MIN, Math.sqrt(share)));
  }
  return near.all();
}

/**
 * What a provider says of the seed. It names what is near without saying how near: what shares no
 * word with the seed has the least relevance there is.
 */
export async function providedNeighbours(
  provider: KeywordProvider,
  request: SeedRequest & {
    readonly seed: { readonly keyword: string } | { readonly asin: Asin };
  },
): Promise<{ readonly neighbours: readonly Neighbour[]; readonly fetchedAt: EpochSeconds }> {
  const { marketplace, seed, limit } = request;
  const { keywords, fetchedAt } =
    'asin' in seed
      ? await provider.ofProduct(marketplace, seed.asin, limit)
      : await provider.related(marketplace, seed.keyword, limit);
  const near = new Neighbourhood();
  for (const row of keywords) {
    const shared = 'asin' in seed ? 0 : wordRelevance(seed.keyword, row.keyword);
    near.add(row, Math.max(RELEVANCE_MIN, shared));
  }
  return { neighbours: near.all(), fetchedAt };
}

type RelevanceOf = (row: KeywordObservation) => number;

/** Keywords by name, each with its rows and the best reason to be near. */
class Neighbourhood {
  readonly #found = new Map<string, { rows: Map<string, KeywordObservation>; relevance: number }>();

  get size(): number {
    return this.#found.size;
  }

  add(row: KeywordObservation, relevance: number): void {
    if (relevance < RELEVANCE_MIN) return;
    const keyword = normaliseKeyword(row.keyword);
    const known = this.#found.get(keyword) ?? { rows: new Map(), relevance: 0 };
    known.rows.set(`${row.source} ${row.department}`, row);
    known.relevance = Math.max(known.relevance, relevance);
    this.#found.set(keyword, known);
  }

  all(): Neighbour[] {
    return [...this.#found].map(([keyword, { rows, relevance }]) => ({
      keyword,
      rows: [...rows.values()],
      relevance,
    }));
  }

  nearest(count: number): Neighbour[] {
    return this.all()
      .sort(
        (left, right) =>
          right.relevance - left.relevance || (left.keyword < right.keyword ? -1 : 1),
      )
      .slice(0, count);
  }
}

/** The seed as typed, and with every word in the singular. */
function wordings(seed: string, marketplace: MarketplaceId): readonly (readonly string[])[] {
  const typed = keywordWords(seed);
  const { language } = marketplaceOf(marketplace);
  const stems = typed.map((word) => stemWord(foldWord(word).plain, language)[0] ?? word);
  return stems.join(' ') === typed.join(' ') ? [typed] : [typed, stems];
}

/** One share a product over all rows: the greatest measured. */
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

interface SeedCategory {
  /** Products of the category most of the seed's products are in. */
  readonly asins: readonly Asin[];
  /** Part of the seed's products that are in it. */
  readonly share: number;
}

/** The category of the clicked products, else of the leading listings the seed finds. */
async function categoryOfSeed(
  app: Context,
  { marketplace, now }: Omit<SeedRequest, 'limit'>,
  { seed, clicks }: { readonly seed: string; readonly clicks: readonly ClickedAsin[] },
): Promise<SeedCategory> {
  const listings =
    clicks.length > 0
      ? await app.store.products.listings(marketplace, asinsOf(clicks))
      : await leadersOf(app, { marketplace, now }, { words: [seed], limit: LEADERS_MAX });
  const placed = listings.filter(({ categoryId }) => categoryId !== null);
  const byCategory = Map.groupBy(placed, ({ categoryId }) => categoryId);
  const [main] = [...byCategory].sort(([, left], [, right]) => right.length - left.length);
  if (main === undefined || main[0] === null) return { asins: [], share: 0 };
  const best = await app.store.categories.bestSellers(marketplace, main[0], LEADERS_MAX);
  const inside = [...main[1], ...best].map(({ asin }) => asin);
  return { asins: [...new Set(inside)], share: main[1].length / placed.length };
}

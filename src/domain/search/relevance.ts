/**
 * The order of `sort=relevance`: popularity × where the words stand × how close together × how
 * typical the category is of such matches, over the leading best sellers among them. Those behind
 * follow by popularity alone, so that a page never depends on the pages before it.
 */
import { denialsFor } from './denials.ts';
import type { Places } from './phrase.ts';
import type { QueryWord, SearchQuery } from './query.ts';

/** Matches that are put in order, the most popular ones. */
export const RELEVANCE_CANDIDATES_MAX = 200;
/** Words of a search that are looked for; more hardly tell titles apart. */
export const RELEVANCE_WORDS_MAX = 16;

/** Where the words of a search stand in one match. */
export interface WordPlaces {
  /** For each word its places in the title, rising, without denied ones; empty: elsewhere. */
  readonly title: readonly (readonly number[])[];
  /** For each word the first place of the title that has it inside a compound; -1: none. */
  readonly inside: readonly number[];
  /** For each word: is it one of the brand's? */
  readonly isInBrand: readonly boolean[];
}

export interface RelevanceCandidate {
  readonly places: WordPlaces;
  readonly categoryId: string | null;
}

export interface RelevanceWeights {
  /** Popularity counts as 1 / (1 + position / `popularityHalf`) ** `popularityPower`. */
  readonly popularityHalf: number;
  readonly popularityPower: number;
  /** A word in the title counts from 1 at its start down to `titleEnd`, ... */
  readonly titleEnd: number;
  /** ... half of the way down after so many places. */
  readonly titleHalf: number;
  /** A word inside a compound counts as so much of a word that stands there. */
  readonly inside: number;
  readonly brand: number;
  readonly category: number;
  /** Words next to each other, in order, count up to so much more than words apart. */
  readonly proximity: number;
  /** Words next to each other in the wrong order count as so much of words in order. */
  readonly reversed: number;
  /** The category that most good matches stand in counts up to so much more. */
  readonly typical: number;
}

/**
 * Chosen on half of the graded searches of `bench/search/relevance.ts`, but for the popularity:
 * grades know nothing of sales, so it is as strong as that half bears (0.02 of nDCG).
 */
export const RELEVANCE_WEIGHTS: RelevanceWeights = {
  popularityHalf: 50,
  popularityPower: 0.5,
  titleEnd: 0.1,
  titleHalf: 3,
  inside: 0.6,
  brand: 1,
  category: 0.2,
  proximity: 2,
  reversed: 0.25,
  typical: 4,
};

/** An identifier's matches have no words to look at, and pages far behind none that are ranked. */
export function isRankedByWords(request: {
  readonly sort: string;
  readonly query: SearchQuery;
  readonly offset: number;
}): boolean {
  const { sort, query, offset } = request;
  return sort === 'relevance' && query.identifier === null && offset < RELEVANCE_CANDIDATES_MAX;
}

/** The matches best first, as indexes; they come by popularity and keep that order in a tie. */
export function orderByRelevance(
  matches: readonly RelevanceCandidate[],
  weights: RelevanceWeights = RELEVANCE_WEIGHTS,
): number[] {
  const texts = matches.map(({ places }) => standing(places, weights) * closeness(places, weights));
  const typical = typicalCategories(matches, texts);
  const scores = texts.map((text, position) => {
    const share = typical.get(matches[position]?.categoryId ?? null) ?? 0;
    return text * popularity(position, weights) * (1 + weights.typical * share);
  });
  return scores
    .map((_, index) => index)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

/**
 * For each category how much its matches are worth together, as a share of the largest: of the
 * listings that say `stand mixer`, most stand among stand mixers, few among their accessories.
 */
function typicalCategories(
  matches: readonly RelevanceCandidate[],
  texts: readonly number[],
): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const [index, { categoryId }] of matches.entries()) {
    if (categoryId === null) continue;
    sums.set(categoryId, (sums.get(categoryId) ?? 0) + (texts[index] ?? 0));
  }
  const largest = Math.max(...sums.values());
  for (const [categoryId, sum] of sums) sums.set(categoryId, sum / largest);
  return sums;
}

/** From text: title and brand as `tokenize` gives them. */
export function wordPlaces(
  title: Places,
  brand: Places,
  { words }: Pick<SearchQuery, 'words'>,
): WordPlaces {
  const looked = words.slice(0, RELEVANCE_WORDS_MAX);
  const isOne = (tokens: readonly string[], { alternatives }: QueryWord) =>
    tokens.some((token) => alternatives.includes(token));
  const denials = denialsFor(looked);
  const isDenied = (place: number) =>
    title[place - 1]?.some((token) => denials.has(token)) === true;
  return {
    title: looked.map((word) =>
      title.flatMap((tokens, place) => (isOne(tokens, word) && !isDenied(place) ? [place] : [])),
    ),
    inside: looked.map(({ inside = [] }) =>
      title.findIndex(
        (tokens, place) => tokens.some((token) => inside.includes(token)) && !isDenied(place),
      ),
    ),
    isInBrand: looked.map((word) => brand.some((tokens) => isOne(tokens, word))),
  };
}

function popularity(
  position: number,
  { popularityHalf, popularityPower }: RelevanceWeights,
): number {
  return (1 + position / popularityHalf) ** -popularityPower;
}

/** The mean over the words of what the best place of each is worth. */
function standing(places: WordPlaces, weights: RelevanceWeights): number {
  const { title, inside, isInBrand } = places;
  if (title.length === 0) return 1;
  let sum = 0;
  for (let word = 0; word < title.length; word++) {
    const elsewhere = isInBrand[word] === true ? weights.brand : weights.category;
    const asWord = placeValue(title[word]?.[0] ?? -1, weights);
    const asPart = weights.inside * placeValue(inside[word] ?? -1, weights);
    sum += Math.max(asWord, asPart, elsewhere);
  }
  return sum / title.length;
}

function placeValue(place: number, { titleEnd, titleHalf }: RelevanceWeights): number {
  return place < 0 ? 0 : titleEnd + (1 - titleEnd) / (1 + place / titleHalf);
}

/** 1 for words apart, more the closer each word stands to the one typed before it. */
function closeness({ title }: WordPlaces, { proximity, reversed }: RelevanceWeights): number {
  const pairs = title.length - 1;
  if (pairs < 1) return 1;
  let sum = 0;
  for (let word = 1; word <= pairs; word++) {
    let best = 0;
    for (const before of title[word - 1] ?? []) {
      for (const place of title[word] ?? []) {
        best = Math.max(best, pairCloseness(place - before, reversed));
      }
    }
    sum += best;
  }
  return 1 + (proximity * sum) / pairs;
}

/** One place stands for both words where they are written as one. */
function pairCloseness(distance: number, reversed: number): number {
  if (distance >= 0) return 1 / Math.max(1, distance);
  return -reversed / distance;
}

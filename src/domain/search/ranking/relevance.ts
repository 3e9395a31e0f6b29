/**
 * The order of `sort=relevance`: where the words stand × how close together × how typical the
 * category is of such matches × what the listing sells, over the leading best sellers among them.
 * Those behind follow by popularity alone, so that a page never depends on the pages before it.
 */
import type { SearchQuery } from '../query/query.ts';
import { WORD_PLACES_MAX, type WordPlaces } from './word-places.ts';

/** Matches that are put in order, the most popular ones. */
export const RELEVANCE_CANDIDATES_MAX = 200;

export interface RelevanceCandidate extends SellingState {
  readonly places: WordPlaces;
  readonly categoryId: string | null;
  /** Estimated mean of units in 30 days; null: not known. */
  readonly meanSales: number | null;
}

interface SellingState {
  readonly bsr: number | null;
  /** Absent: no. */
  readonly isOutOfStock?: boolean;
}

/** Ranks beyond this are those of listings that hardly sell at all. */
const LIVING_RANK_MAX = 300_000;

/** Whether a listing is dead: it cannot be bought, or has no rank that tells of sales. */
export function isDead({ bsr, isOutOfStock = false }: SellingState): boolean {
  return isOutOfStock || bsr === null || bsr > LIVING_RANK_MAX;
}

/** What is known of the matches one by one, in the order of popularity. */
export interface MatchFigures<Category> {
  /** The `textWorth` of each. */
  readonly worths: Float64Array;
  readonly categories: readonly (Category | null)[];
  /** Estimated mean of units in 30 days; 0 and less: none are known. */
  readonly meanSales: Float64Array;
  /** 1 for each that `isDead`. */
  readonly dead: Uint8Array;
  /** 1 for each that has every word in its title. */
  readonly whole: Uint8Array;
}

/** Room for the figures of `count` matches. */
export function noFigures<Category>(count: number): MatchFigures<Category> & {
  readonly categories: (Category | null)[];
} {
  return {
    worths: new Float64Array(count),
    categories: new Array<Category | null>(count).fill(null),
    meanSales: new Float64Array(count),
    dead: new Uint8Array(count),
    whole: new Uint8Array(count),
  };
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
  /** Sales count as (1 + units in 30 days) ** `sales`; unknown ones as 0 units. */
  readonly sales: number;
  /** A dead listing counts at most as so much of a living one. */
  readonly dead: number;
}

/**
 * Chosen on graded searches (`bench/search/relevance.ts`): those of meaning on half of them, sales as
 * strong as costs a hundredth of nDCG on real exports.
 */
export const RELEVANCE_WEIGHTS: RelevanceWeights = {
  popularityHalf: 50,
  popularityPower: 0.15,
  titleEnd: 0.1,
  titleHalf: 3,
  inside: 0.6,
  brand: 1,
  category: 0.2,
  proximity: 2,
  reversed: 0.25,
  typical: 4,
  sales: 0.15,
  dead: 0.5,
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
  const figures = noFigures<string>(matches.length);
  for (const [index, match] of matches.entries()) {
    figures.worths[index] = textWorth(match.places, weights);
    figures.categories[index] = match.categoryId;
    figures.meanSales[index] = match.meanSales ?? 0;
    figures.dead[index] = isDead(match) ? 1 : 0;
    figures.whole[index] = hasEveryWord(match.places) ? 1 : 0;
  }
  return orderByFigures(figures, matches.length, weights);
}

/**
 * The first `count` of the order, of matches that were looked at one by one: few of the leading
 * matches stand on a page.
 */
export function orderByFigures<Category>(
  figures: MatchFigures<Category>,
  count: number,
  weights: RelevanceWeights = RELEVANCE_WEIGHTS,
): number[] {
  const { worths, meanSales } = figures;
  const shares = typicalShares(figures);
  const priors = popularityOf(weights);
  const scores = new Float64Array(worths.length);
  for (let position = 0; position < worths.length; position++) {
    const prior = priors[position] ?? popularity(position, weights);
    const share = shares[position] as number;
    const units = Math.max(0, meanSales[position] as number);
    scores[position] =
      (worths[position] as number) *
      prior *
      (1 + weights.typical * share) *
      (1 + units) ** weights.sales;
  }
  lowerTheDead(scores, figures, weights);
  return firstByScore(scores, count);
}

/** The best dead listing is worth less than any living one that has every word in its title. */
const BELOW = 0.999;

/** All by one factor, so that the dead keep their order among themselves. */
function lowerTheDead<Category>(
  scores: Float64Array,
  { dead, whole }: MatchFigures<Category>,
  weights: RelevanceWeights,
): void {
  let bestDead = 0;
  let leastWhole = Number.POSITIVE_INFINITY;
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] as number;
    if (dead[index] === 1) bestDead = Math.max(bestDead, score);
    else if (whole[index] === 1) leastWhole = Math.min(leastWhole, score);
  }
  if (bestDead === 0) return;
  const factor = Math.min(weights.dead, (BELOW * leastWhole) / bestDead);
  for (let index = 0; index < scores.length; index++) {
    if (dead[index] === 1) scores[index] = (scores[index] as number) * factor;
  }
}

/** The highest first, the earlier of equals first. Each goes to its place among those so far. */
function firstByScore(scores: Float64Array, count: number): number[] {
  const first: number[] = [];
  const scoreAt = (place: number) => scores[first[place] as number] as number;
  for (let position = 0; position < scores.length; position++) {
    const score = scores[position] as number;
    if (first.length === count && score <= scoreAt(count - 1)) continue;
    let place = Math.min(first.length, count - 1);
    for (; place > 0 && score > scoreAt(place - 1); place--) {
      first[place] = first[place - 1] as number;
    }
    first[place] = position;
  }
  return first;
}

/** What one match is worth by where the words stand in it. */
export function textWorth(
  places: WordPlaces,
  weights: RelevanceWeights = RELEVANCE_WEIGHTS,
): number {
  return standing(places, weights) * closeness(places, weights);
}

/** Whether every word stands in the title, be it inside a compound. */
export function hasEveryWord({ wordCount, counts, inside }: WordPlaces): boolean {
  for (let word = 0; word < wordCount; word++) {
    if (counts[word] === 0 && inside[word] === -1) return false;
  }
  return true;
}

/**
 * For each match how much the matches of its category are worth together, as a share of the
 * largest: of the listings that say `stand mixer`, most stand among stand mixers, few among their
 * accessories. Matches that lack a word in their title do not count where others have all: a
 * hundred toasters on the shelf `Toasters & Ovens` are no sign that `toaster oven` means toasters.
 */
function typicalShares<Category>({
  worths,
  categories,
  whole,
}: MatchFigures<Category>): Float64Array {
  const someWhole = whole.includes(1);
  const groups = new Map<Category, number>();
  const groupOf = new Int32Array(worths.length);
  const sums: number[] = [];
  for (let index = 0; index < worths.length; index++) {
    const category = categories[index] ?? null;
    const known = category === null ? NO_GROUP : groups.get(category);
    const group = known ?? sums.push(0) - 1;
    if (category !== null && known === undefined) groups.set(category, group);
    const worth = someWhole && whole[index] === 0 ? 0 : (worths[index] as number);
    if (group !== NO_GROUP) sums[group] = (sums[group] as number) + worth;
    groupOf[index] = group;
  }
  const largest = Math.max(0, ...sums) || 1;
  const shares = new Float64Array(worths.length);
  for (let index = 0; index < worths.length; index++) {
    const group = groupOf[index] as number;
    if (group !== NO_GROUP) shares[index] = (sums[group] as number) / largest;
  }
  return shares;
}

const NO_GROUP = -1;

/** Powers take longer than all the rest of a match: those of the candidates are kept. */
const keptPopularity = new WeakMap<RelevanceWeights, Float64Array>();

function popularityOf(weights: RelevanceWeights): Float64Array {
  let kept = keptPopularity.get(weights);
  if (kept === undefined) {
    kept = Float64Array.from({ length: RELEVANCE_CANDIDATES_MAX }, (_, position) =>
      popularity(position, weights),
    );
    keptPopularity.set(weights, kept);
  }
  return kept;
}

function popularity(
  position: number,
  { popularityHalf, popularityPower }: RelevanceWeights,
): number {
  return (1 + position / popularityHalf) ** -popularityPower;
}

/** The mean over the words of what the best place of each is worth. */
function standing(found: WordPlaces, weights: RelevanceWeights): number {
  const { wordCount, counts, places, inside, isInBrand } = found;
  if (wordCount === 0) return 1;
  let sum = 0;
  for (let word = 0; word < wordCount; word++) {
    const elsewhere = isInBrand[word] === 1 ? weights.brand : weights.category;
    const first = counts[word] === 0 ? -1 : (places[word * WORD_PLACES_MAX] as number);
    const asWord = placeValue(first, weights);
    const asPart = weights.inside * placeValue(inside[word] as number, weights);
    sum += Math.max(asWord, asPart, elsewhere);
  }
  return sum / wordCount;
}

function placeValue(place: number, { titleEnd, titleHalf }: RelevanceWeights): number {
  return place < 0 ? 0 : titleEnd + (1 - titleEnd) / (1 + place / titleHalf);
}

/** 1 for words apart, more the closer each word stands to the one typed before it. */
function closeness(found: WordPlaces, { proximity, reversed }: RelevanceWeights): number {
  const pairs = found.wordCount - 1;
  if (pairs < 1) return 1;
  let sum = 0;
  for (let word = 1; word <= pairs; word++) sum += nearest(found, word, reversed);
  return 1 + (proximity * sum) / pairs;
}

/** How close a word comes to the one before it at best. */
function nearest({ counts, places }: WordPlaces, word: number, reversed: number): number {
  const start = word * WORD_PLACES_MAX;
  const end = start + (counts[word] as number);
  const startBefore = start - WORD_PLACES_MAX;
  const endBefore = startBefore + (counts[word - 1] as number);
  let best = 0;
  for (let before = startBefore; before < endBefore; before++) {
    for (let at = start; at < end; at++) {
      const distance = (places[at] as number) - (places[before] as number);
      best = Math.max(best, pairCloseness(distance, reversed));
    }
  }
  return best;
}

/** One place stands for both words where they are written as one. */
function pairCloseness(distance: number, reversed: number): number {
  if (distance >= 0) return 1 / Math.max(1, distance);
  return -reversed / distance;
}

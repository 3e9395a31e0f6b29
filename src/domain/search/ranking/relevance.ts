/**
 * Orders matches for `sort=relevance` by the places of the words × their proximity × how typical
 * the category is of such matches × the listing's sales. It applies to the leading best sellers
 * among the matches. All others follow by popularity alone, so a page never depends on earlier
 * pages.
 */
import type { SearchQuery } from '../query/query.ts';
import { WORD_PLACES_MAX, type WordPlaces } from './word-places.ts';

/** How many of the most popular matches are put in order. */
export const RELEVANCE_CANDIDATES_MAX = 200;

interface SellingState {
  readonly bsr: number | null;
  /** Absent means no. */
  readonly isOutOfStock?: boolean;
}

/** A listing with a higher rank hardly sells. */
const LIVING_RANK_MAX = 300_000;

/** Whether a listing is dead: it cannot be bought, or no rank shows sales. */
export function isDead({ bsr, isOutOfStock = false }: SellingState): boolean {
  return isOutOfStock || bsr === null || bsr > LIVING_RANK_MAX;
}

/** What is known about each match, in the order of popularity. */
export interface MatchFigures<Category> {
  readonly worths: Float64Array;
  readonly categories: readonly (Category | null)[];
  /** Estimated mean of units in 30 days; 0 or less if unknown. */
  readonly meanSales: Float64Array;
  /** 1 for each match that `isDead`. */
  readonly dead: Uint8Array;
  /** 1 for each match that has every word in its title. */
  readonly whole: Uint8Array;
  /** 1 for each match whose title has the words next to each other, in order. */
  readonly phrase: Uint8Array;
}

export function noFigures<Category>(count: number): MatchFigures<Category> & {
  readonly categories: (Category | null)[];
} {
  return {
    worths: new Float64Array(count),
    categories: new Array<Category | null>(count).fill(null),
    meanSales: new Float64Array(count),
    dead: new Uint8Array(count),
    whole: new Uint8Array(count),
    phrase: new Uint8Array(count),
  };
}

/**
 * Chosen on graded searches (`bench/search/relevance.ts`). Half of them tuned the weights of
 * meaning.
 */
export const RELEVANCE_WEIGHTS = {
  /** Popularity counts as 1 / (1 + position / `popularityHalf`) ** `popularityPower`. */
  popularityHalf: 50,
  popularityPower: 0.15,
  /** A word in the title counts 1 at the start and falls toward this. */
  titleEnd: 0.1,
  /** After this many places, half of the fall is done. */
  titleHalf: 3,
  /** The weight of a word inside a compound, relative to a word by itself. */
  inside: 0.6,
  brand: 1,
  category: 0.2,
  /** The bonus of neighboring words in order over words apart. */
  proximity: 2,
  /** The share of that bonus for words in the wrong order. */
  reversed: 0.25,
  /** The bonus of the category with the most good matches. */
  typical: 4,
  /**
   * Sales count as (1 + units in 30 days) ** `sales`, up to `salesMax` units; unknown sales count
   * as 0 units. More sales say that a listing is popular, not that it is what was asked for.
   */
  sales: 0.25,
  salesMax: 50,
  /** The largest weight of a dead listing, relative to a living one, and its say in `typical`. */
  dead: 0.5,
  /** See `lowerTheFaint`. */
  faint: { share: 0.1, typical: 0.2, among: 10, place: 3 },
} as const;

/**
 * Whether words order the page. Matches of an identifier have no words, and pages far behind have
 * no ranked matches.
 */
export function isRankedByWords(request: {
  readonly sort: string;
  readonly query: SearchQuery;
  readonly offset: number;
}): boolean {
  const { sort, query, offset } = request;
  return sort === 'relevance' && query.identifier === null && offset < RELEVANCE_CANDIDATES_MAX;
}

/** Returns the places of the first `count` matches by relevance. */
export function orderByFigures<Category>(figures: MatchFigures<Category>, count: number): number[] {
  const { worths, meanSales } = figures;
  const shares = typicalShares(figures);
  const scores = new Float64Array(worths.length);
  for (let position = 0; position < worths.length; position++) {
    const prior = POPULARITY[position] ?? 0;
    const share = shares[position] as number;
    const known = Math.max(0, meanSales[position] as number);
    const units = Math.min(known, RELEVANCE_WEIGHTS.salesMax);
    scores[position] =
      (worths[position] as number) *
      prior *
      (1 + RELEVANCE_WEIGHTS.typical * share) *
      (1 + units) ** RELEVANCE_WEIGHTS.sales;
  }
  lowerTheDead(scores, figures);
  lowerTheFaint(scores, figures, shares);
  return firstByScore(scores, count);
}

/** The best dead listing scores below any living one that has every word in its title. */
const BELOW = 0.999;

/** Lowers all dead listings by one factor, which keeps their order. */
function lowerTheDead<Category>(
  scores: Float64Array,
  { dead, whole }: MatchFigures<Category>,
): void {
  let bestDead = 0;
  let leastWhole = Number.POSITIVE_INFINITY;
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] as number;
    if (dead[index] === 1) bestDead = Math.max(bestDead, score);
    else if (whole[index] === 1) leastWhole = Math.min(leastWhole, score);
  }
  if (bestDead === 0) return;
  const factor = Math.min(RELEVANCE_WEIGHTS.dead, (BELOW * leastWhole) / bestDead);
  for (let index = 0; index < scores.length; index++) {
    if (dead[index] === 1) scores[index] = (scores[index] as number) * factor;
  }
}

/**
 * Where words say the same of several listings, sales decide: of the best ones that have the words
 * as a phrase, on a shelf typical of them, those that sell a tenth of what the third best seller
 * does come after the others. Only these change places, so all else stays where meaning put it.
 */
function lowerTheFaint<Category>(
  scores: Float64Array,
  { phrase, dead, meanSales }: MatchFigures<Category>,
  shares: Float64Array,
): void {
  const { share, typical, among, place } = RELEVANCE_WEIGHTS.faint;
  const alike: number[] = [];
  for (let index = 0; index < scores.length; index++) {
    const isTypical = (shares[index] as number) >= typical;
    if (phrase[index] === 1 && dead[index] === 0 && isTypical) alike.push(index);
  }
  if (alike.length < 2) return;
  const salesOf = (index: number) => Math.max(0, meanSales[index] as number);
  alike.sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other);
  const ofFirst = alike.slice(0, among).map(salesOf);
  ofFirst.sort((one, other) => other - one);
  const least = share * (ofFirst[Math.min(place, ofFirst.length) - 1] as number);
  const isFaint = (index: number) => salesOf(index) < least;
  const slots = alike.map((index) => scores[index] as number);
  const strong = alike.filter((index) => !isFaint(index));
  for (const [slot, index] of strong.concat(alike.filter(isFaint)).entries()) {
    scores[index] = slots[slot] as number;
  }
}

/** Returns the places with the highest scores, the earlier of equals first, by insertion. */
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

/** Returns the worth of a match by the places of the words in it. */
export function textWorth(places: WordPlaces): number {
  return standing(places) * closeness(places);
}

/** Whether the title has every word, by itself or inside a compound. */
export function hasEveryWord({ wordCount, counts, inside }: WordPlaces): boolean {
  for (let word = 0; word < wordCount; word++) {
    if (counts[word] === 0 && inside[word] === -1) return false;
  }
  return true;
}

/** Whether the title has the words next to each other, in order. */
export function isPhrase(places: WordPlaces): boolean {
  const most = places.wordCount > 1 ? 1 + RELEVANCE_WEIGHTS.proximity : 1;
  return hasEveryWord(places) && closeness(places) >= most;
}

/**
 * Returns, for each match, the total worth of the matches in its category, as a share of the
 * largest category's. Most listings that say `stand mixer` are in the category of stand mixers, few
 * among accessories. If some matches have all words in their title, only those count: a hundred
 * toasters on the shelf `Toasters & Ovens` do not show that `toaster oven` means toasters. Dead
 * listings say less of what people mean by the words.
 */
function typicalShares<Category>({
  worths,
  categories,
  whole,
  dead,
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
    const say = dead[index] === 1 ? RELEVANCE_WEIGHTS.dead : 1;
    if (group !== NO_GROUP) sums[group] = (sums[group] as number) + say * worth;
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

/** The weight of each place in the order of popularity, cached because a power is slow. */
const POPULARITY: readonly number[] = Array.from(
  { length: RELEVANCE_CANDIDATES_MAX },
  (_, position) =>
    (1 + position / RELEVANCE_WEIGHTS.popularityHalf) ** -RELEVANCE_WEIGHTS.popularityPower,
);

/** Returns the mean, over the words, of the worth of each word's best place. */
function standing(found: WordPlaces): number {
  const weights = RELEVANCE_WEIGHTS;
  const { wordCount, counts, places, inside, isInBrand } = found;
  if (wordCount === 0) return 1;
  let sum = 0;
  for (let word = 0; word < wordCount; word++) {
    const elsewhere = isInBrand[word] === 1 ? weights.brand : weights.category;
    const first = counts[word] === 0 ? -1 : (places[word * WORD_PLACES_MAX] as number);
    const asWord = placeValue(first);
    const asPart = weights.inside * placeValue(inside[word] as number);
    sum += Math.max(asWord, asPart, elsewhere);
  }
  return sum / wordCount;
}

function placeValue(place: number): number {
  const { titleEnd, titleHalf } = RELEVANCE_WEIGHTS;
  return place < 0 ? 0 : titleEnd + (1 - titleEnd) / (1 + place / titleHalf);
}

/** Returns 1 for words apart, and more the closer each word is to the one typed before it. */
function closeness(found: WordPlaces): number {
  const pairs = found.wordCount - 1;
  if (pairs < 1) return 1;
  let sum = 0;
  for (let word = 1; word <= pairs; word++) sum += nearest(found, word);
  return 1 + (RELEVANCE_WEIGHTS.proximity * sum) / pairs;
}

function nearest({ counts, places }: WordPlaces, word: number): number {
  const start = word * WORD_PLACES_MAX;
  const end = start + (counts[word] as number);
  const startBefore = start - WORD_PLACES_MAX;
  const endBefore = startBefore + (counts[word - 1] as number);
  let best = 0;
  for (let before = startBefore; before < endBefore; before++) {
    for (let at = start; at < end; at++) {
      const distance = (places[at] as number) - (places[before] as number);
      best = Math.max(best, pairCloseness(distance));
    }
  }
  return best;
}

/** Returns the bonus at a distance; at 0 both words are written as one. */
function pairCloseness(distance: number): number {
  if (distance >= 0) return 1 / Math.max(1, distance);
  return -RELEVANCE_WEIGHTS.reversed / distance;
}

/**
 * Search terms of a Brand Analytics report of any size: a term is a product noun with up to three
 * modifiers, nouns and modifiers by Zipf's law, in order of search frequency. The products clicked
 * after terms of one noun come from one small set, so that terms share clicks as real ones do.
 */

import type { ClickedAsin, KeywordObservation } from '../../src/domain/product/observation.ts';
import { type RandomStream, randomStream } from '../../src/domain/simulation/random.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { parseAsin } from '../../src/domain/values/asin.ts';
import { DAY_S } from '../../src/domain/values/time.ts';

export const WEEK_START = Date.UTC(2026, 9, 4) / 1000;
export const WEEK_END = WEEK_START + 7 * DAY_S - 1;

const NOUNS = 12_000;
const MODIFIERS = 4_000;
/** Words so frequent that hundreds of thousands of terms hold one. */
const GLUE = ['for', 'women', 'men', 'kids', 'black', 'with'];
const PRODUCTS_A_NOUN = 24;

export function* searchTerms(count: number, seed: number): Generator<KeywordObservation> {
  const random = randomStream(seed, 'terms');
  const known = new Set<string>();
  for (let rank = 1; rank <= count; ) {
    const noun = zipf(random, NOUNS);
    const term = termOf(random, noun);
    if (known.has(term)) continue;
    known.add(term);
    yield keyword(term, rank, clicksOf(random, noun));
    rank += 1;
  }
}

/** Words that look like words, all different. */
export function wordOf(number: number): string {
  let word = '';
  for (let left = number + 11; left > 0; left = Math.floor(left / 14)) {
    word += 'bdfgklmnprstvz'[left % 14] ?? '';
    word += 'aeiou'[(left >> 1) % 5] ?? '';
  }
  return word;
}

function termOf(random: RandomStream, noun: number): string {
  const words = [`${wordOf(noun)}x`];
  const modifiers = random.integer(0, 3);
  for (let place = 0; place < modifiers; place += 1) words.unshift(wordOf(zipf(random, MODIFIERS)));
  if (random.uniform() < 0.2) words.push(random.pick(GLUE), wordOf(zipf(random, MODIFIERS)));
  return words.join(' ');
}

/** A place by Zipf's law, by inversion: 0 is the most frequent. */
function zipf(random: RandomStream, size: number): number {
  return Math.floor(size ** random.uniform()) - 1;
}

function clicksOf(random: RandomStream, noun: number): readonly ClickedAsin[] {
  const asins = new Set<Asin>();
  while (asins.size < 3) asins.add(asinOf(noun * PRODUCTS_A_NOUN + zipf(random, PRODUCTS_A_NOUN)));
  const top = 0.1 + 0.5 * random.uniform();
  return [...asins].map((asin, place) => ({
    asin,
    clickShare: Math.round((top / 2 ** (place + 1)) * 10_000) / 10_000,
    conversionShare: Math.round((top / 3 ** (place + 1)) * 10_000) / 10_000,
  }));
}

function asinOf(number: number): Asin {
  const asin = parseAsin(`B0${number.toString(36).toUpperCase().padStart(8, '0')}`);
  if (asin === null) throw new TypeError(`no ASIN for ${number}`);
  return asin;
}

function keyword(term: string, rank: number, clicked: readonly ClickedAsin[]): KeywordObservation {
  const sum = (share: 'clickShare' | 'conversionShare') =>
    Math.round(clicked.reduce((total, one) => total + (one[share] ?? 0), 0) * 10_000) / 10_000;
  return {
    kind: 'keyword',
    marketplace: 'US',
    keyword: term,
    department: '',
    periodStart: WEEK_START,
    periodEnd: WEEK_END,
    searchVolume: null,
    searchFrequencyRank: rank,
    top3ClickShare: sum('clickShare'),
    top3ConversionShare: sum('conversionShare'),
    suggestedBidLow: null,
    suggestedBidHigh: null,
    competitionIndex: null,
    clicked,
    source: 'spapi-search-terms',
  };
}

/** Sorts the leading matches for `sort=relevance` by their packed titles. */

import type { QueryWord, SearchQuery } from '../../../../domain/search/query/query.ts';
import {
  hasEveryWord,
  isDead,
  isPhrase,
  noFigures,
  orderByFigures,
  textWorth,
} from '../../../../domain/search/ranking/relevance.ts';
import type { WordPlaces } from '../../../../domain/search/ranking/word-places.ts';
import { hasBit } from '../arrays/bitmap.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment, SegmentDocument } from '../segment/segment.ts';
import { TITLES_PER_BLOCK } from '../titles/pack-titles.ts';
import { PlaceFinder } from './place-finder.ts';

/** Returns the first `count` candidates by relevance; the input is in the order of popularity. */
export function rankCandidates<Candidate extends SegmentDocument>(
  candidates: readonly Candidate[],
  { words }: SearchQuery,
  count: number,
): Candidate[] {
  const figures = noFigures<string>(candidates.length);
  prefetch(candidates);
  eachPlaces(candidates, words, (places, index) => {
    figures.worths[index] = textWorth(places);
    figures.whole[index] = hasEveryWord(places) ? 1 : 0;
    figures.phrase[index] = isPhrase(places) ? 1 : 0;
  });
  for (const [index, { segment, document }] of candidates.entries()) {
    const bsr = segment.columns.bsr[document] as number;
    const isOutOfStock = hasBit(segment.outOfStock, document);
    figures.categories[index] = categoryOf(segment, document);
    figures.meanSales[index] = segment.meanSales[document] as number;
    figures.dead[index] = isDead({ bsr: bsr === UNKNOWN ? null : bsr, isOutOfStock }) ? 1 : 0;
  }
  return orderByFigures(figures, count).map((index) => candidates[index] as Candidate);
}

/** Calls back with the words' places in each candidate. `places` is valid until the next call. */
export function eachPlaces(
  candidates: readonly SegmentDocument[],
  words: readonly QueryWord[],
  tell: (places: WordPlaces, index: number) => void,
): void {
  const finders = new Map<Segment, PlaceFinder>();
  for (const [index, { segment, document }] of candidates.entries()) {
    let finder = finders.get(segment);
    if (finder === undefined) {
      finder = new PlaceFinder(segment, words);
      finders.set(segment, finder);
    }
    tell(finder.find(document), index);
  }
}

/** Only written, to keep the compiler from dropping the reads. */
const read = new Uint32Array(1);

/** Reads titles and figures ahead: they are scattered, and many cache misses overlap. */
function prefetch(candidates: readonly SegmentDocument[]): void {
  let sum = 0;
  for (let at = 0; at < candidates.length; at++) {
    const { segment, document } = candidates[at] as SegmentDocument;
    const { blockStarts, bytes } = segment.titles;
    const { category, bsr } = segment.columns;
    sum ^= bytes[blockStarts[Math.floor(document / TITLES_PER_BLOCK)] as number] as number;
    sum ^= (category[document] as number) ^ (bsr[document] as number);
    sum ^= segment.meanSales[document] as number;
  }
  read[0] = sum;
}

function categoryOf({ columns, directory }: Segment, document: number): string | null {
  const number = columns.category[document] as number;
  return number === UNKNOWN ? null : (directory.categories[number]?.id ?? null);
}

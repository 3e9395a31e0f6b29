/** The order of `sort=relevance` over the leading matches, from titles as segments keep them. */

import type { QueryWord, SearchQuery } from '../../../../domain/search/query/query.ts';
import {
  hasEveryWord,
  isDead,
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

/** The first `count` of them. `candidates` come by popularity. */
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

/**
 * Tells where the words stand in each candidate, as `wordPlaces` does from text. What is told holds
 * until the next candidate.
 */
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

/** Only written, so that reading is not left out as useless. */
const read = new Uint32Array(1);

/** Titles and figures lie all over the segment. Read all at once, many are waited for together. */
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

/**
 * Collapses families of variations: only one match of each counts, and their figures are added up.
 * Matches are in the order of popularity, so the first match of a family is its best seller. The
 * estimates of a family follow its ratings in memory, so a market reads one or two cache lines for
 * each family instead of columns for each listing.
 */

import { type Bitmap, hasBit, popCount } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { UNKNOWN, UNKNOWN_SALES } from '../columns/columns.ts';
import {
  ENTRY_DOUBLES,
  ENTRY_WORDS,
  type Segment,
  type SegmentDocument,
} from '../segment/segment.ts';

/** Returns the first match of each of the first `limit` families, in workspace memory. */
export function firstOfFamilies(
  { columns: { family }, directory }: Segment,
  list: Uint32Array,
  workspace: Workspace,
  limit = list.length,
): Uint32Array {
  const { marks, generation } = workspace.marks(directory.familyCount);
  const first = workspace.list(Math.min(limit, list.length));
  let kept = 0;
  for (let at = 0; at < list.length && kept < limit; at++) {
    const document = list[at] as number;
    const number = family[document] as number;
    if (marks[number] === generation) continue;
    marks[number] = generation;
    first[kept++] = document;
  }
  return first.subarray(0, kept);
}

/** Returns the first matches of the first `limit` families in the bitmap. */
export function leadersOf(
  { siblings, columns: { family }, directory }: Segment,
  bitmap: Bitmap,
  limit: number,
  workspace: Workspace,
): number[] {
  const { marks, generation } = workspace.marks(directory.familyCount);
  const found: number[] = [];
  for (let at = 0; at < bitmap.length && found.length < limit; at++) {
    let open = bitmap[at] as number;
    while (open !== 0 && found.length < limit) {
      const lowest = open & -open;
      open ^= lowest;
      const document = (at << 5) + (31 - Math.clz32(lowest));
      if (((siblings[at] as number) & lowest) !== 0) {
        const number = family[document] as number;
        if (marks[number] === generation) continue;
        marks[number] = generation;
      }
      found.push(document);
    }
  }
  return found;
}

/** Counts the families that have a document in the bitmap. */
export function countFamilies(
  { siblings, columns: { family }, directory }: Segment,
  bitmap: Bitmap,
  workspace: Workspace,
): number {
  const met = workspace.flags(directory.sharedFamilyCount);
  let count = 0;
  for (let at = 0; at < bitmap.length; at++) {
    const word = bitmap[at] as number;
    let open = word & (siblings[at] as number);
    count += popCount(word ^ open);
    const first = (at << 5) + 31;
    while (open !== 0) {
      const lowest = open & -open;
      open ^= lowest;
      const number = family[first - Math.clz32(lowest)] as number;
      count += 1 - (met[number] as number);
      met[number] = 1;
    }
  }
  return count;
}

/** Counts the families whose documents in the bitmap are all replaced; reads only those. */
export function countGoneFamilies(
  { columns: { family }, directory, lastOfFamily, betterSibling }: Segment,
  bitmap: Bitmap,
  replaced: Bitmap,
  workspace: Workspace,
): number {
  const { marks, generation } = workspace.marks(directory.familyCount);
  let gone = 0;
  for (let at = 0; at < bitmap.length; at++) {
    let open = (bitmap[at] as number) & (replaced[at] as number);
    for (; open !== 0; open &= open - 1) {
      const number = family[(at << 5) + (31 - Math.clz32(open & -open))] as number;
      if (marks[number] === generation) continue;
      marks[number] = generation;
      let member = lastOfFamily[number] as number;
      while (member !== UNKNOWN && !(hasBit(bitmap, member) && !hasBit(replaced, member))) {
        member = betterSibling[member] as number;
      }
      if (member === UNKNOWN) gone++;
    }
  }
  return gone;
}

/** Whether the bitmap has no better seller of the document's family. */
export function isFirstOfFamily(
  { betterSibling }: Segment,
  bitmap: Bitmap,
  document: number,
): boolean {
  let better = betterSibling[document] as number;
  while (better !== UNKNOWN && !hasBit(bitmap, better)) better = betterSibling[better] as number;
  return better === UNKNOWN;
}

export interface Ratings {
  /** The count of the listing with the most ratings, as columns store it. */
  readonly reviewCount: number;
  /** The stars of the rated listing with the most ratings; on a tie, the smallest ASIN counts. */
  readonly rating: number;
}

export function ratingsOf(listings: readonly SegmentDocument[]): Ratings {
  let most = UNKNOWN;
  let stars = UNKNOWN;
  let [starsCount, starsAsin] = [-1, 0];
  for (const { segment, document } of listings) {
    const { columns, asins } = segment;
    const reviews = columns.reviewCount[document] as number;
    if (reviews !== UNKNOWN && (most === UNKNOWN || reviews > most)) most = reviews;
    const rating = columns.rating[document] as number;
    if (rating === UNKNOWN) continue;
    const count = reviews === UNKNOWN ? 0 : reviews;
    const asin = asins[document] as number;
    if (count < starsCount || (count === starsCount && asin > starsAsin)) continue;
    stars = rating;
    [starsCount, starsAsin] = [count, asin];
  }
  return { reviewCount: most, rating: stars };
}

/** Adds the estimates of a family to `sum` and returns its ratings. */
export function readFamily(
  { families: { starts, doubles, words } }: Segment,
  family: number,
  sum: FamilySum,
): Ratings {
  const start = starts[family] as number;
  const head = start * ENTRY_WORDS;
  const end = start + (words[head + 2] as number);
  for (let entry = start + 1; entry <= end; entry++) {
    const mean = doubles[entry * ENTRY_DOUBLES] as number;
    const at = entry * ENTRY_WORDS;
    sum.add(mean, words[at + 2] as number);
  }
  return { reviewCount: words[head] as number, rating: words[head + 1] as number };
}

/** Fills in the figures of all families of several listings; call it once documents are linked. */
export function fillFamilies(segment: Segment): void {
  const { columns, meanSales, directory } = segment;
  const { starts, doubles, words } = segment.families;
  let next = 0;
  for (let family = 0; family < directory.sharedFamilyCount; family++) {
    const listings = variationsOf(segment, family);
    const { reviewCount, rating } = ratingsOf(listings);
    starts[family] = next;
    words.set([reviewCount, rating, listings.length], next++ * ENTRY_WORDS);
    for (const { document } of listings) {
      const at = next * ENTRY_WORDS;
      doubles[next++ * ENTRY_DOUBLES] = meanSales[document] as number;
      words[at + 2] = columns.price[document] as number;
    }
  }
}

/** Whether the family has other listings whose figures may count. */
export function hasSiblings({ segment, document }: SegmentDocument): boolean {
  const { siblings, variations, wholeFamilies } = segment;
  if (!hasBit(siblings, document) || !hasBit(variations, document)) return false;
  // A listing that was estimated as its family's only member has no siblings.
  return !hasBit(wholeFamilies, document);
}

/** Returns the variations that match, in the order of ASINs; null if the whole family does. */
export function matchingPart(
  { segment, document }: SegmentDocument,
  isMatch: (document: number) => boolean,
): readonly SegmentDocument[] | null {
  const { betterSibling, columns, lastOfFamily, variations } = segment;
  const family = columns.family[document] as number;
  let member = lastOfFamily[family] as number;
  for (; member !== UNKNOWN; member = betterSibling[member] as number) {
    if (!hasBit(variations, member) || isMatch(member)) continue;
    return variationsOf(segment, family).filter((one) => isMatch(one.document));
  }
  return null;
}

/** Returns the sold variations of a family by ASIN, or none if no source names the family. */
export function variationsOf(segment: Segment, family: number): SegmentDocument[] {
  const { betterSibling, lastOfFamily, variations, asins } = segment;
  const listings: SegmentDocument[] = [];
  let document = lastOfFamily[family] as number;
  for (; document !== UNKNOWN; document = betterSibling[document] as number) {
    // The parent's own ASIN also names the family, but the parent is no variation.
    if (hasBit(variations, document)) listings.push({ segment, document });
  }
  return listings.sort((a, b) => (asins[a.document] as number) - (asins[b.document] as number));
}

export class FamilySum {
  /** Expected units; NaN if none are known. */
  units = Number.NaN;
  /** The first price among the listings; `UNKNOWN` if none has one. */
  firstPrice = UNKNOWN;
  #priced = 0;
  #revenue = 0;

  start(): void {
    this.units = Number.NaN;
    this.firstPrice = UNKNOWN;
    this.#priced = 0;
    this.#revenue = 0;
  }

  /** Adds a listing by its column values. Sums depend on the order, so call it in ASIN order. */
  add(mean: number, price: number): void {
    if (this.firstPrice === UNKNOWN) this.firstPrice = price;
    if (mean === UNKNOWN_SALES) return;
    this.units = Number.isNaN(this.units) ? mean : this.units + mean;
    if (price === UNKNOWN) return;
    this.#priced += mean;
    this.#revenue += mean * price;
  }

  /** The price per unit sold; `UNKNOWN` without sales of a known price. */
  get price(): number {
    return this.#priced > 0 ? Math.round(this.#revenue / this.#priced) : UNKNOWN;
  }
}

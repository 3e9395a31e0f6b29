/**
 * Families of several listings as the figures of a market need them: the estimates of a family's
 * sold listings stand side by side, after what was made of their ratings, so that a market reads
 * one or two lines of memory for each family instead of columns for each listing.
 */
import { hasBit } from '../arrays/bitmap.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { ENTRY_DOUBLES, ENTRY_WORDS } from '../segment/family-entries.ts';
import type { Segment, SegmentDocument } from '../segment/segment.ts';
import type { FamilySum } from './family-sum.ts';

export interface Ratings {
  /** Of the most rated listing; as columns hold it. */
  readonly reviewCount: number;
  /** Of the most rated one that has stars; of equals the one with the smallest ASIN. */
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

/** Adds up the estimates of a family, and tells its ratings. */
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
    sum.add(mean, words[at + 2] as number, words[at + 3] as number);
  }
  return { reviewCount: words[head] as number, rating: words[head + 1] as number };
}

/** Fills in all families of several listings, whose documents are linked. */
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
      words[at + 3] = columns.rankAt[document] as number;
    }
  }
}

/** The sold listings of a family in the order of their ASINs; none where no source named it. */
export function variationsOf(segment: Segment, family: number): SegmentDocument[] {
  const { betterSibling, lastOfFamily, variations, asins } = segment;
  const listings: SegmentDocument[] = [];
  let document = lastOfFamily[family] as number;
  for (; document !== UNKNOWN; document = betterSibling[document] as number) {
    // The parent itself stands in the family by its own ASIN, and is no variation.
    if (hasBit(variations, document)) listings.push({ segment, document });
  }
  return listings.sort((a, b) => (asins[a.document] as number) - (asins[b.document] as number));
}

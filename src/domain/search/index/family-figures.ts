/**
 * What the listings of a family are together. For families of several listings it is worked out
 * while their segment is built, so that the figures of a market read one place for each family
 * instead of all its members.
 */
import { hasBit } from './bitmap.ts';
import { UNKNOWN } from './columns.ts';
import { UNKNOWN_SALES } from './popularity.ts';
import type { SegmentDocument } from './rank-candidates.ts';
import type { Segment } from './segment.ts';

/** NaN: unknown. */
export interface Estimate {
  /** Expected units in 30 days. */
  readonly units: number;
  /** Per unit sold. */
  readonly price: number;
}

/** The estimates of listings added up. */
export function estimateOf(listings: readonly SegmentDocument[]): Estimate {
  let units = Number.NaN;
  let [priced, revenue] = [0, 0];
  for (const { segment, document } of listings) {
    const mean = segment.meanSales[document] as number;
    if (mean === UNKNOWN_SALES) continue;
    units = Number.isNaN(units) ? mean : units + mean;
    const price = segment.columns.price[document] as number;
    if (price === UNKNOWN) continue;
    priced += mean;
    revenue += mean * price;
  }
  return { units, price: priced > 0 ? Math.round(revenue / priced) : Number.NaN };
}

/** The first price there is; `UNKNOWN` without any. */
export function firstPrice(listings: readonly SegmentDocument[]): number {
  for (const { segment, document } of listings) {
    const price = segment.columns.price[document] as number;
    if (price !== UNKNOWN) return price;
  }
  return UNKNOWN;
}

/** As columns hold them. */
export interface Ratings {
  /** Of the most rated listing. */
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

/** Where a family's figures stand, as `Float64Array` and as `Uint32Array` elements. */
export const FIGURES_DOUBLES = 4;
const FIGURES_WORDS = 8;

/** The figures of one family; what is not known is `UNKNOWN`, units NaN. */
export interface FamilyFigures {
  units: number;
  price: number;
  firstPrice: number;
  /** Times of the ranks its estimates rest on; `oldestRankAt` also where one of them is unknown. */
  oldestRankAt: number;
  newestRankAt: number;
  reviewCount: number;
  rating: number;
}

/** Reads into memory that is used again. */
export function readFamilyFigures(
  { familyUnits, familyNumbers }: Segment,
  family: number,
  figures: FamilyFigures,
): void {
  const from = family * FIGURES_WORDS;
  figures.units = familyUnits[family * FIGURES_DOUBLES] as number;
  figures.price = familyNumbers[from + 2] as number;
  figures.firstPrice = familyNumbers[from + 3] as number;
  figures.oldestRankAt = familyNumbers[from + 4] as number;
  figures.newestRankAt = familyNumbers[from + 5] as number;
  figures.reviewCount = familyNumbers[from + 6] as number;
  figures.rating = familyNumbers[from + 7] as number;
}

/** Works out those of all families of several listings, whose documents are linked. */
export function fillFamilyFigures(segment: Segment): void {
  const { familyUnits, familyNumbers, directory } = segment;
  for (let family = 0; family < directory.sharedFamilyCount; family++) {
    const members = variationsOf(segment, family);
    const { units, price } = estimateOf(members);
    const { oldest, newest } = rankTimes(members);
    const { reviewCount, rating } = ratingsOf(members);
    familyUnits[family * FIGURES_DOUBLES] = units;
    familyNumbers.set(
      [
        ...[Number.isNaN(price) ? UNKNOWN : price, firstPrice(members)],
        ...[oldest, newest, reviewCount, rating],
      ],
      family * FIGURES_WORDS + 2,
    );
  }
}

/** The sold listings of a family in the order of their ASINs; none where no source named it. */
export function variationsOf(segment: Segment, family: number): SegmentDocument[] {
  const { betterSibling, lastOfFamily, variations, asins } = segment;
  const members: SegmentDocument[] = [];
  let document = lastOfFamily[family] as number;
  for (; document !== UNKNOWN; document = betterSibling[document] as number) {
    // The parent itself stands in the family by its own ASIN, and is no variation.
    if (hasBit(variations, document)) members.push({ segment, document });
  }
  return members.sort((a, b) => (asins[a.document] as number) - (asins[b.document] as number));
}

function rankTimes(members: readonly SegmentDocument[]) {
  let [oldest, newest] = [UNKNOWN, UNKNOWN];
  let isOneUnknown = false;
  for (const { segment, document } of members) {
    if (segment.meanSales[document] === UNKNOWN_SALES) continue;
    const at = segment.columns.rankAt[document] as number;
    if (at === UNKNOWN) {
      isOneUnknown = true;
      continue;
    }
    oldest = Math.min(oldest, at);
    newest = newest === UNKNOWN ? at : Math.max(newest, at);
  }
  return { oldest: isOneUnknown ? UNKNOWN : oldest, newest };
}

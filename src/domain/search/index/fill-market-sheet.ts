/** The columns of a market from those of the index: what `marketEntry` makes of whole listings. */
import type { MarketSheet } from '../../market/market-sheet.ts';
import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import type { EpochSeconds } from '../../time.ts';
import { RATING_SCALE, UNKNOWN } from './columns.ts';
import { labelOf } from './market-members.ts';
import { UNKNOWN_SALES } from './popularity.ts';
import type { SegmentDocument } from './rank-candidates.ts';

export interface MarketFamily {
  /** Its best seller. */
  readonly leader: SegmentDocument;
  /** All its sold listings, the leader among them. */
  readonly members: readonly SegmentDocument[];
  /** Those whose estimates add up to the family's: all of them, or one where each has it whole. */
  readonly estimated: readonly SegmentDocument[];
}

export function fillMarketSheet(families: readonly MarketFamily[], now: EpochSeconds): MarketSheet {
  const count = families.length;
  const column = () => new Float64Array(count);
  const brands: (string | null)[] = [];
  const sheet = {
    ...{ count, brands, prices: column(), units: column(), revenues: column() },
    ...{ lastKnownRevenues: column(), reviewCounts: column(), ratings: column() },
    asins: column(),
  };
  meetLeaders(families);
  for (let at = 0; at < count; at++) {
    const family = families[at] as MarketFamily;
    const { segment, document } = family.leader;
    const { fresh, last, price } = estimateOf(family, now);
    sheet.prices[at] = price;
    sheet.units[at] = fresh;
    // What is not known stays so: NaN times a number is NaN.
    sheet.revenues[at] = fresh * price;
    sheet.lastKnownRevenues[at] = last * price;
    fillRatings(family, at, sheet);
    sheet.asins[at] = segment.asins[document] as number;
    brands.push(labelOf(segment, segment.columns.brandName[document] as number));
  }
  return sheet;
}

/**
 * Leaders lie all over the columns. Read without a decision between two of them, the processor
 * waits for many at once; later reads find them near.
 */
function meetLeaders(families: readonly MarketFamily[]): void {
  let sum = 0;
  for (const { leader } of families) {
    const { columns, meanSales, asins } = leader.segment;
    const at = leader.document;
    sum += (columns.price[at] as number) + (columns.rankAt[at] as number);
    sum += (columns.reviewCount[at] as number) + (columns.rating[at] as number);
    sum += (columns.brandName[at] as number) + (meanSales[at] as number) + (asins[at] as number);
  }
  // A sum that nobody could see need not be made.
  met[0] = sum;
}

const met = new Float64Array(1);

interface Estimate {
  /** Units by fresh ranks and by the last ones, and the price of a unit; NaN: unknown. */
  readonly fresh: number;
  readonly last: number;
  readonly price: number;
}

function estimateOf({ leader, members, estimated }: MarketFamily, now: EpochSeconds): Estimate {
  let fresh = Number.NaN;
  let last = Number.NaN;
  let [priced, revenue] = [0, 0];
  for (let at = 0; at < estimated.length; at++) {
    const { segment, document } = estimated[at] as SegmentDocument;
    const { columns, meanSales } = segment;
    const mean = meanSales[document] as number;
    if (mean === UNKNOWN_SALES) continue;
    last = added(last, mean);
    const rankAt = columns.rankAt[document] as number;
    if (rankAt === UNKNOWN || now - rankAt > RANK_AGE_MAX_S) continue;
    fresh = added(fresh, mean);
    const price = columns.price[document] as number;
    if (price === UNKNOWN) continue;
    priced += mean;
    revenue += mean * price;
  }
  if (priced > 0) return { fresh, last, price: Math.round(revenue / priced) };
  const own = priceOf(leader);
  return { fresh, last, price: Number.isNaN(own) ? firstPrice(members) : own };
}

function added(sum: number, value: number): number {
  return Number.isNaN(sum) ? value : sum + value;
}

function priceOf({ segment, document }: SegmentDocument): number {
  const price = segment.columns.price[document] as number;
  return price === UNKNOWN ? Number.NaN : price;
}

function firstPrice(members: readonly SegmentDocument[]): number {
  for (const member of members) {
    const price = priceOf(member);
    if (!Number.isNaN(price)) return price;
  }
  return Number.NaN;
}

/** The count of the most rated member, and the stars of the most rated one that has stars. */
function fillRatings(
  { members }: MarketFamily,
  place: number,
  { reviewCounts, ratings }: MarketSheet,
): void {
  let most = Number.NaN;
  let stars = Number.NaN;
  let starsCount = -1;
  let starsAsin = 0;
  for (let at = 0; at < members.length; at++) {
    const { segment, document } = members[at] as SegmentDocument;
    const { columns, asins } = segment;
    const reviews = columns.reviewCount[document] as number;
    const count = reviews === UNKNOWN ? 0 : reviews;
    if (reviews !== UNKNOWN && !(reviews <= most)) most = reviews;
    const rating = columns.rating[document] as number;
    if (rating === UNKNOWN) continue;
    const asin = asins[document] as number;
    // Of equals the one with the smallest ASIN.
    if (count < starsCount || (count === starsCount && asin > starsAsin)) continue;
    stars = rating / RATING_SCALE;
    starsCount = count;
    starsAsin = asin;
  }
  reviewCounts[place] = most;
  ratings[place] = stars;
}

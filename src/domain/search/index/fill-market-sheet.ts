/** The columns of a market from those of the index: what `marketEntry` makes of whole listings. */
import { foldBrand } from '../../market/brand-names.ts';
import type { MarketSheet } from '../../market/market-sheet.ts';
import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import type { EpochSeconds } from '../../time.ts';
import { RATING_SCALE, UNKNOWN } from './columns.ts';
import { UNKNOWN_SALES } from './popularity.ts';
import type { SegmentDocument } from './rank-candidates.ts';
import type { Segment } from './segment.ts';
import { wordAt } from './string-table.ts';

/** A family of more than one listing. */
export interface MarketFamily {
  /** All its sold listings, the leader among them. */
  readonly members: readonly SegmentDocument[];
  /** Those whose estimates add up to the family's: all of them, or one where each has it whole. */
  readonly estimated: readonly SegmentDocument[];
}

/** `familyOf`: null for a leader that stands alone. */
export function fillMarketSheet(
  leaders: readonly SegmentDocument[],
  familyOf: (leader: SegmentDocument, place: number) => MarketFamily | null,
  now: EpochSeconds,
): MarketSheet {
  const sheet = emptySheet(leaders.length);
  meetLeaders(leaders, sheet);
  let last: Segment | null = null;
  let brands: Map<number, string> = new Map();
  for (let place = 0; place < leaders.length; place++) {
    const leader = leaders[place] as SegmentDocument;
    const { segment, document } = leader;
    if (segment !== last) {
      last = segment;
      brands = brandsOf(segment);
    }
    sheet.brands[place] = brandOf(segment, segment.columns.brandName[document] as number, brands);
    const family = familyOf(leader, place);
    if (family === null) fillAlone(leader, place, sheet, now);
    else {
      fillEstimate(leader, family, place, sheet, now);
      fillRatings(family, place, sheet);
    }
  }
  return sheet;
}

interface OpenSheet extends MarketSheet {
  readonly brands: string[];
}

const COLUMN_COUNT = 7;

/** All columns in one piece of memory. */
function emptySheet(count: number): OpenSheet {
  const all = new Float64Array(COLUMN_COUNT * count);
  const column = (number: number) => all.subarray(number * count, (number + 1) * count);
  return {
    ...{ count, brands: [], prices: column(0), units: column(1), revenues: column(2) },
    ...{ lastKnownRevenues: column(3), reviewCounts: column(4), ratings: column(5) },
    asins: column(6),
  };
}

/**
 * Leaders lie all over the columns. Read without a decision between two of them, the processor
 * waits for many at once; later reads find them near.
 */
function meetLeaders(leaders: readonly SegmentDocument[], sheet: OpenSheet): void {
  for (let place = 0; place < leaders.length; place++) {
    const { segment, document } = leaders[place] as SegmentDocument;
    const { columns, meanSales, asins } = segment;
    sheet.asins[place] = asins[document] as number;
    // Overwritten soon: a number that takes reading them all.
    sheet.prices[place] =
      (columns.price[document] as number) +
      (columns.rankAt[document] as number) +
      (columns.reviewCount[document] as number) +
      (columns.rating[document] as number) +
      (columns.brandName[document] as number) +
      (meanSales[document] as number);
  }
}

/** What is not known stays so in products: NaN times a number is NaN. */
function fillAlone(
  { segment, document }: SegmentDocument,
  place: number,
  sheet: OpenSheet,
  now: EpochSeconds,
): void {
  const { columns, meanSales } = segment;
  const price = known(columns.price[document] as number);
  const mean = meanSales[document] as number;
  const last = mean === UNKNOWN_SALES ? Number.NaN : mean;
  const fresh = isFresh(columns.rankAt[document] as number, now) ? last : Number.NaN;
  sheet.prices[place] = price;
  sheet.units[place] = fresh;
  sheet.revenues[place] = fresh * price;
  sheet.lastKnownRevenues[place] = last * price;
  sheet.reviewCounts[place] = known(columns.reviewCount[document] as number);
  sheet.ratings[place] = known(columns.rating[document] as number) / RATING_SCALE;
}

function fillEstimate(
  leader: SegmentDocument,
  { members, estimated }: MarketFamily,
  place: number,
  sheet: OpenSheet,
  now: EpochSeconds,
): void {
  let fresh = Number.NaN;
  let last = Number.NaN;
  let [priced, revenue] = [0, 0];
  for (const { segment, document } of estimated) {
    const mean = segment.meanSales[document] as number;
    if (mean === UNKNOWN_SALES) continue;
    last = added(last, mean);
    if (!isFresh(segment.columns.rankAt[document] as number, now)) continue;
    fresh = added(fresh, mean);
    const price = segment.columns.price[document] as number;
    if (price === UNKNOWN) continue;
    priced += mean;
    revenue += mean * price;
  }
  const price = priced > 0 ? Math.round(revenue / priced) : firstPrice([leader, ...members]);
  sheet.prices[place] = price;
  sheet.units[place] = fresh;
  sheet.revenues[place] = fresh * price;
  sheet.lastKnownRevenues[place] = last * price;
}

function isFresh(rankAt: number, now: EpochSeconds): boolean {
  return rankAt !== UNKNOWN && now - rankAt <= RANK_AGE_MAX_S;
}

function known(value: number): number {
  return value === UNKNOWN ? Number.NaN : value;
}

function added(sum: number, value: number): number {
  return Number.isNaN(sum) ? value : sum + value;
}

function firstPrice(members: readonly SegmentDocument[]): number {
  for (const { segment, document } of members) {
    const price = known(segment.columns.price[document] as number);
    if (!Number.isNaN(price)) return price;
  }
  return Number.NaN;
}

/** The count of the most rated member, and the stars of the most rated one that has stars. */
function fillRatings({ members }: MarketFamily, place: number, sheet: OpenSheet): void {
  let most = Number.NaN;
  let stars = Number.NaN;
  let [starsCount, starsAsin] = [-1, 0];
  for (const { segment, document } of members) {
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
    [starsCount, starsAsin] = [count, asin];
  }
  sheet.reviewCounts[place] = most;
  sheet.ratings[place] = stars;
}

/** Folded brands by their number, some 0.1 KB each: those of leading products stand everywhere. */
const BRANDS_MAX = 50_000;
const knownBrands = new WeakMap<Segment, Map<number, string>>();

function brandsOf(segment: Segment): Map<number, string> {
  const known = knownBrands.get(segment);
  if (known !== undefined) return known;
  const fresh = new Map<number, string>();
  knownBrands.set(segment, fresh);
  return fresh;
}

function brandOf(segment: Segment, number: number, brands: Map<number, string>): string {
  const known = brands.get(number);
  if (known !== undefined) return known;
  const folded = number === UNKNOWN ? '' : foldBrand(wordAt(segment.labels, number));
  if (brands.size >= BRANDS_MAX) brands.clear();
  brands.set(number, folded);
  return folded;
}

/**
 * Fills the columns of a market from those of the index, with the figures that `marketEntry`
 * calculates from whole listings.
 */
import type { MarketSheet } from '../../../../domain/market/market-sheet.ts';
import { RATING_SCALE, UNKNOWN, UNKNOWN_SALES } from '../columns/columns.ts';
import {
  FamilySum,
  hasSiblings,
  type Ratings,
  ratingsOf,
  readFamily,
} from '../families/families.ts';
import type { Leader } from '../page/search-segments.ts';
import type { SegmentDocument } from '../segment/segment.ts';
import { brandIndexesOf } from './segment-brands.ts';

/** Fills a sheet. `leaders` has one listing of each family. */
export function fillMarketSheet(leaders: readonly Leader[]): MarketSheet {
  const sheet = emptySheet(leaders);
  for (let place = 0; place < leaders.length; place++) {
    const leader = leaders[place] as Leader;
    const { segment, document, matching } = leader;
    sheet.asins[place] = segment.asins[document] as number;
    if (!hasSiblings(leader)) fillAlone(leader, place, sheet);
    else if (matching === null) fillWhole(leader, place, sheet);
    else fillPart(leader, matching, place, sheet);
  }
  return sheet;
}

const COLUMN_COUNT = 6;

/** Makes a sheet whose columns share one buffer. */
function emptySheet(leaders: readonly SegmentDocument[]): MarketSheet {
  const count = leaders.length;
  const all = new Float64Array(COLUMN_COUNT * count);
  const column = (number: number) => all.subarray(number * count, (number + 1) * count);
  return {
    ...{ count, brands: brandIndexesOf(leaders), prices: column(0), units: column(1) },
    ...{ revenues: column(2), reviewCounts: column(3), ratings: column(4), asins: column(5) },
  };
}

/** Fills in a listing without siblings. Unknown values are NaN and stay NaN in products. */
function fillAlone(
  { segment, document }: SegmentDocument,
  place: number,
  sheet: MarketSheet,
): void {
  const { columns, meanSales } = segment;
  const price = known(columns.price[document] as number);
  const mean = meanSales[document] as number;
  fillSales(place, sheet, price, mean === UNKNOWN_SALES ? Number.NaN : mean);
  sheet.reviewCounts[place] = known(columns.reviewCount[document] as number);
  sheet.ratings[place] = known(columns.rating[document] as number) / RATING_SCALE;
}

/** Reused for each family. */
const sum = new FamilySum();

/** Fills in the stored figures of a family. They count only if none of its listings is replaced. */
function fillWhole(leader: SegmentDocument, place: number, sheet: MarketSheet): void {
  const { segment, document } = leader;
  sum.start();
  const ratings = readFamily(segment, segment.columns.family[document] as number, sum);
  fillSum(leader, sum.firstPrice, ratings, place, sheet);
}

/** @param members the variations that match, including the leader */
function fillPart(
  leader: SegmentDocument,
  members: readonly SegmentDocument[],
  place: number,
  sheet: MarketSheet,
): void {
  sum.start();
  for (const { segment, document } of members) {
    const { columns, meanSales } = segment;
    sum.add(meanSales[document] as number, columns.price[document] as number);
  }
  fillSum(leader, firstPrice(members), ratingsOf(members), place, sheet);
}

function firstPrice(listings: readonly SegmentDocument[]): number {
  const priceOf = ({ segment, document }: SegmentDocument) =>
    segment.columns.price[document] as number;
  return listings.map(priceOf).find((price) => price !== UNKNOWN) ?? UNKNOWN;
}

/** Fills in the figures of `sum`. `anyPrice` is the first price among the family's listings. */
function fillSum(
  { segment, document }: SegmentDocument,
  anyPrice: number,
  { reviewCount, rating }: Ratings,
  place: number,
  sheet: MarketSheet,
): void {
  const ownPrice = segment.columns.price[document] as number;
  fillSales(place, sheet, firstKnown(sum.price, ownPrice, anyPrice), sum.units);
  sheet.reviewCounts[place] = known(reviewCount);
  sheet.ratings[place] = known(rating) / RATING_SCALE;
}

function fillSales(place: number, sheet: MarketSheet, price: number, units: number): void {
  sheet.prices[place] = price;
  sheet.units[place] = units;
  sheet.revenues[place] = units * price;
}

function known(value: number): number {
  return value === UNKNOWN ? Number.NaN : value;
}

function firstKnown(first: number, second: number, third: number): number {
  if (first !== UNKNOWN) return first;
  return known(second === UNKNOWN ? third : second);
}

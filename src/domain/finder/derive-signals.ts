/** Derives the finder's figures of a listing from its facts and histories. */
import { fallCount, RANK_FALL_MIN_SHARE } from '../history/changes.ts';
import { neverOffered, withoutBuyBox } from '../history/offer-states.ts';
import { pointAt } from '../history/point-at.ts';
import { type Point, type ShownPoint, type Span, spanBefore } from '../history/series.ts';
import {
  extremes,
  isOneLook,
  knownFalls,
  outOfStockShare,
  stretches,
  valued,
  volatilityPercent,
} from '../history/stretches.ts';
import { headValue, NEW_OFFERS, rootCategoryOf } from '../product/current-values.ts';
import type { FactMap, PackageSize } from '../product/facts.ts';
import { lastLook } from '../product/freshness.ts';
import type { FamilyMember, Listing, ProductRecord, SeriesHead } from '../product/listing.ts';
import { AVERAGES_REACH_S, STATED_MAX_S, standingAverages } from '../product/standing-averages.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { type ListingSignals, NO_SIGNALS, type SignalFigures } from './signals.ts';

type Figures = Partial<SignalFigures>;

/** How the rate of sales changed over 90 days; null if unknown. See `salesChange`. */
export type SalesChange = (points: readonly Point[], until: EpochSeconds) => number | null;

export interface SignalSources {
  readonly record: ProductRecord;
  readonly listing: Pick<Listing, 'price' | 'priceType' | 'isParent'>;
  readonly read: NonNullable<FamilyMember['readPoints']>;
  readonly salesChange: SalesChange;
}

/** A variation parent is not sold and has no figures. */
export function deriveSignals(sources: SignalSources): ListingSignals {
  const { record, listing } = sources;
  if (listing.isParent) return NO_SIGNALS;
  return {
    figures: {
      ...NO_SIGNALS.figures,
      ...priceFigures(sources),
      ...rankFigures(sources),
      ...countFigures(sources),
      ...offerFigures(sources),
      ...factFigures(record.facts),
    },
    manufacturer: record.facts.manufacturer?.value ?? null,
  };
}

const EVER: EpochSeconds = Number.MIN_SAFE_INTEGER;

function priceFigures({ record, listing, read }: SignalSources): Figures {
  const head = record.heads.find(({ name }) => name === listing.priceType);
  if (head === undefined) return {};
  const until = lastLook(record, head);
  const points = read(head, EVER);
  const { averages } = standingAverages(points, until, head, record.facts);
  const days90 = spanOf(until, 90);
  const recent = stretches(points, days90);
  const { price } = listing;
  const atLowest = (span: Span): number | null => {
    const all = stretches(points, span);
    if (price === null || isOneLook(all)) return null;
    const { lowest } = extremes(valued(all));
    return lowest === null ? null : flag(price <= lowest);
  };
  return {
    priceAverage30: averages.days30,
    priceAverage90: averages.days90,
    priceAverage180: averages.days180,
    priceAverage365: averages.days365,
    priceAtLowest90: atLowest(days90),
    priceAtLowest365: atLowest(spanOf(until, 365)),
    priceAtLowestEver: atLowest({ from: head.firstAt, to: until + 1 }),
    priceDrops90: knownFalls(fallCount(points, days90), recent),
    priceVolatility90: isOneLook(recent) ? null : tenths(volatilityPercent(valued(recent))),
  };
}

function rankFigures({ record, read, salesChange }: SignalSources): Figures {
  const root = rootCategoryOf(record);
  const { facts, heads } = record;
  const head = heads.find(({ name, categoryId }) => name === 'bsr' && categoryId === root);
  if (head === undefined) return {};
  const until = lastLook(record, head);
  const points = read(head, until - AVERAGES_REACH_S);
  const { averages } = standingAverages(points, until, head, facts);
  const drops = (days: number) => {
    const span = spanOf(until, days);
    const counted = fallCount(points, span, RANK_FALL_MIN_SHARE);
    return knownFalls(counted, stretches(points, span)) ?? statedDrops(facts, until, days);
  };
  return {
    bsrAverage30: averages.days30,
    bsrAverage90: averages.days90,
    bsrAverage180: averages.days180,
    bsrAverage365: averages.days365,
    rankDrops30: drops(30),
    rankDrops90: drops(90),
    salesChange90: tenths(salesChange(points, until)),
  };
}

/** Returns how often a source says the rank fell, if it said so around the last look. */
function statedDrops(
  { rankDrops: stated }: FactMap,
  until: EpochSeconds,
  days: number,
): number | null {
  if (stated === undefined || Math.abs(until - stated.at) > STATED_MAX_S) return null;
  const found = stated.value.find((one) => one.days === days);
  return found === undefined ? null : Math.round(found.drops);
}

function countFigures({ record, read }: SignalSources): Figures {
  const { heads } = record;
  const reviews = heads.find(({ name }) => name === 'reviewCount');
  const added = (days: number): number | null => {
    if (reviews === undefined) return null;
    const until = lastLook(record, reviews);
    const from = until - days * DAY_S;
    if (reviews.last.value === null || reviews.firstAt > from) return null;
    const before = pointAt(read(reviews, from), from)?.value ?? null;
    return before === null ? null : reviews.last.value - before;
  };
  return {
    boughtInPastMonth: headValue(heads, 'boughtInPastMonth'),
    reviewsAdded30: added(30),
    reviewsAdded90: added(90),
    offerCount: headValue(heads, 'offerCount'),
    fbaOfferCount: headValue(heads, 'fbaOfferCount'),
  };
}

function offerFigures({ record, listing, read }: SignalSources): Figures {
  const { heads, facts } = record;
  const holder = facts.buyBox?.value;
  const away = (head: SeriesHead | undefined): number | null => {
    if (head === undefined) return null;
    const span = spanOf(lastLook(record, head), 90);
    const points: readonly ShownPoint[] = read(head, EVER);
    const others = () =>
      heads.filter(({ name }) => NEW_OFFERS.has(name)).map((other) => read(other, span.from));
    const shown = head.name === 'buyBox' ? withoutBuyBox(points, others, span) : points;
    const share = outOfStockShare(stretches(neverOffered(shown), span));
    return share === null ? null : Math.round(100 * share);
  };
  return {
    buyBoxIsAmazon: flagOrNull(holder?.isAmazon),
    buyBoxIsFba: flagOrNull(holder?.isFba),
    outOfStock90: away(heads.find(({ name }) => name === listing.priceType)),
    amazonOutOfStock90: away(heads.find(({ name }) => name === 'amazon')),
  };
}

function factFigures(facts: FactMap): Figures {
  const fees = facts.measuredFees;
  const percent = fees?.value.referralPercent ?? null;
  return {
    ...sizeFigures(facts),
    pickAndPack: fees?.value.pickAndPack ?? null,
    referralPercent: percent === null ? null : Math.round(percent * 100),
    closingFee: fees?.value.closing ?? null,
    feesAt: fees?.at ?? null,
    isDangerousGoods: flagOrNull(facts.isDangerousGoods?.value),
    listedSince: facts.listedSince?.value ?? null,
    imageCount: facts.images?.value.length ?? null,
  };
}

const SIDES = ['lengthMm', 'widthMm', 'heightMm'] as const;

/** Returns the size of the package or, if that is not known as a whole, of the product itself. */
function sizeFigures({ package: pack, itemSize }: FactMap): Figures {
  const isWhole = (size: PackageSize | undefined) =>
    size !== undefined && [...SIDES, 'weightG' as const].every((side) => (size[side] ?? 0) > 0);
  const isAssumed = !isWhole(pack?.value) && isWhole(itemSize?.value);
  const size = isAssumed ? itemSize?.value : pack?.value;
  if (size === undefined) return {};
  const figure = (value: number | null) =>
    value === null || value <= 0 ? null : Math.round(value);
  return {
    weightG: figure(size.weightG),
    lengthMm: figure(size.lengthMm),
    widthMm: figure(size.widthMm),
    heightMm: figure(size.heightMm),
    packageAssumed: flag(isAssumed),
  };
}

/** The days up to and including the last look. */
function spanOf(until: EpochSeconds, days: number): Span {
  return spanBefore(until + 1, days * DAY_S);
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}

function flagOrNull(is: boolean | null | undefined): number | null {
  return is === null || is === undefined ? null : flag(is);
}

/** Returns a percentage in tenths. */
function tenths(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10);
}

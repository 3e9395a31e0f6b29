/**
 * Who owns a keyword's market: each competitor's share, the brands', how concentrated it is, and
 * where it is soft. All shares are over the fixed sample handed in, whatever part of it is shown.
 */

import type { Listing } from '../product/listing.ts';
import { sumBy } from '../statistics/sum-by.ts';
import type { Currency } from '../values/money.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { type Band, priceBands, reviewBands } from './bands.ts';
import { type BrandTotal, brandTotals, herfindahl } from './brand-totals.ts';
import { byAsin, type MarketEntry } from './market-entry.ts';
import { sheetOf } from './market-sheet.ts';
import { nicheFactors } from './niche-factors.ts';
import { nicheInputs } from './niche-inputs.ts';

export type CompetitionLevel = 'low' | 'medium' | 'high';

/** Competition of the niche score (0-100) from which the level is medium, and high. */
export const LEVEL_MEDIUM_MIN = 35;
export const LEVEL_HIGH_MIN = 65;

/** Further brands are summed up as other. */
const BRANDS_SHOWN_MAX = 10;
/** Listings first seen longer ago are not new entrants. */
const NEW_ENTRANT_AGE_MAX_S = 365 * DAY_S;
/** Stars below which a listing that sells is a weak spot. */
const WEAK_RATING_MAX = 4;

export interface Competitor {
  readonly entry: MarketEntry<Listing>;
  /** 1 for the first, in the order given. */
  readonly position: number;
  readonly unitShare: number | null;
  readonly revenueShare: number | null;
}

export interface BrandShare {
  readonly brand: string;
  /** The sum of all brands not listed and of listings without a known brand. */
  readonly isOther: boolean;
  readonly listings: number;
  readonly unitShare: number | null;
  readonly revenueShare: number | null;
}

export interface CompetitorAnalysis {
  readonly sampleSize: number;
  /** Null without any listing, and where no listing has a count of ratings. */
  readonly level: CompetitionLevel | null;
  readonly competitors: readonly Competitor[];
  readonly brands: readonly BrandShare[];
  readonly concentration: {
    /** Over brands, by revenue; by listings where no revenue is known. */
    readonly hhi: number | null;
    readonly top3BrandShare: number | null;
    readonly top10ListingShare: number | null;
  };
  readonly priceBands: readonly Band[];
  readonly reviewBands: readonly Band[];
  /** Sums that turn a band's units and revenue into shares. */
  readonly totals: { readonly units: number; readonly revenue: number };
  /** Share of listings at most a year old; null where the age of fewer than half is known. */
  readonly newEntrantShare: number | null;
  /** Listings that sell at least the median of the sample with fewer than four stars. */
  readonly weakSpots: readonly MarketEntry<Listing>[];
}

export interface AnalysisContext {
  readonly currency: Currency;
  readonly now: EpochSeconds;
  /** When this installation began to observe: what it first saw then need not be new. */
  readonly watchingSince: EpochSeconds | null;
}

export function analyzeMarket(
  entries: readonly MarketEntry<Listing>[],
  context: AnalysisContext,
): CompetitorAnalysis {
  const { currency } = context;
  const brands = brandTotals(entries);
  const totals = {
    units: sumBy(brands, ({ units }) => units),
    revenue: sumBy(brands, ({ revenue }) => revenue),
  };
  const sheet = sheetOf(entries);
  const inputs = nicheInputs(sheet, currency);
  // Sums of fractions depend on their order, so it is the ASINs', not that of the market.
  const ordered = entries.toSorted(byAsin);
  return {
    sampleSize: entries.length,
    level: inputs.medianReviews === null ? null : levelOf(nicheFactors(inputs, sheet).competition),
    competitors: entries.map((entry, index) => ({
      entry,
      position: index + 1,
      unitShare: shareOf(entry.units?.mean ?? null, totals.units),
      revenueShare: shareOf(entry.revenue, totals.revenue),
    })),
    brands: brandShares(brands, totals),
    concentration: {
      hhi: inputs.brandHhi,
      top3BrandShare: topShare(3, brands),
      top10ListingShare: topShare(10, entries),
    },
    priceBands: priceBands(ordered, currency),
    reviewBands: reviewBands(ordered),
    totals,
    newEntrantShare: newEntrantShare(entries, context),
    weakSpots: weakSpots(entries),
  };
}

function levelOf(competition: number): CompetitionLevel {
  const score = Math.round(100 * competition);
  if (score >= LEVEL_HIGH_MIN) return 'high';
  return score >= LEVEL_MEDIUM_MIN ? 'medium' : 'low';
}

/** The part as a share of the total (0-1); null where either is unknown. */
export function shareOf(part: number | null, total: number): number | null {
  return part === null || !(total > 0) ? null : part / total;
}

function brandShares(
  brands: readonly BrandTotal[],
  totals: CompetitorAnalysis['totals'],
): BrandShare[] {
  const shown = brands.filter(({ brand }) => brand !== null).slice(0, BRANDS_SHOWN_MAX);
  const rest = brands.filter((brand) => !shown.includes(brand));
  const share = ({ units, revenue, listings }: Omit<BrandTotal, 'brand' | 'earning'>) => ({
    listings,
    unitShare: shareOf(units, totals.units),
    revenueShare: shareOf(revenue, totals.revenue),
  });
  const shares: BrandShare[] = shown.map((brand) => ({
    brand: brand.brand ?? '',
    isOther: false,
    ...share(brand),
  }));
  if (rest.length === 0) return shares;
  const other = {
    units: sumBy(rest, ({ units }) => units),
    revenue: sumBy(rest, ({ revenue }) => revenue),
    listings: sumBy(rest, ({ listings }) => listings),
  };
  return [...shares, { brand: 'other', isOther: true, ...share(other) }];
}

/** The share of revenue of those that have the most; null where none is known. */
function topShare(
  count: number,
  all: readonly { readonly revenue: number | null }[],
): number | null {
  const amounts = all.map(({ revenue }) => revenue ?? 0);
  if (herfindahl(amounts) === null) return null;
  const sorted = amounts.toSorted((left, right) => right - left);
  const itself = (amount: number) => amount;
  return sumBy(sorted.slice(0, count), itself) / sumBy(sorted, itself);
}

/**
 * The share of listings that are at most a year old. When a listing was first seen says nothing
 * where it was seen only once, together with much of the sample (one import), or first seen while
 * the installation's catalog was filling.
 */
function newEntrantShare(
  entries: readonly MarketEntry<Listing>[],
  { now, watchingSince }: AnalysisContext,
): number | null {
  const began = watchingSince ?? now;
  const seenTogether = Map.groupBy(entries, ({ leader }) => leader.firstSeenAt);
  const togetherMax = Math.max(SEEN_TOGETHER_MIN, SEEN_TOGETHER_SHARE * entries.length);
  const dated = entries.filter(({ leader: { firstSeenAt, observedAt } }) => {
    const isBulk = (seenTogether.get(firstSeenAt)?.length ?? 0) > togetherMax;
    const isFilling = firstSeenAt >= began && firstSeenAt <= began + WATCH_WARM_UP_S;
    return firstSeenAt < observedAt && !isBulk && !isFilling;
  });
  if (entries.length === 0 || dated.length < entries.length / 2) return null;
  const isNew = ({ leader }: MarketEntry<Listing>) =>
    now - leader.firstSeenAt <= NEW_ENTRANT_AGE_MAX_S;
  return dated.filter(isNew).length / dated.length;
}

/** In the first days of an installation, mostly its catalog is being filled. */
const WATCH_WARM_UP_S = 90 * DAY_S;

/** More listings with one first second came by one import. */
const SEEN_TOGETHER_MIN = 2;
const SEEN_TOGETHER_SHARE = 0.1;

function weakSpots(entries: readonly MarketEntry<Listing>[]): MarketEntry<Listing>[] {
  const units = entries.flatMap((entry) => entry.units?.mean ?? []).sort((l, r) => l - r);
  const median = units[units.length >> 1] ?? Number.POSITIVE_INFINITY;
  const weak = entries.filter(({ rating, units: own }) => {
    return rating !== null && rating < WEAK_RATING_MAX && (own?.mean ?? -1) >= median;
  });
  return weak.sort((left, right) => {
    return (right.units?.mean ?? 0) - (left.units?.mean ?? 0) || byAsin(left, right);
  });
}

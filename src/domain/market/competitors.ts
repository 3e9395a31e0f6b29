/**
 * Analyzes who owns a keyword's market: the shares of competitors and brands, concentration, and
 * weak spots. All shares are of the whole sample, even if only a part of it is shown.
 */
import type { Listing } from '../product/listing.ts';
import { sumBy } from '../statistics/sum-by.ts';
import type { Currency } from '../values/money.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { type Band, priceBands, reviewBands } from './bands.ts';
import { type BrandTotal, brandTotals, herfindahl } from './brand-totals.ts';
import { byAsin, type MarketEntry, marketDay } from './market-entry.ts';
import { sheetOf } from './market-sheet.ts';
import { nicheFactors } from './niche-factors.ts';
import { FAMILIES_MIN, type NicheInputs, nicheInputs } from './niche-inputs.ts';
import { type NicheReason, nicheReason } from './niche-score.ts';

export type CompetitionLevel = 'low' | 'medium' | 'high';

/** The level is medium, or high, from this competition of the niche score (0-100) on. */
export const LEVEL_MEDIUM_MIN = 35;
export const LEVEL_HIGH_MIN = 65;

const BRANDS_SHOWN_MAX = 10;
const NEW_ENTRANT_AGE_MAX_S = 365 * DAY_S;
/** A selling listing with fewer stars is a weak spot. */
const WEAK_RATING_MAX = 4;

export interface Competitor {
  readonly entry: MarketEntry<Listing>;
  /** The place in the sample, from 1. */
  readonly position: number;
  readonly unitShare: number | null;
  readonly revenueShare: number | null;
}

export interface BrandShare {
  readonly brand: string;
  /** True for the sum of all other brands and of listings without a known brand. */
  readonly isOther: boolean;
  readonly listings: number;
  readonly unitShare: number | null;
  readonly revenueShare: number | null;
}

export interface CompetitorAnalysis {
  readonly sampleSize: number;
  /** The newest look that the figures rest on; null without listings. */
  readonly asOf: EpochSeconds | null;
  /** Null under eight families, or if no listing has a count of ratings: too few to tell. */
  readonly level: CompetitionLevel | null;
  /** Why the figures are only a hint; null if enough is known. */
  readonly reason: NicheReason | null;
  /** The share of competitors whose sales are known, 0-1; null without competitors. */
  readonly knownSalesShare: number | null;
  readonly competitors: readonly Competitor[];
  readonly brands: readonly BrandShare[];
  readonly concentration: {
    /** Over brands, by revenue, or by listings if no revenue is known. */
    readonly hhi: number | null;
    readonly top3BrandShare: number | null;
    readonly top10ListingShare: number | null;
  };
  readonly priceBands: readonly Band[];
  readonly reviewBands: readonly Band[];
  /** Divide a band's units and revenue by these to get shares. */
  readonly totals: { readonly units: number; readonly revenue: number };
  /** Share of listings at most a year old that day; null if fewer than half have a known age. */
  readonly newEntrantShare: number | null;
  /** Listings with fewer than four stars that sell at least the median of the sample. */
  readonly weakSpots: readonly MarketEntry<Listing>[];
}

export interface AnalysisContext {
  readonly currency: Currency;
  /** When this installation began to observe. A listing first seen then may be older. */
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
  // Sums of fractions depend on the order in which they are added.
  const ordered = entries.toSorted(byAsin);
  return {
    sampleSize: entries.length,
    asOf: marketDay(entries),
    level: levelOf(entries.length, inputs, nicheFactors(inputs, sheet).competition),
    reason: nicheReason(sheet, inputs),
    knownSalesShare: inputs.knownSalesShare,
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

function levelOf(
  families: number,
  { medianReviews }: NicheInputs,
  competition: number,
): CompetitionLevel | null {
  if (families < FAMILIES_MIN || medianReviews === null) return null;
  const score = Math.round(100 * competition);
  if (score >= LEVEL_HIGH_MIN) return 'high';
  return score >= LEVEL_MEDIUM_MIN ? 'medium' : 'low';
}

/** Returns the part as a share of the total (0-1); null if either is unknown or the total is 0. */
export function shareOf(part: number | null, total: number): number | null {
  return part === null || !(total > 0) ? null : part / total;
}

function brandShares(
  brands: readonly BrandTotal[],
  totals: CompetitorAnalysis['totals'],
): BrandShare[] {
  const shown = brands.filter(({ brand }) => brand !== null).slice(0, BRANDS_SHOWN_MAX);
  const rest = brands.filter((brand) => !shown.includes(brand));
  const share = ({ units, revenue, listings, selling, earning }: Omit<BrandTotal, 'brand'>) => ({
    listings,
    unitShare: shareOf(selling === 0 ? null : units, totals.units),
    revenueShare: shareOf(earning === 0 ? null : revenue, totals.revenue),
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
    selling: sumBy(rest, ({ selling }) => selling),
    earning: sumBy(rest, ({ earning }) => earning),
  };
  return [...shares, { brand: 'other', isOther: true, ...share(other) }];
}

/** Returns the revenue share of the `count` largest; null if no revenue is known. */
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
 * Returns the share of listings that are at most a year old. `firstSeenAt` says nothing about age
 * if a listing was seen only once, was first seen together with a large part of the sample (one
 * import), or was first seen while the installation was new.
 */
function newEntrantShare(
  entries: readonly MarketEntry<Listing>[],
  { watchingSince }: AnalysisContext,
): number | null {
  const asOf = marketDay(entries);
  if (asOf === null) return null;
  const began = watchingSince ?? asOf;
  const seenTogether = Map.groupBy(entries, ({ leader }) => leader.firstSeenAt);
  const togetherMax = Math.max(SEEN_TOGETHER_MIN, SEEN_TOGETHER_SHARE * entries.length);
  const dated = entries.filter(({ leader: { firstSeenAt, observedAt } }) => {
    const isBulk = (seenTogether.get(firstSeenAt)?.length ?? 0) > togetherMax;
    const isFilling = firstSeenAt >= began && firstSeenAt <= began + WATCH_WARM_UP_S;
    return firstSeenAt < observedAt && !isBulk && !isFilling;
  });
  if (dated.length < entries.length / 2) return null;
  const isNew = ({ leader }: MarketEntry<Listing>) =>
    asOf - leader.firstSeenAt <= NEW_ENTRANT_AGE_MAX_S;
  return dated.filter(isNew).length / dated.length;
}

/** During this time new listings usually fill the catalog of a new installation. */
const WATCH_WARM_UP_S = 90 * DAY_S;

/** If more listings than this were first seen in one second, they came from one import. */
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

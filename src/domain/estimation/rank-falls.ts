/**
 * Falls of the rank number between looks as evidence of their own: without a sale a product only
 * drifts back, so a slow seller's rank falls about once a sale, whatever its category's curve says.
 *
 * How often a look sees a fall was measured on simulated markets under four ways of making ranks
 * (`bench/estimation/kernels.ts`). Up to one sale in five looks, and 0.7 a day, they agree; beyond,
 * falls of a long-remembering rank get rarer and others level off, so nothing is read from them.
 */
import type { Point } from '../history/series.ts';
import { DAY_S, type EpochSeconds, HOUR_S } from '../time.ts';
import { knotSpan, type LogCurve } from './log-curve.ts';
import { DAYS_PER_MONTH } from './units.ts';

export interface RankFalls {
  readonly falls: number;
  /** Looks with a look before them to compare with. */
  readonly looks: number;
  /** Looks of about the same distance in time, together. */
  readonly groups: readonly LookGroup[];
}

interface LookGroup {
  /** Days between a look and the one before, on average. */
  readonly gapDays: number;
  readonly looks: number;
  readonly falls: number;
}

/** Looks closer together than this count once: a rank changes every hour, sold or not. */
const GAP_MIN_S = 5 * HOUR_S;
/** A fall over a longer gap says too little about when. */
const GAP_MAX_S = 1.5 * DAY_S;
/** Smaller falls come from others leaving. */
const FALL_MIN_SHARE = 0.05;
/** Fewer looks say nothing. */
const LOOKS_MIN = 8;

/** Before the first look: too long ago to compare with. */
const NO_LOOK: { readonly at: EpochSeconds; readonly value: number | null } = {
  at: Number.NEGATIVE_INFINITY,
  value: null,
};

/** Null where there are too few looks close enough. */
export function countRankFalls(points: readonly Point[]): RankFalls | null {
  const groups: { key: number; gapS: number; looks: number; falls: number }[] = [];
  let before = NO_LOOK;
  let falls = 0;
  let looks = 0;
  for (const point of points) {
    const { at, value } = point;
    // The very same rank again: nobody looked, or the store did not count anew.
    if (value === null || value === before.value) continue;
    const gapS = at - before.at;
    if (gapS < GAP_MIN_S) continue;
    if (gapS <= GAP_MAX_S) {
      const key = Math.round(Math.log2(gapS / HOUR_S));
      let group = groups.find((one) => one.key === key);
      if (group === undefined) {
        group = { key, gapS: 0, looks: 0, falls: 0 };
        groups.push(group);
      }
      const isFall = value <= (before.value ?? 0) * (1 - FALL_MIN_SHARE);
      group.gapS += gapS;
      group.looks += 1;
      group.falls += isFall ? 1 : 0;
      looks += 1;
      falls += isFall ? 1 : 0;
    }
    before = point;
  }
  if (looks < LOOKS_MIN) return null;
  return {
    falls,
    looks,
    groups: groups.map((group) => ({
      gapDays: group.gapS / group.looks / DAY_S,
      looks: group.looks,
      falls: group.falls,
    })),
  };
}

/** Share of looks that see a fall where sales are no longer rare between them. */
const CEILING = 0.42;
/** Sales between two looks, and units a day, up to which falls tell how many. */
const SALES_A_LOOK_MAX = 0.2;
const UNITS_A_DAY_MAX = 0.7;
/** Beyond, any of these shares may be: it depends on how long the rank remembers. */
const PLATEAUS = [0.1, 0.25, 0.4];
/** How far beyond, in multiples of those sales, until nothing but the plateau counts. */
const PLATEAU_REACH = 2;
/** Share of looks that see a fall without a sale. */
const FALSE_FALLS = 0.01;

/** From so many times those sales on, nothing but the plateau is left: it says nothing more. */
const FLAT_FROM = 2 * PLATEAU_REACH * 10;
/** Distance of the knots in ln units. */
const KNOT_STEP = 0.15;

/**
 * ln P(so many falls | ln units in 30 days), up to a constant, between two ln units. Null where it
 * is the same all the way: of a fast seller falls say nothing.
 */
export function rankFallsCurve(falls: RankFalls, lnFrom: number, lnTo: number): LogCurve | null {
  const lnFlatFrom = Math.log(
    FLAT_FROM *
      DAYS_PER_MONTH *
      Math.max(...falls.groups.map(({ gapDays }) => turnOf(gapDays) / gapDays)),
  );
  if (lnFrom >= lnFlatFrom) return null;
  const { first, last } = knotSpan(lnFrom, lnTo, KNOT_STEP);
  const logs = new Float64Array(last - first + 1);
  const end = Math.min(logs.length, Math.ceil(lnFlatFrom / KNOT_STEP) - first + 1);
  addLogs(falls, UNITS_A_DAY.subarray(first - FIRST_KNOT), logs, end);
  logs.fill(logs[end - 1] ?? 0, end);
  return { first: first * KNOT_STEP, step: KNOT_STEP, logs };
}

/** ln P(so many falls | ln units in 30 days), up to a constant. */
export function rankFallsLogLikelihood(falls: RankFalls, lnUnits: number): number {
  const logs = new Float64Array(1);
  addLogs(falls, Float64Array.of(Math.exp(lnUnits) / DAYS_PER_MONTH), logs, 1);
  return logs[0] ?? 0;
}

/** Units a day at all knots there can be. */
const KNOTS = knotSpan(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, KNOT_STEP);
const FIRST_KNOT = KNOTS.first;
const UNITS_A_DAY = Float64Array.from(
  { length: KNOTS.last - FIRST_KNOT + 1 },
  (_, index) => Math.exp((FIRST_KNOT + index) * KNOT_STEP) / DAYS_PER_MONTH,
);

/** For each plateau, what the groups say beyond their turn; millions of families fill them anew. */
const BEYOND = PLATEAUS.map(() => new Float64Array(UNITS_A_DAY.length));

/** Sales between two looks up to which falls tell how many. */
function turnOf(gapDays: number): number {
  return Math.min(SALES_A_LOOK_MAX, UNITS_A_DAY_MAX * gapDays);
}

/** Adds to the first `end` of `logs` what the falls say of these ascending units a day. */
function addLogs(
  { groups }: RankFalls,
  unitsPerDay: Float64Array,
  logs: Float64Array,
  end: number,
): void {
  for (const sums of BEYOND) sums.fill(0, 0, end);
  let plateauFrom = end;
  for (const { gapDays, looks, falls } of groups) {
    const turn = turnOf(gapDays);
    let place = 0;
    for (; place < end; place += 1) {
      const sales = (unitsPerDay[place] ?? 0) * gapDays;
      if (sales > turn) break;
      logs[place] = (logs[place] ?? 0) + lnFalls(rareShare(sales), looks, falls);
    }
    plateauFrom = Math.min(plateauFrom, place);
    const rare = rareShare(turn);
    for (; place < end; place += 1) {
      const sales = (unitsPerDay[place] ?? 0) * gapDays;
      const beyond = 1 - Math.exp(-(sales / turn - 1) / PLATEAU_REACH);
      for (let index = 0; index < PLATEAUS.length; index += 1) {
        const share = rare + ((PLATEAUS[index] ?? 0) - rare) * beyond;
        const sums = BEYOND[index] ?? NO_SUMS;
        sums[place] = (sums[place] ?? 0) + lnFalls(share, looks, falls);
      }
    }
  }
  for (let place = plateauFrom; place < end; place += 1) {
    logs[place] = (logs[place] ?? 0) + lnMeanBeyond(place);
  }
}

const NO_SUMS = new Float64Array(0);

/** The plateaus are equally likely. */
function lnMeanBeyond(place: number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const sums of BEYOND) top = Math.max(top, sums[place] ?? 0);
  let sum = 0;
  for (const sums of BEYOND) sum += Math.exp((sums[place] ?? 0) - top);
  return top + Math.log(sum / PLATEAUS.length);
}

/** Share of looks that see a fall of a sale, where sales between looks are rare. */
function rareShare(sales: number): number {
  return CEILING * (1 - Math.exp(-sales / CEILING));
}

/** @param share of the looks that see a fall of a sale */
function lnFalls(share: number, looks: number, falls: number): number {
  const seen = FALSE_FALLS + (1 - FALSE_FALLS) * share;
  return falls * Math.log(seen) + (looks - falls) * Math.log(1 - seen);
}

/**
 * Daily best-seller ranks of the observed families in root, branch and leaf. Each sale adds 1 to a
 * family's score, and the score halves every day. The scores of unobserved families are drawn once
 * as a distribution: tens of thousands of them hardly change from day to day.
 */
import type { EpochSeconds } from '../values/time.ts';
import { endOfDay, SIMULATED_DAYS, smoothedCommonFactor } from './calendar.ts';
import { type DemandCurve, unitsAtPlace } from './demand-curve.ts';
import type { FamilyDays } from './family-sales.ts';
import type { RandomStream } from './random.ts';

/** One family's ranks by day. 0 before its listing. */
export interface FamilyRanks {
  readonly root: Int32Array;
  readonly branch: Int32Array;
  readonly leaf: Int32Array;
  /** Decayed sales behind the ranks. */
  readonly scores: Float64Array;
}

/** Share of a root's unobserved families in one branch, and in one leaf. */
const BRANCH_PART = 0.08;
const LEAF_PART = 0.012;

export function rankFamilies(
  families: readonly FamilyDays[],
  background: Background,
  now: EpochSeconds,
  random: RandomStream,
): ReadonlyMap<FamilyDays, FamilyRanks> {
  const ranks = new Map(families.map((days) => [days, emptyRanks()]));
  // Families differ in their past, so their first scores differ too.
  const scores = families.map(({ family }) => family.baseRate * (0.5 + random.uniform()));
  let common = 1;
  for (let day = 0; day < SIMULATED_DAYS; day += 1) {
    common = smoothedCommonFactor(common, endOfDay(now, day));
    const listed = [...ranks].flatMap(([{ family, members, firstDay }, record], index) => {
      const sold = members.reduce((sum, { units }) => sum + (units[day] ?? 0), 0);
      const score = nextScore(scores[index] ?? 0, sold, random);
      scores[index] = score;
      if (day < firstDay) return [];
      record.scores[day] = score;
      return [{ score, record, place: family.place }];
    });
    // The sort is stable: equal scores keep the order of the families.
    listed.sort((left, right) => right.score - left.score);
    const counts = new Map<string, number>();
    const next = (categoryId: string) => {
      const count = (counts.get(categoryId) ?? 0) + 1;
      counts.set(categoryId, count);
      return count;
    };
    for (const { score, record, place } of listed) {
      const unobserved = countAbove(background, score / common);
      record.root[day] = next(place.rootId) + unobserved;
      record.branch[day] = next(place.branchId) + Math.round(unobserved * BRANCH_PART);
      record.leaf[day] = next(place.leafId) + Math.round(unobserved * LEAF_PART);
    }
  }
  return ranks;
}

function emptyRanks(): FamilyRanks {
  return {
    root: new Int32Array(SIMULATED_DAYS),
    branch: new Int32Array(SIMULATED_DAYS),
    leaf: new Int32Array(SIMULATED_DAYS),
    scores: new Float64Array(SIMULATED_DAYS),
  };
}

/** Share of a score that remains after a day. */
const KEEP = 0.5;
/** Mean and standard deviation of one sale's score at the end of its day. */
const SALE_WORTH = { mean: 0.7213, sd: 0.144 };
const EXACT_SALES_MAX = 8;
const BACKGROUND_DAYS = 14;
const BACKGROUND_SAMPLES = 1_200;
/** Spread of unobserved families' demand around the curve. */
const BACKGROUND_SD = 0.45;
/** A score halved more often than this would become 0. */
const AGE_DAYS_MAX = 900;
const DISPERSION_SIZE = 3;

/** Returns the score after a day whose sales fall at random moments. */
export function nextScore(before: number, sales: number, random: RandomStream): number {
  let worth = 0;
  if (sales > EXACT_SALES_MAX) {
    worth = sales * SALE_WORTH.mean + Math.sqrt(sales) * SALE_WORTH.sd * random.normal();
  } else {
    for (let sale = 0; sale < sales; sale += 1) worth += KEEP ** random.uniform();
  }
  return before * KEEP + Math.max(0, worth);
}

/** Scores of a category's unobserved families, best first. */
export interface Background {
  readonly scores: readonly number[];
  /** For each score, the number of families that score at least as much. */
  readonly above: readonly number[];
}

/** @param observed demand places of the observed families */
export function drawBackground(
  curve: DemandCurve,
  observed: ReadonlySet<number>,
  random: RandomStream,
): Background {
  const scored = stratify(curve.families, observed)
    .map(({ place, weight }) => ({ weight, score: settledScore(curve, place, random) }))
    .sort((left, right) => right.score - left.score);
  let total = 0;
  const above = scored.map(({ weight }) => {
    total += weight;
    return total;
  });
  return { scores: scored.map(({ score }) => score), above };
}

export function countAbove({ scores, above }: Background, score: number): number {
  let low = 0;
  let high = scores.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scores[middle] ?? 0) > score) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (above[low - 1] ?? 0);
}

/** Divides the places into slices of growing width and counts the unobserved families in each. */
function stratify(families: number, observed: ReadonlySet<number>) {
  const strata: { readonly place: number; readonly weight: number }[] = [];
  const growth = families ** (1 / BACKGROUND_SAMPLES);
  for (let first = 1; first <= families; ) {
    const next = Math.min(families + 1, Math.max(first + 1, Math.round(first * growth)));
    let weight = next - first;
    for (let place = first; place < next; place += 1) if (observed.has(place)) weight -= 1;
    if (weight > 0) strata.push({ place: (first + next - 1) / 2, weight });
    first = next;
  }
  return strata;
}

/** Returns a family's score after two weeks of sales at a steady rate. */
function settledScore(curve: DemandCurve, place: number, random: RandomStream): number {
  const rate = random.logNormal(unitsAtPlace(curve, place), BACKGROUND_SD);
  // Families that hardly sell are ordered by the time of their last sale before the two weeks.
  const agedDays = Math.min(AGE_DAYS_MAX, -Math.log(1 - random.uniform()) / rate);
  let score = KEEP ** (BACKGROUND_DAYS + agedDays);
  for (let day = 0; day < BACKGROUND_DAYS; day += 1) {
    score = nextScore(score, random.negativeBinomial(rate, DISPERSION_SIZE), random);
  }
  return score;
}

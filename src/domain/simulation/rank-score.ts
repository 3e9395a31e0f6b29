/**
 * The score that orders a best-seller list: every sale counts 1 at first and half as much with
 * every day that passes. What the families nobody observed score is drawn once as a distribution,
 * because with tens of thousands of them it hardly changes from day to day.
 */
import { type DemandCurve, unitsAtPlace } from './demand-curve.ts';
import type { RandomStream } from './random.ts';

/** What a day leaves of a score. */
const KEEP = 0.5;
/** Mean and standard deviation of what one sale is worth at the end of its day. */
const SALE_WORTH = { mean: 0.7213, sd: 0.144 };
const EXACT_SALES_MAX = 8;
const BACKGROUND_DAYS = 14;
const BACKGROUND_SAMPLES = 1_200;
/** Spread of the demand of unobserved families around the curve. */
const BACKGROUND_SD = 0.45;
/** Halved more often than this, a score would vanish. */
const AGE_DAYS_MAX = 900;
const DISPERSION_SIZE = 3;

/** The score after a day with so many sales, at moments nobody chose. */
export function nextScore(before: number, sales: number, random: RandomStream): number {
  let worth = 0;
  if (sales > EXACT_SALES_MAX) {
    worth = sales * SALE_WORTH.mean + Math.sqrt(sales) * SALE_WORTH.sd * random.normal();
  } else {
    for (let sale = 0; sale < sales; sale += 1) worth += KEEP ** random.uniform();
  }
  return before * KEEP + Math.max(0, worth);
}

/** Scores of the unobserved families of a category, best first. */
export interface Background {
  readonly scores: readonly number[];
  /** How many families score as much as this one or more. */
  readonly above: readonly number[];
}

/**
 * @param observed places in the demand of the category that are taken by observed families
 */
export function drawBackground(
  curve: DemandCurve,
  observed: ReadonlySet<number>,
  random: RandomStream,
): Background {
  const strata = stratify(curve.families, observed);
  const scored = strata
    .map(({ place, weight }) => ({ weight, score: settledScore(curve, place, random) }))
    .sort((left, right) => right.score - left.score);
  let total = 0;
  const above = scored.map(({ weight }) => {
    total += weight;
    return total;
  });
  return { scores: scored.map(({ score }) => score), above };
}

/** How many unobserved families score more. */
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

/** Places from 1 on in slices of growing width, each with the number of unobserved ones in it. */
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

/** The score of a family after two weeks of sales at a steady rate. */
function settledScore(curve: DemandCurve, place: number, random: RandomStream): number {
  const rate = random.logNormal(unitsAtPlace(curve, place), BACKGROUND_SD);
  // How long ago the last sale before the two weeks was still orders families that hardly sell.
  const agedDays = Math.min(AGE_DAYS_MAX, -Math.log(1 - random.uniform()) / rate);
  let score = KEEP ** (BACKGROUND_DAYS + agedDays);
  for (let day = 0; day < BACKGROUND_DAYS; day += 1) {
    score = nextScore(score, random.negativeBinomial(rate, DISPERSION_SIZE), random);
  }
  return score;
}

/**
 * Distributions of whole months by table: the counts' quantiles at closely spaced expectations,
 * found once and interpolated, so that deriving millions of listings does not sum their
 * probabilities anew.
 */
import { DAYS_PER_MONTH } from '../units.ts';
import {
  type CountedQuantiles,
  type CountSpread,
  countedQuantiles,
  meanFactorOf,
  type Spread,
  spreadAround,
} from './spread.ts';
import { type UnitsDistribution, widened } from './units-distribution.ts';

const MONTH = { days: DAYS_PER_MONTH, givenSold: false };

/** Distance of the knots in ln expected units. */
const KNOT_STEP = 0.1;
/** Knots before and after these are not built: expectations are held inside. */
const LN_MEAN_MIN = Math.log(0.001);
const LN_MEAN_MAX = Math.log(1e7);

type Knots = Map<number, CountedQuantiles>;

/** Tables found so far; they go with their model. */
const TABLES = new WeakMap<CountSpread, Map<string, Knots>>();

/** @param doubtSd as of `SpreadWindow` */
export function tabledSpread(
  spread: Spread,
  marketplace: string,
  { mean, doubtSd }: { readonly mean: number; readonly doubtSd: number },
): UnitsDistribution {
  if (spread.kind === 'prior') {
    return spreadAround(spread, marketplace, { ...MONTH, mean, doubtSd });
  }
  const lnMean = Math.min(LN_MEAN_MAX, Math.max(LN_MEAN_MIN, Math.log(mean)));
  const knots = knotsOf(spread, marketplace);
  const position = lnMean / KNOT_STEP;
  const before = Math.floor(position);
  const share = position - before;
  const left = knotAt(knots, { spread, marketplace }, before);
  const right = share === 0 ? left : knotAt(knots, { spread, marketplace }, before + 1);
  const middle = mix(left.middle, right.middle, share);
  return {
    lnQuantiles: left.aways.map((away, index) => {
      const own = mix(away, right.aways[index] ?? away, share);
      const score = mix(left.scores[index] ?? 0, right.scores[index] ?? 0, share);
      return middle + widened(own, score, doubtSd);
    }),
    mean: mean * meanFactorOf(spread, marketplace),
  };
}

function knotsOf(spread: CountSpread, marketplace: string): Knots {
  const markets = TABLES.get(spread) ?? new Map<string, Knots>();
  TABLES.set(spread, markets);
  const knots = markets.get(marketplace) ?? new Map<number, CountedQuantiles>();
  markets.set(marketplace, knots);
  return knots;
}

function knotAt(
  knots: Knots,
  { spread, marketplace }: { readonly spread: CountSpread; readonly marketplace: string },
  index: number,
): CountedQuantiles {
  const known = knots.get(index);
  if (known !== undefined) return known;
  const mean = Math.exp(index * KNOT_STEP);
  const built = countedQuantiles(spread, marketplace, { ...MONTH, mean });
  knots.set(index, built);
  return built;
}

function mix(left: number, right: number, share: number): number {
  return left + share * (right - left);
}

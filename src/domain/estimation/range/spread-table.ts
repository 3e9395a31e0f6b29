/**
 * Distributions of whole months, interpolated between computed ones: millions of listings need not
 * sum their own.
 */
import { DAYS_PER_MONTH } from '../units.ts';
import {
  type CountedQuantiles,
  type CountSpread,
  countedQuantiles,
  meanFactorOf,
  type Spread,
  type SpreadWindow,
  spreadAround,
} from './spread.ts';
import { type UnitsDistribution, widened } from './units-distribution.ts';

const MONTH = { days: DAYS_PER_MONTH, givenSold: false };

/** Distance of the knots in ln expected units. */
const KNOT_STEP = 0.1;
/** Range of the knots. Expectations outside are moved to its ends. */
const LN_MEAN_MIN = Math.log(0.001);
const LN_MEAN_MAX = Math.log(1e7);

/** Returns the distribution of a month, by its expected units and the doubt about them. */
export type MonthSpread = (
  marketplace: string,
  window: Pick<SpreadWindow, 'mean' | 'doubtSd'>,
) => UnitsDistribution;

/** Makes the lookup for one spread. Its tables grow with use. */
export function createMonthSpread(spread: Spread): MonthSpread {
  if (spread.kind === 'prior') {
    return (marketplace, window) => spreadAround(spread, marketplace, { ...MONTH, ...window });
  }
  const markets = new Map<string, (index: number) => CountedQuantiles>();
  return (marketplace, { mean, doubtSd }) => {
    const knotAt = markets.get(marketplace) ?? knotsOf(spread, marketplace);
    markets.set(marketplace, knotAt);
    const lnMean = Math.min(LN_MEAN_MAX, Math.max(LN_MEAN_MIN, Math.log(mean)));
    const position = lnMean / KNOT_STEP;
    const before = Math.floor(position);
    const share = position - before;
    const left = knotAt(before);
    const right = share === 0 ? left : knotAt(before + 1);
    const middle = mix(left.middle, right.middle, share);
    return {
      lnQuantiles: left.aways.map((away, index) => {
        const own = mix(away, right.aways[index] ?? away, share);
        const score = mix(left.scores[index] ?? 0, right.scores[index] ?? 0, share);
        return middle + widened(own, score, doubtSd);
      }),
      mean: mean * meanFactorOf(spread, marketplace),
    };
  };
}

function knotsOf(spread: CountSpread, marketplace: string): (index: number) => CountedQuantiles {
  const knots = new Map<number, CountedQuantiles>();
  return (index) => {
    const known = knots.get(index);
    if (known !== undefined) return known;
    const mean = Math.exp(index * KNOT_STEP);
    const found = countedQuantiles(spread, marketplace, { ...MONTH, mean });
    knots.set(index, found);
    return found;
  };
}

function mix(left: number, right: number, share: number): number {
  return left + share * (right - left);
}

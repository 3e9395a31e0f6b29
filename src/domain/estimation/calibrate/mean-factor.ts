/**
 * From expected counts to sums that add up: measured units over expected ones, gross outliers
 * included, as they are in every sum. A marketplace has its own factor, drawn toward that of all
 * labels by its standard error: where a few outliers make the sum, it says little.
 */
import type { CountSpread } from '../range/spread.ts';
import type { Scored } from './score-labels.ts';

/** Bounds of the correction: more than this is a broken label file. */
const FACTOR_MAX = 3;
/** How much the ln factors of marketplaces differ. */
const LN_MARKET_SD = 0.3;

export function meanFactors(
  scored: readonly Scored[],
): Pick<CountSpread, 'meanFactor' | 'marketMeanFactors'> {
  const pool = ratioOf(scored);
  const markets = Map.groupBy(scored, ({ label }) => label.marketplace);
  const factors = [...markets].map(([marketplace, own]) => {
    const { ln, variance } = ratioOf(own);
    const trust = LN_MARKET_SD ** 2 / (LN_MARKET_SD ** 2 + variance);
    return [marketplace, bounded(pool.ln + trust * (ln - pool.ln))] as const;
  });
  return { meanFactor: bounded(pool.ln), marketMeanFactors: Object.fromEntries(factors) };
}

function bounded(ln: number): number {
  return Math.min(FACTOR_MAX, Math.max(1 / FACTOR_MAX, Math.exp(ln)));
}

/** The logarithm of units over expected units, and its variance; nothing known: 0 and no end. */
function ratioOf(scored: readonly Scored[]): { readonly ln: number; readonly variance: number } {
  const sum = (of: (one: Scored) => number) => scored.reduce((total, one) => total + of(one), 0);
  const units = sum(({ label, weight = 1 }) => weight * label.units);
  const expected = sum(({ mean, weight = 1 }) => weight * mean);
  if (!(units > 0 && expected > 0)) return { ln: 0, variance: Number.POSITIVE_INFINITY };
  const factor = units / expected;
  const squares = sum(
    ({ label, mean, weight = 1 }) => (weight * (label.units - factor * mean)) ** 2,
  );
  return { ln: Math.log(factor), variance: squares / units ** 2 };
}

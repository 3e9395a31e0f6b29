/**
 * Starting values of the sales model before any label, fitted to what stores themselves say of
 * units sold: "bought in past month" badges as bins, and measured weeks of sales as counts.
 * `bench/estimation/priors` is the fit, and the model card tells its sources and what was left out.
 */
import { MARKETPLACES } from '../../marketplace.ts';
import type { CurveEffect, PooledCurve } from '../curve/curve.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { type Effect, PRIOR_FIGURES, type PriorFigures } from './prior-figures.ts';
import { publicCategories, publicCategoryRatio, publicMarketFactor } from './public-table.ts';

/** Ranks at which the base curve bends. */
const KNOT_RANKS = [1, 10, 100, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];

export function publishedCurve(figures: PriorFigures = PRIOR_FIGURES): PooledCurve {
  const { slopes, unitsAtPivot, markets, sizes, categories, table, cells } = figures;
  const ofMarkets = MARKETPLACES.map(({ id }): [string, CurveEffect] => {
    const level = sizes.level + sizes.slope * Math.log(publicMarketFactor(id));
    return [id, { level, slope: 0 }];
  });
  const ofTable = publicCategories().map((key): [string, CurveEffect] => {
    const level = table.level + table.slope * Math.log(publicCategoryRatio(key) ?? 1);
    return [key, { level, slope: 0 }];
  });
  return {
    knots: KNOT_RANKS.map(Math.log),
    slopes,
    pivotLevel: Math.log(unitsAtPivot / DAYS_PER_MONTH),
    markets: { ...Object.fromEntries(ofMarkets), ...effectsOf(markets) },
    categories: { ...Object.fromEntries(ofTable), ...effectsOf(categories) },
    cells: effectsOf(cells),
  };
}

function effectsOf(effects: Readonly<Record<string, Effect>>): Record<string, CurveEffect> {
  return Object.fromEntries(
    Object.entries(effects).map(([key, [level, slope]]) => [key, { level, slope }]),
  );
}

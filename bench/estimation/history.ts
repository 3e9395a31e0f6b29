/**
 * What a history of ranks is worth: error of estimated 30-day units with one rank, ten, thirty and
 * a hundred and twenty, under several ways in which a store may make ranks of sales.
 */
import { averageRate } from '../../src/domain/estimation/average-rate.ts';
import { cellCurve, lnUnitsPerDay } from '../../src/domain/estimation/curve.ts';
import { fitCurve } from '../../src/domain/estimation/fit-curve.ts';
import type { FitLabel } from '../../src/domain/estimation/fit-label.ts';
import { builtInModel } from '../../src/domain/estimation/model.ts';
import type { Point } from '../../src/domain/history/series.ts';
import { KERNELS, type SimulatedProduct, simulateCategory } from './simulated-ranks.ts';

const PRODUCTS = 12_000;
const SEED = 11;
const DAY_S = 86_400;
const POLLS = [1, 10, 30, 120];

/** Units under which an error in ln units says little. */
const UNITS_MIN = 3;

type Curve = (lnRank: number) => number;

function learn(products: readonly SimulatedProduct[]): Curve {
  const labels = products.map((product, index): FitLabel => {
    return {
      ...{ marketplace: 'US', category: 'kitchen', units: product.units, days: 30 },
      // The average rank of the window as a label file has it: the geometric mean of daily ranks.
      lnRank: meanOf(thinned(product.ranks, 30).map(Math.log)),
      ...{ group: String(index), isTruncated: false, estimates: {} },
      ...{ product: null, until: null },
    };
  });
  const cell = cellCurve(fitCurve(labels, builtInModel().curve).curve, 'US', 'kitchen');
  return (lnRank) => lnUnitsPerDay(cell, lnRank);
}

function errorWith(
  products: readonly SimulatedProduct[],
  lnRateOf: (product: SimulatedProduct) => number,
): number {
  const tested = products.filter(({ units }) => units >= UNITS_MIN);
  return meanOf(
    tested.map((product) => Math.abs(Math.log(30) + lnRateOf(product) - Math.log(product.units))),
  );
}

function thinned(ranks: readonly number[], polls: number): number[] {
  const step = ranks.length / polls;
  return Array.from({ length: polls }, (_, poll) => {
    return ranks[Math.min(ranks.length - 1, Math.floor((poll + 1) * step) - 1)] ?? 1;
  });
}

function pointsOf(ranks: readonly number[]): Point[] {
  const gap = (30 * DAY_S) / ranks.length;
  return ranks.map((value, index) => ({ at: index * gap, value, state: 'ok' }));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const worlds = KERNELS.map((kernel) => {
  const products = simulateCategory(PRODUCTS, kernel, SEED);
  const isTraining = (_: SimulatedProduct, index: number) => index % 2 === 0;
  return {
    kernel,
    train: products.filter(isTraining),
    test: products.filter((product, index) => !isTraining(product, index)),
  };
});

const columns = POLLS.map((polls) => (polls === 1 ? 'one rank' : `${polls} ranks`));
console.log(['curve from', 'tested on', ...columns, 'rate of the mean rank'].join(' | '));
for (const learned of worlds.slice(0, 1)) {
  const curve = learn(learned.train);
  for (const { kernel, test } of worlds) {
    const errors = POLLS.map((polls) =>
      errorWith(test, ({ ranks }) => {
        return averageRate(pointsOf(thinned(ranks, polls)), curve)?.lnUnitsPerDay ?? 0;
      }),
    );
    const ofMean = errorWith(test, ({ ranks }) => curve(Math.log(meanOf(thinned(ranks, 30)))));
    const cells = [...errors, ofMean].map((error) => error.toFixed(3));
    console.log([learned.kernel.name, kernel.name, ...cells].join(' | '));
  }
}

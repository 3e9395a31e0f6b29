import { describe, expect, it } from 'vitest';
import {
  SIMULATION,
  type SimulatedCell,
  simulatedLabels,
  trueLnRate,
} from '../../../../test/support/simulated-labels.ts';
import { cellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import { badgeBin } from '../evidence/badge.ts';
import { builtInModel } from '../model/model.ts';
import { type FittedCurve, fitCurve } from './fit-curve.ts';
import type { FitLabel } from './fit-label.ts';

const prior = builtInModel().curve;
const [LN_1K, LN_30K] = [Math.log(1_000), Math.log(30_000)];

/** Fall per unit of ln rank between rank 1,000 and 30,000. */
function fittedSlope({ curve }: FittedCurve, { marketplace, category }: SimulatedCell): number {
  const cell = cellCurve(curve, marketplace, category);
  return (lnUnitsPerDay(cell, LN_1K) - lnUnitsPerDay(cell, LN_30K)) / (LN_30K - LN_1K);
}

function leastSquaresSlope(labels: readonly FitLabel[]): number {
  const x = labels.map(({ lnRank }) => lnRank);
  const y = labels.map(({ units }) => Math.log(units));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const xy = x.reduce((sum, value, index) => sum + (value - mx) * ((y[index] ?? 0) - my), 0);
  const xx = x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
  return -xy / xx;
}

/** Mean |ln error| of the fitted rates against the true ones, over all cells and ranks. */
function rateError(fitted: FittedCurve): number {
  const errors = SIMULATION.cells.flatMap((cell) =>
    [300, 1_000, 3_000, 10_000, 30_000].map((rank) => {
      const curve = cellCurve(fitted.curve, cell.marketplace, cell.category);
      const lnRank = Math.log(rank);
      return Math.abs(lnUnitsPerDay(curve, lnRank) - trueLnRate(cell, lnRank));
    }),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

describe('fitCurve', () => {
  it('finds slopes under truncation, where least squares flattens them', () => {
    const labels = simulatedLabels({ ...SIMULATION, perCell: 800 });
    const fitted = fitCurve(labels, prior);
    const flattened = SIMULATION.cells.map((cell) => {
      const own = labels.filter(
        ({ marketplace, category }) =>
          marketplace === cell.marketplace && category === cell.category,
      );
      expect(Math.abs(fittedSlope(fitted, cell) - cell.slope)).toBeLessThan(0.1);
      return cell.slope - leastSquaresSlope(own);
    });
    expect(Math.min(...flattened)).toBeGreaterThan(0.05);
    expect(flattened.reduce((sum, by) => sum + by, 0) / flattened.length).toBeGreaterThan(0.1);
  });

  it('learns what is true of untruncated labels with zeros as well', () => {
    const fitted = fitCurve(simulatedLabels({ ...SIMULATION, onlySellers: false }), prior);
    expect(rateError(fitted)).toBeLessThan(0.15);
  });

  it('is moved little by one gross outlier in twenty', () => {
    const clean = fitCurve(simulatedLabels(SIMULATION), prior);
    const dirty = fitCurve(simulatedLabels({ ...SIMULATION, outliers: 0.05 }), prior);
    expect(rateError(clean)).toBeLessThan(0.15);
    expect(rateError(dirty)).toBeLessThan(0.2);
  });

  it('gives a cell with few labels the level of its marketplace and category', () => {
    const labels = simulatedLabels({ ...SIMULATION, perCell: 200 });
    const sparse = labels.filter(({ marketplace, category, group }) => {
      return marketplace !== 'CA' || category !== 'toys' || group.endsWith('-1');
    });
    const fitted = fitCurve(sparse, prior);
    const cell = cellCurve(fitted.curve, 'CA', 'toys');
    const truth = SIMULATION.cells[3];
    if (truth === undefined) throw new TypeError('the simulation has four cells');
    expect(Math.abs(lnUnitsPerDay(cell, 9) - trueLnRate(truth, 9))).toBeLessThan(0.7);
  });

  it('never rises with the rank, whatever the labels say', () => {
    const upside = simulatedLabels(SIMULATION).map((label) => ({
      ...label,
      lnRank: Math.log(100) + Math.log(100_000) - label.lnRank,
    }));
    const { curve } = fitCurve(upside, prior);
    for (const { marketplace, category } of SIMULATION.cells) {
      const cell = cellCurve(curve, marketplace, category);
      for (let lnRank = 0; lnRank < 15; lnRank += 0.25) {
        expect(lnUnitsPerDay(cell, lnRank + 0.25)).toBeLessThan(lnUnitsPerDay(cell, lnRank));
      }
    }
  });
});

/** A month's badge for each label that would show one. */
function badged(labels: readonly FitLabel[]): FitLabel[] {
  return labels.flatMap(({ units, ...label }): FitLabel[] => {
    if (units < 50) return [];
    const step = units < 100 ? 50 : Math.max(100, 10 ** Math.floor(Math.log10(units)));
    const { from, to: below } = badgeBin(step * Math.floor(units / step));
    return [{ ...label, units: from, bin: { from, below, shownFrom: 50 } }];
  });
}

describe('fitCurve on badges', () => {
  const months = simulatedLabels({
    ...{ ...SIMULATION, seed: 5, perCell: 600, days: 30, onlySellers: false },
    cells: SIMULATION.cells.map((cell) => ({ ...cell, level: cell.level + 2.5 })),
  });
  const cells = SIMULATION.cells.map((cell) => ({ ...cell, level: cell.level + 2.5 }));
  const errorOf = ({ curve }: FittedCurve) => {
    const errors = cells.flatMap((cell) =>
      [3_000, 10_000, 30_000].map((rank) => {
        const own = cellCurve(curve, cell.marketplace, cell.category);
        const lnRank = Math.log(rank);
        return Math.abs(lnUnitsPerDay(own, lnRank) - trueLnRate(cell, lnRank));
      }),
    );
    return errors.reduce((sum, error) => sum + error, 0) / errors.length;
  };

  it('learns from bins what counts would tell, given that only some show one', () => {
    const bins = badged(months);
    expect(bins.length).toBeLessThan(0.8 * months.length);
    const asFloors = bins.map(({ bin: _, ...label }) => ({ ...label, isTruncated: true }));
    expect(errorOf(fitCurve(bins, prior))).toBeLessThan(0.15);
    expect(errorOf(fitCurve(asFloors, prior))).toBeGreaterThan(0.18);
  });
});

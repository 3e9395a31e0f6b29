import { describe, expect, it } from 'vitest';
import {
  SIMULATION,
  type Simulation,
  simulatedLabels,
} from '../../../../test/support/simulated-labels.ts';
import type { MarketplaceId } from '../../values/marketplace.ts';
import { modelOutcome } from '../backtest/baselines.ts';
import { scoresOf } from '../backtest/metrics.ts';
import { builtInModel, isCalibratedFor } from '../model/model.ts';
import { predict } from '../model/predict.ts';
import { rangeOf } from '../range/units-distribution.ts';
import { calibrate } from './calibrate.ts';

const options = { fittedAt: 1_700_000_000 };
const train = simulatedLabels({ ...SIMULATION, perCell: 500, outliers: 0.03 });
const test = simulatedLabels({ ...SIMULATION, perCell: 500, outliers: 0.03, seed: 2 });
const model = calibrate(train, options);

describe('calibrate', () => {
  it('is the built-in model without labels, and stays a prior with few', () => {
    expect(calibrate([], options)).toEqual(builtInModel());
    const few = calibrate(train.slice(0, 20), options);
    expect(few).toMatchObject({ isCalibrated: false, coverage: null, labels: 20 });
    expect(few.spread).toEqual(builtInModel().spread);
    expect(few.id).not.toBe(model.id);
  });

  it('errs by less than 0.02 more with one gross outlier in twenty labels', () => {
    const clean = simulatedLabels({ ...SIMULATION, perCell: 500, seed: 3 });
    const errorAfter = (outliers: number) => {
      const learned = calibrate(
        simulatedLabels({ ...SIMULATION, perCell: 500, outliers }),
        options,
      );
      return scoresOf(clean.map((label) => modelOutcome(learned, label))).meanAbsLogError;
    };
    const [without, withSome] = [errorAfter(0), errorAfter(0.05)];
    expect(Math.abs(withSome - without)).toBeLessThan(0.02);
  });

  it('fits bins of units, and measures itself on counts alone', () => {
    const bins = train.slice(0, 400).map((label) => ({
      ...label,
      bin: { from: label.units, below: label.units + 1, shownFrom: 0 },
    }));
    const mixed = calibrate([...bins, ...train.slice(400)], options);
    expect(mixed.labels).toBe(train.length);
    expect(mixed.coverage?.n).toBe(train.length - 400);
    expect(calibrate(bins, options)).toMatchObject({ isCalibrated: false, labels: 400 });
  });

  it('is calibrated only where counts were measured, not where badges taught the curve', () => {
    const [elsewhere = ''] = train.map(({ marketplace }) => marketplace);
    const badges = train.slice(0, 60).map((label) => ({
      ...{ ...label, marketplace: 'DE', group: `DE ${label.group}` },
      bin: { from: 50, below: 100, shownFrom: 50 },
    }));
    const mixed = calibrate([...train, ...badges], options);
    expect(mixed.uncertainty.markets).toContain('DE');
    expect(isCalibratedFor(mixed, elsewhere as MarketplaceId)).toBe(true);
    expect(isCalibratedFor(mixed, 'DE')).toBe(false);
  });

  it('gives ranges that hold what they promise on labels it has not seen', () => {
    const { intervals } = scoresOf(test.map((label) => modelOutcome(model, label)));
    // 2,000 test and 2,000 calibration labels: one standard deviation is 0.013 at 80 %.
    expect(Math.abs((intervals[1]?.coverage ?? 0) - 0.8)).toBeLessThan(0.035);
    expect(Math.abs((intervals[2]?.coverage ?? 0) - 0.9)).toBeLessThan(0.03);
    expect(Math.abs((model.coverage?.measured ?? 0) - 0.8)).toBeLessThan(0.03);
  });

  it('holds them in every quarter of volume', () => {
    const outcomes = test
      .map((label) => modelOutcome(model, label))
      .sort((left, right) => left.mean - right.mean);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const own = outcomes.slice((quarter * test.length) / 4, ((quarter + 1) * test.length) / 4);
      const coverage = scoresOf(own).intervals[1]?.coverage ?? 0;
      expect(coverage).toBeGreaterThan(0.74);
      expect(coverage).toBeLessThan(0.87);
    }
  });

  it('measures an error on unseen labels close to the one found later', () => {
    const later = scoresOf(test.map((label) => modelOutcome(model, label))).meanAbsLogError;
    expect(Math.abs((model.meanAbsLogError ?? 0) - later)).toBeLessThan(0.05);
  });

  it('gives the same model for the same labels', () => {
    expect(calibrate(train, options)).toEqual(model);
    expect(calibrate(train, { fittedAt: 1 }).id).toBe(model.id);
  });

  it('is at least as wide for a category or a marketplace it has no labels of', () => {
    const width = (marketplace: string, category: string | null) => {
      const place = { marketplace, category, lnRank: 8.5, days: 30, givenSold: false };
      const { low, high } = rangeOf(predict(model, place), 0.8);
      return Math.log(high / low);
    };
    const known = width('FR', 'kitchen');
    expect(width('FR', 'garden gnomes')).toBeGreaterThan(known);
    expect(width('FR', null)).toBeGreaterThan(known);
    expect(width('DE', 'kitchen')).toBeGreaterThan(known);
    expect(width('DE', null)).toBeGreaterThan(width('FR', null));
  });

  it('keeps quantiles in order and falls with the rank, given a sale or not', () => {
    for (const givenSold of [true, false]) {
      let before = Number.POSITIVE_INFINITY;
      for (let lnRank = 1; lnRank < 14; lnRank += 0.5) {
        const place = { marketplace: 'CA', category: 'toys', lnRank, days: 30, givenSold };
        const { lnQuantiles } = predict(model, place);
        expect([...lnQuantiles].sort((left, right) => left - right)).toEqual(lnQuantiles);
        expect(lnQuantiles[3]).toBeLessThanOrEqual(before);
        before = lnQuantiles[3] ?? 0;
      }
    }
  });
});

describe('a model of labels with windows without a sale', () => {
  const slow: Simulation = {
    ...SIMULATION,
    days: 30,
    onlySellers: false,
    cells: SIMULATION.cells.map((cell) => ({ ...cell, level: cell.level - 1 })),
  };
  const model = calibrate(simulatedLabels(slow), { fittedAt: 1 });
  const later = simulatedLabels({ ...slow, seed: 2 });
  const outcomes = later.map((label) => modelOutcome(model, label));

  it('holds them as it promises, without a range as wide as all of them', () => {
    const { intervals } = scoresOf(outcomes);
    expect(intervals[1]?.coverage).toBeGreaterThan(0.75);
    expect(intervals[1]?.coverage).toBeLessThan(0.85);
    expect(intervals[2]?.coverage).toBeGreaterThan(0.87);
    expect(intervals[1]?.width).toBeLessThan(3.5);
    expect(model.coverage?.measured).toBeGreaterThan(0.75);
  });

  it('has zero in the range of a product that may well have sold none', () => {
    const unsold = outcomes.filter(({ truth }) => truth === 0);
    const held = unsold.filter(({ ranges }) => ranges?.[0.9].low === 0);
    expect(unsold.length).toBeGreaterThan(100);
    expect(held.length / unsold.length).toBeGreaterThan(0.85);
  });
});

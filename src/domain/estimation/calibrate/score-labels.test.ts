/** The level a truth asks for is the one whose range, doubt included, just reaches it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SIMULATION,
  type Simulation,
  simulatedLabels,
} from '../../../../test/support/simulated-labels.ts';
import { modelOutcome } from '../backtest/baselines.ts';
import { type CountSpread, spreadAround } from '../range/spread.ts';
import { calibrate } from './calibrate.ts';
import { centralShare } from './score-labels.ts';

const shape = { size: 2, outliers: 0.03, outlierMax: 500 };

/** Whose 80 % range is at this central share. */
function rangeAt(central: number, window: { readonly mean: number; readonly doubtSd: number }) {
  const spread: CountSpread = {
    ...{ kind: 'counts', pooled: shape, markets: {}, meanFactor: 1 },
    bands: [{ unitsMax: null, central: { half: 0.1, most: central, nearly: 0.9999 }, labels: 1 }],
  };
  const { lnQuantiles } = spreadAround(spread, 'FR', { ...window, days: 30, givenSold: false });
  return { low: Math.exp(lnQuantiles[1] ?? 0), high: Math.exp(lnQuantiles[5] ?? 0) };
}

describe('centralShare', () => {
  it('is the level of the narrowest range that holds the truth', () => {
    const windows = fc.record({
      mean: fc.double({ min: 1, max: 300, noNaN: true }),
      doubtSd: fc.constantFrom(0, 0.2, 0.8, 1.5),
    });
    fc.assert(
      fc.property(windows, fc.double({ min: 1, max: 400, noNaN: true }), (window, truth) => {
        const share = centralShare(truth, { ...window, days: 30, givenSold: false }, shape);
        fc.pre(share > 0.02 && share < 0.98);
        const [inside, outside] = [rangeAt(share + 0.01, window), rangeAt(share - 0.01, window)];
        expect(inside.low <= truth && truth <= inside.high).toBe(true);
        expect(outside.low <= truth && truth <= outside.high).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('asks for less where more is in doubt', () => {
    const at = (doubtSd: number) =>
      centralShare(100, { mean: 10, days: 30, givenSold: false, doubtSd }, shape);
    expect(at(1)).toBeLessThan(at(0.3));
    expect(at(0.3)).toBeLessThan(at(0));
  });
});

const clean: Simulation = {
  ...SIMULATION,
  perCell: 900,
  size: 5,
  cells: SIMULATION.cells.filter(({ marketplace }) => marketplace === 'FR'),
};
const dirty: Simulation = {
  ...clean,
  outliers: 0.03,
  cells: SIMULATION.cells.filter(({ marketplace }) => marketplace === 'CA'),
};
const both = (seed: number) =>
  [clean, dirty].flatMap((market, place) => {
    return simulatedLabels({ ...market, seed: seed + place });
  });

describe('means', () => {
  const model = calibrate(both(1), { fittedAt: 1 });
  const later = both(11).map((label) => {
    return { ...modelOutcome(model, label), market: label.marketplace };
  });
  const ratioOf = (market: string) => {
    const own = later.filter((one) => one.market === market);
    const sum = (of: (one: (typeof own)[number]) => number) =>
      own.reduce((total, one) => total + of(one), 0);
    return sum(({ mean }) => mean) / sum(({ truth }) => truth);
  };

  it('add up in each marketplace, however many gross outliers one of them has', () => {
    for (const market of ['FR', 'CA']) {
      expect(Math.abs(ratioOf(market) - 1)).toBeLessThan(0.1);
    }
  });

  it('have a factor of their own where labels are, and that of all elsewhere', () => {
    if (model.spread.kind !== 'counts') throw new Error('not calibrated');
    const { meanFactor, marketMeanFactors: factors = {} } = model.spread;
    expect(factors['FR']).toBeLessThan(meanFactor);
    expect(factors['CA']).toBeGreaterThan(meanFactor);
    expect(Object.keys(factors).sort()).toEqual(['CA', 'FR']);
  });

  it('stay near the factor of all where a marketplace has few labels', () => {
    const some = both(1).filter(
      ({ marketplace }, index) => marketplace === 'FR' || index % 45 === 0,
    );
    const { spread } = calibrate(some, { fittedAt: 1 });
    if (spread.kind !== 'counts') throw new Error('not calibrated');
    const distance = Math.abs(
      Math.log((spread.marketMeanFactors?.['CA'] ?? 0) / spread.meanFactor),
    );
    expect(distance).toBeLessThan(0.3);
  });
});

/** Sums of means by marketplace, of markets whose labels are not equally clean. */
import { describe, expect, it } from 'vitest';
import {
  SIMULATION,
  type Simulation,
  simulatedLabels,
} from '../../../../test/support/simulated-labels.ts';
import { modelOutcome } from '../backtest/model-outcome.ts';
import { calibrate } from './calibrate.ts';

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

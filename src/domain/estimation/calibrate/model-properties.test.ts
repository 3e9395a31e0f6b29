/** What holds of every fitted model, whatever the labels: cells, sizes and dirt by chance. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simulatedLabels } from '../../../../test/support/simulated-labels.ts';
import { cellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import { createWorkSpace } from '../family/work-space.ts';
import type { SalesModel } from '../model/model.ts';
import { predictMonth } from '../model/predict.ts';
import { rangeOf, type UnitsDistribution } from '../range/units-distribution.ts';
import { calibrate } from './calibrate.ts';

const cell = fc.record({
  marketplace: fc.constantFrom('US', 'DE', 'FR'),
  category: fc.constantFrom('kitchen', 'toys', 'beauty'),
  level: fc.double({ min: -3, max: 2, noNaN: true }),
  // Also slopes that no market has: labels may say anything.
  slope: fc.double({ min: -0.5, max: 1.6, noNaN: true }),
});
const market = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
  perCell: fc.integer({ min: 5, max: 60 }),
  days: fc.constantFrom(7, 30),
  size: fc.double({ min: 0.3, max: 6, noNaN: true }),
  outliers: fc.double({ min: 0, max: 0.2, noNaN: true }),
  onlySellers: fc.boolean(),
});

/** The month at a rank; a category of null, or never seen, is not known to the model. */
function monthAt(model: SalesModel, marketplace: string, category: string | null, lnRank: number) {
  return predictMonth(createWorkSpace(model), {
    marketplace,
    category,
    lnRank,
    rateOn: (own) => ({ lnUnitsPerDay: lnUnitsPerDay(own, lnRank), effectivePolls: 1 }),
    lookAt: null,
    family: 'alone',
  }).distribution;
}

const lnWidth = (distribution: UnitsDistribution) => {
  const { low, high } = rangeOf(distribution, 0.8);
  return Math.log(high / low);
};

it('never sells more at a worse rank, orders its quantiles, and knows what it does not know', () => {
  fc.assert(
    fc.property(market, (simulation) => {
      const labels = simulatedLabels(simulation);
      const model = calibrate(labels, { fittedAt: 0 });
      expect(calibrate([...labels], { fittedAt: 0 })).toEqual(model);
      for (const { marketplace, category } of simulation.cells) {
        let before = Number.POSITIVE_INFINITY;
        for (let lnRank = 0; lnRank < 15; lnRank += 0.5) {
          const month = monthAt(model, marketplace, category, lnRank);
          const { lnQuantiles, mean } = month;
          expect([...lnQuantiles].sort((left, right) => left - right)).toEqual(lnQuantiles);
          expect(lnQuantiles.every(Number.isFinite) && mean > 0).toBe(true);
          // The table a month is read from is interpolated.
          expect(lnQuantiles[3]).toBeLessThanOrEqual(before + 1e-9);
          before = lnQuantiles[3] ?? 0;
        }
        const known = lnUnitsPerDay(cellCurve(model.curve, marketplace, category), 9);
        const widthOf = (name: string) => {
          const { distribution } = predictMonth(createWorkSpace(model), {
            ...{ marketplace, category: name, lnRank: 9, lookAt: null, family: 'alone' },
            rateOn: () => ({ lnUnitsPerDay: known, effectivePolls: 1 }),
          });
          return lnWidth(distribution);
        };
        expect(widthOf('never seen')).toBeGreaterThanOrEqual(widthOf(category));
      }
    }),
    { numRuns: 12 },
  );
});

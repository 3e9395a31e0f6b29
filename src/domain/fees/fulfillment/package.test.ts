import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centimeters, unitCase } from '../../../../test/support/unit-case.ts';
import { planFees } from '../fee-plan.ts';
import { feesAt } from '../fees.ts';
import { volumeMm3 } from '../units.ts';
import { packageBounds } from './package.ts';

const side = fc.integer({ min: 1, max: 120 });
const grow = fc.double({ min: 1, max: 1.4, noNaN: true });

describe('a package of which only volume, weight and what is in it are known', () => {
  it('costs what it would with its sides, wherever a fee is given', () => {
    let given = 0;
    fc.assert(
      fc.property(
        fc.tuple(side, side, side),
        fc.tuple(grow, grow, grow),
        fc.double({ min: 0.05, max: 30, noNaN: true }),
        fc.constantFrom('US' as const, 'DE' as const, 'GB' as const),
        ([a, b, c], [ga, gb, gc], weightKg, marketplace) => {
          const item = centimeters(a, b, c, weightKg);
          const [longest, median, shortest] = item.sidesNm;
          const pack = {
            ...item,
            sidesNm: [longest * ga, median * gb, shortest * gc].sort((x, y) => y - x) as [
              number,
              number,
              number,
            ],
          };
          const outline = {
            volumeMm3: volumeMm3(pack.sidesNm),
            isItemVolume: false,
            weightNg: item.weightNg,
            itemSidesNm: item.sidesNm,
          };
          const category = marketplace === 'US' ? 'Everything Else' : 'Toys and Games';
          const changes = { storageMonths: 1 };
          const known = unitCase(marketplace, category, { ...changes, pack });
          const open = unitCase(marketplace, category, { ...changes, pack: null, outline });
          const [told, guessed] = [feesAt(planFees(known), 2500), feesAt(planFees(open), 2500)];
          if (guessed.fulfillment !== null) {
            given += 1;
            expect([guessed.fulfillment, guessed.tier]).toEqual([told.fulfillment, told.tier]);
            expect(guessed.surcharges).toEqual(told.surcharges);
            expect(guessed.storage).toBe(told.storage);
          }
          // With the tier open the dearer rate is taken.
          expect(guessed.storage ?? 0).toBeGreaterThanOrEqual(told.storage ?? 0);
        },
      ),
      { numRuns: 300 },
    );
    expect(given).toBeGreaterThan(0);
  });

  it('has no bounds without sides, weight or a packed volume, or where the item is larger', () => {
    const { sidesNm, weightNg } = centimeters(20, 10, 5, 0.5);
    const whole = { volumeMm3: 1e6, isItemVolume: false, weightNg, itemSidesNm: sidesNm };
    expect(packageBounds(whole)?.map((pack) => pack.sidesNm)).toEqual([sidesNm, sidesNm]);
    expect(packageBounds({ ...whole, itemSidesNm: null })).toBeNull();
    expect(packageBounds({ ...whole, weightNg: null })).toBeNull();
    expect(packageBounds({ ...whole, volumeMm3: null })).toBeNull();
    expect(packageBounds({ ...whole, isItemVolume: true })).toBeNull();
    expect(packageBounds({ ...whole, volumeMm3: 9e5 })).toBeNull();
  });
});

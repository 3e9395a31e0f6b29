import fc from 'fast-check';
import { expect, it } from 'vitest';
import { baseUnit, inBaseUnit } from './units.ts';

it.each([
  ['0.5', 'l', '500', 'ml'],
  ['1.5', 'm', '1500', 'mm'],
  ['1.0005', 'kg', '1000.5', 'g'],
  ['500', 'mg', '0.5', 'g'],
  ['5', 'mg', '0.005', 'g'],
  ['0', 'cl', '0', 'ml'],
  ['32', 'gb', '32', 'gb'],
  ['2.50', 'inch', '2.5', 'inch'],
  ['007', 'cm', '70', 'mm'],
])('%s %s is %s %s', (amount, unit, converted, base) => {
  expect([inBaseUnit(amount, unit), baseUnit(unit)]).toEqual([converted, base]);
});

it('leaves what is no decimal number', () => {
  for (const amount of ['1/2', '1.2.3', '10x12', '']) expect(inBaseUnit(amount, 'l')).toBeNull();
});

it('moves the point as multiplying does', () => {
  const POWERS = { cl: 1, l: 3, mg: -3, kg: 3, km: 6 } as const;
  const units = fc.constantFrom(...(Object.keys(POWERS) as (keyof typeof POWERS)[]));
  fc.assert(
    fc.property(fc.nat(99_999), fc.integer({ min: 0, max: 3 }), units, (digits, places, unit) => {
      const amount = (digits / 10 ** places).toFixed(places);
      const ratio = Number(inBaseUnit(amount, unit)) / (Number(amount) * 10 ** POWERS[unit] || 1);
      expect(ratio).toBeCloseTo(digits === 0 ? 0 : 1, 9);
    }),
  );
});

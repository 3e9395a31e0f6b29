/** Sums by brand are those of the table of brands, to the last digit. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryOf } from '../../../test/support/market-entry.ts';
import { brandTotals } from './brand-totals.ts';
import { brandSums, sheetOf } from './market-sheet.ts';

const anyEntry = fc.record({
  units: fc.double({ min: 0, max: 5_000, noNaN: true }),
  price: fc.integer({ min: 0, max: 9_000 }),
  brand: fc.constantFrom('Acme', 'ACME Inc.', 'Acme G', 'Bolt', 'Cord', null),
  isKnown: fc.boolean(),
});

it('keeps the numbers and the order of the table of brands', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 30 }), fc.boolean(), (all, hasRevenue) => {
      const entries = all.map(({ units, price, brand, isKnown }, index) => {
        const entry = entryOf({ units, price, brand, reviewCount: 1, rating: 40 }, index);
        return isKnown && hasRevenue ? entry : { ...entry, revenue: null };
      });
      const sheet = sheetOf(entries);
      const totals = brandTotals(entries);
      const sums = brandSums(sheet);
      const earning = totals.filter((total) => total.earning > 0);
      expect([...sums.revenues]).toEqual(totals.map(({ revenue }) => revenue));
      expect(sums.earningBrands).toBe(earning.length);
      expect(sums.earning).toBe(earning.reduce((sum, total) => sum + total.earning, 0));
      if (earning.length > 0) return;
      expect(sums.families()).toEqual(totals.map(({ listings }) => listings));
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitCase } from '../../../test/support/unit-case.ts';
import { CONFLICT_FACTOR, chooseReferral, contradictsCard } from './measured.ts';
import { referralFee } from './referral.ts';

/** What is chosen for a product at a price, given a measured percentage. */
function choose(category: string, price: number, percent: number, isCurrent = true) {
  const { card: row, category: mapped } = unitCase('DE', category);
  if (mapped === null) throw new Error(category);
  const { amount } = referralFee(mapped, price, true, null);
  const card = ((amount ?? 0) / price) * 100;
  const { category: chosen, verdict } = chooseReferral(row, mapped, percent, card, isCurrent);
  if (chosen === null) throw new Error('no row');
  return { verdict, card, fee: referralFee(chosen, price, true, null).amount };
}

describe('a measured referral percentage', () => {
  it('confirms a row that charges it', () => {
    expect(choose('Toys and Games', 7799, 15)).toMatchObject({ verdict: 'confirmed', fee: 1170 });
  });

  it('confirms a row of portions where they come to it, and replaces it where they do not', () => {
    // 15 % up to 45, 7 % above.
    const portions = choose('Clothing and Accessories', 10_995, 10.28);
    expect(portions).toMatchObject({ verdict: 'confirmed', fee: 1130 });
    const whole = choose('Clothing and Accessories', 10_995, 15);
    expect(whole).toMatchObject({ verdict: 'replaced', fee: 1649 });
  });

  it('is used for a row that a name led to, where another row of the card charges it', () => {
    const battery = choose('Consumer Electronics', 1999, 15.01);
    expect(battery).toMatchObject({ verdict: 'replaced', card: expect.closeTo(7, 0), fee: 300 });
    expect(choose('Consumer Electronics', 1999, 15)).toMatchObject({ verdict: 'replaced' });
    expect(choose('Consumer Electronics', 1999, 16.5)).toMatchObject({ verdict: 'contradicted' });
  });

  it('is not used against the card if it is of an earlier table', () => {
    // Home accessories of at most 20 paid another rate until 2026-02-01, and pay 8 % since.
    const old = choose('Home Products', 1499, 13, false);
    expect(old).toMatchObject({ verdict: 'contradicted', fee: 120 });
  });

  it('that no row charges is never used more than the factor away from the card', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Toys and Games', 'Clothing and Accessories', 'Kitchen', 'Books'),
        fc.integer({ min: 500, max: 100_000 }),
        fc.double({ min: 0.01, max: 60, noNaN: true }),
        (category, price, percent) => {
          const { card, fee, verdict } = choose(category, price, percent, false);
          const ratio = ((fee ?? 0) / price) * 100;
          const slack = 60 / price;
          expect(ratio).toBeLessThanOrEqual(card * CONFLICT_FACTOR + slack);
          expect(ratio).toBeGreaterThanOrEqual(card / CONFLICT_FACTOR - slack);
          if (contradictsCard(percent, card)) expect(verdict).not.toBe('replaced');
        },
      ),
    );
  });
});

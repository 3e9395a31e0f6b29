/** Money of a month: the one definition, and what sums of it rest on. */
import Type from 'typebox';
import { type Currency, type Minor, toMajor } from '../../../domain/money.ts';

/** Units sold at a price, in major units; null when either is unknown. */
export function revenueOf(
  units: number | null,
  price: Minor | null,
  currency: Currency,
): number | null {
  return units === null || price === null ? null : toMajor(Math.round(units * price), currency);
}

/** Medians do not add up, so sums and shares of a market are made of means. */
export const expectedBasis = Type.Literal('expected', {
  description:
    'Sums and shares rest on expected units (means); `monthlySales` and `monthlyRevenue` of a listing are medians.',
});

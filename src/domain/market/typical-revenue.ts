/**
 * What a usual family of a usual brand earns: the geometric mean of the average family's revenue and
 * of the average family's at a brand of the middle. A newcomer is one more family and one more
 * brand, so what all earn together says less, and what one giant earns says little.
 *
 *   √( M/N · G·B/N )     M revenue of all, N families, B brands, G geometric mean of the brands'
 */
import type { Currency, Minor } from '../money.ts';
import { inReference } from './reference-currency.ts';

/**
 * Null without families. Grows with everyone's revenue; falls when revenue moves from any other
 * brand to the largest.
 *
 * @param byBrand minor units of the currency, in an order that does not depend on the market's
 */
export function typicalRevenue(
  byBrand: ArrayLike<number>,
  families: number,
  currency: Currency,
): Minor | null {
  if (families === 0 || byBrand.length === 0) return null;
  const perDollar = 1 / inReference(1, currency);
  let all = 0;
  let logs = 0;
  for (let brand = 0; brand < byBrand.length; brand++) {
    const revenue = byBrand[brand] as number;
    all += revenue;
    // One dollar more, so that a brand that earns nothing does not end the market.
    logs += Math.log1p(revenue / perDollar);
  }
  const middleBrand = Math.expm1(logs / byBrand.length) * perDollar;
  return Math.sqrt((all / families) * ((middleBrand * byBrand.length) / families));
}

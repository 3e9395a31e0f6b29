/**
 * What a usual family of a usual brand earns: the geometric mean of the average family's revenue
 * and of the average family's at a brand of the middle. A newcomer is one more family and one more
 * brand, so what all earn together says less, and what one giant earns says little.
 *
 * √( M/N · G·B/N ) M revenue of all, N families, B brands, G geometric mean of the brands'
 */
import { type Currency, type Minor, toMajor } from '../values/money.ts';

/**
 * The typical revenue; null without families. It grows with anybody's revenue, and falls when
 * revenue moves from any other brand to the largest.
 *
 * @param byBrand minor units, in an order that does not depend on that of the market
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

/**
 * Units of each currency for one US dollar, rounded yearly averages of 2025: a market of one size
 * scores alike everywhere. No amount that is shown is converted.
 */
const PER_DOLLAR: Readonly<Record<Currency, number>> = {
  USD: 1,
  GBP: 0.76,
  EUR: 0.89,
  JPY: 150,
  CAD: 1.4,
  INR: 87,
  MXN: 19,
  BRL: 5.6,
  AUD: 1.55,
  SEK: 9.8,
  PLN: 3.8,
  SGD: 1.31,
  TRY: 39,
};

/** An amount of minor units in reference dollars. */
export function inReference(amount: Minor, currency: Currency): number {
  return toMajor(amount, currency) / PER_DOLLAR[currency];
}

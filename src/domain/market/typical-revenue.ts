/**
 * Estimates what a typical family of a typical brand earns, and so what a newcomer may expect. It
 * is the geometric mean of two averages per family: with the real revenue of each brand, and with
 * the geometric mean of the brands' revenues instead. One giant therefore changes it little.
 *
 * √( M/N · G·B/N ) M total revenue, N families, B brands, G geometric mean of the brands' revenues
 */
import { type Currency, type Minor, toMajor } from '../values/money.ts';

/**
 * Returns the typical revenue, or null without families. It grows with each brand's revenue, and
 * falls if revenue moves from another brand to the largest.
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
    // One dollar is added, because a brand without revenue would make the geometric mean 0.
    logs += Math.log1p(revenue / perDollar);
  }
  const middleBrand = Math.expm1(logs / byBrand.length) * perDollar;
  return Math.sqrt((all / families) * ((middleBrand * byBrand.length) / families));
}

/**
 * Units of each currency for one US dollar: rounded averages of 2025. They make scores comparable
 * between marketplaces. Amounts in answers are never converted.
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

/** Converts an amount of minor units to US dollars at the fixed rates. */
export function inReference(amount: Minor, currency: Currency): number {
  return toMajor(amount, currency) / PER_DOLLAR[currency];
}

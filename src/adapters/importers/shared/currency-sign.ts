/** Signs and codes of currencies beside amounts: another currency's is never taken for this one's. */
import type { Currency } from '../../../domain/money.ts';
import { LOCALE_SUFFIX } from './decimal-text.ts';
import { quoted, RowProblem } from './row-problem.ts';

/** How amounts of each currency are marked; several dollars share their sign. */
const SIGNS: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['$', 'US$'],
  GBP: ['£'],
  EUR: ['€'],
  JPY: ['¥', '￥', '円'],
  CAD: ['$', 'C$', 'CA$', 'CAD$', 'CDN$'],
  INR: ['₹', 'RS', 'RS.'],
  MXN: ['$', 'MX$', 'MXN$'],
  BRL: ['$', 'R$'],
  AUD: ['$', 'A$', 'AU$'],
  SEK: ['KR'],
  PLN: ['ZŁ'],
  SGD: ['$', 'S$', 'SG$'],
  TRY: ['₺', 'TL'],
};

/** Whether the text marks amounts of the currency: its code, or one of its signs. */
export function isSignOf(text: string, currency: Currency): boolean {
  const sign = text.trim().toUpperCase();
  return sign === currency || SIGNS[currency].includes(sign);
}

/** @throws RowProblem where the cell bears the mark of another currency and not of this one */
export function refuseOtherCurrency(cell: string, currency: Currency, column: string): void {
  const sign = /[\p{L}\p{Sc}.]*[\p{L}\p{Sc}]\.?/u.exec(cell.replace(LOCALE_SUFFIX, ''))?.[0];
  if (sign === undefined || isSignOf(sign, currency)) return;
  const isKnown = (Object.keys(SIGNS) as Currency[]).some((other) => isSignOf(sign, other));
  if (!isKnown) return;
  throw new RowProblem(`${column} ${quoted(cell)} is not in the marketplace's ${currency}`);
}

/** Signs and codes of currencies beside amounts: another currency's is never taken for this one's. */
import type { Currency } from '../../../domain/money.ts';
import { quoted, RowProblem } from '../row-problem.ts';
import { AMOUNT_LENGTH_MAX, LOCALE_SUFFIX } from './decimal-text.ts';

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

/**
 * Locales by the id that a spreadsheet's number format leaves behind an amount: `99.95 -409` was
 * `$99.95`. Of each language those whose currency a marketplace has, and the neighbors that could be
 * taken for them. Source: Windows language code identifiers (MS-LCID).
 */
const LOCALES: Readonly<Partial<Record<Currency, string>>> = {
  EUR:
    '1 2 407 C07 1007 40C 80C 140C 180C 410 40A C0A 413 813 403 42D 456 816 40B 81D 408 1809 ' +
    '83C 42E 462 41B 424 425 426 427 41A 43A',
  USD: '409 540A 500A',
  GBP: '809 452 491',
  JPY: '411',
  CAD: '1009 C0C',
  INR: '4009 439 445 446 447 448 449 44A 44B 44C 44D 44E 44F',
  MXN: '80A',
  BRL: '416',
  AUD: 'C09',
  SEK: '41D',
  PLN: '415',
  SGD: '4809 1004',
  TRY: '41F',
};

/** The currency of a locale's id; null for one that is not known. */
export function currencyOfLocale(id: string): Currency | null {
  const found = Object.entries(LOCALES).find(([, ids]) => ids.split(' ').includes(id));
  return found === undefined ? null : (found[0] as Currency);
}

/** @throws RowProblem where the cell bears the mark of another currency and not of this one */
export function refuseOtherCurrency(cell: string, currency: Currency, column: string): void {
  if (cell.length > AMOUNT_LENGTH_MAX) return;
  refuseOtherLocale(cell, currency, column);
  const sign = /[\p{L}\p{Sc}.]*[\p{L}\p{Sc}]\.?/u.exec(cell.replace(LOCALE_SUFFIX, ''))?.[0];
  if (sign === undefined || isSignOf(sign, currency)) return;
  const isKnown = (Object.keys(SIGNS) as Currency[]).some((other) => isSignOf(sign, other));
  if (!isKnown) return;
  throw new RowProblem(`${column} ${quoted(cell)} is not in the marketplace's ${currency}`);
}

function refuseOtherLocale(cell: string, currency: Currency, column: string): void {
  const id = LOCALE_SUFFIX.exec(cell.trim())?.[1]?.toUpperCase();
  if (id === undefined) return;
  const stated = currencyOfLocale(id);
  if (stated === currency) return;
  const is = stated === null ? 'has the mark of an unknown currency' : `is in ${stated}`;
  throw new RowProblem(
    `${column} ${quoted(cell)} ${is} (-${id}), not in the marketplace's ${currency}; ` +
      'check the marketplace, or format the column as plain numbers and save again',
  );
}

/** Checks the signs and codes of currencies, so that no amount is read in the wrong currency. */
import table from '../../../../facts/importers/currency-marks.json' with { type: 'json' };
import type { Currency } from '../../../domain/values/money.ts';
import { quoted, RowProblem } from '../row-problem.ts';
import { AMOUNT_LENGTH_MAX, LOCALE_SUFFIX } from './number-text.ts';

const SIGNS: Readonly<Record<Currency, readonly string[]>> = table.signs;
const CURRENCY_OF_LOCALE: ReadonlyMap<string, Currency> = new Map(
  Object.entries(table.locales).flatMap(([currency, ids]) =>
    ids.split(' ').map((id) => [id, currency as Currency] as const),
  ),
);

/** Returns whether the text is the currency's code or one of its signs. */
export function isSignOf(text: string, currency: Currency): boolean {
  const sign = text.trim().toUpperCase();
  return sign === currency || SIGNS[currency].includes(sign);
}

/** @throws RowProblem if the cell has the sign of another currency, and not of this one */
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
  const stated = CURRENCY_OF_LOCALE.get(id);
  if (stated === currency) return;
  const is = stated === undefined ? 'has the mark of an unknown currency' : `is in ${stated}`;
  throw new RowProblem(
    `${column} ${quoted(cell)} ${is} (-${id}), not in the marketplace's ${currency}; ` +
      'check the marketplace, or format the column as plain numbers and save again',
  );
}

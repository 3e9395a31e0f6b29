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

/** Returns the currencies that an amount may be in by its sign; none if it has no known sign. */
export function currenciesOf(amount: string): readonly Currency[] {
  const id = localeOf(amount);
  if (id !== null) return [CURRENCY_OF_LOCALE.get(id) ?? []].flat();
  const sign = /[\p{L}\p{Sc}.]*[\p{L}\p{Sc}]\.?/u.exec(amount)?.[0];
  if (sign === undefined) return [];
  return (Object.keys(SIGNS) as Currency[]).filter((currency) => isSignOf(sign, currency));
}

/** @throws RowProblem if the cell has the sign of another currency, and not of this one */
export function refuseOtherCurrency(cell: string, currency: Currency, column: string): void {
  if (cell.length > AMOUNT_LENGTH_MAX) return;
  refuseOtherLocale(cell, currency, column);
  const possible = currenciesOf(cell);
  if (possible.length === 0 || possible.includes(currency)) return;
  throw new RowProblem(`${column} ${quoted(cell)} is not in the marketplace's ${currency}`);
}

function refuseOtherLocale(cell: string, currency: Currency, column: string): void {
  const id = localeOf(cell);
  if (id === null) return;
  const stated = CURRENCY_OF_LOCALE.get(id);
  if (stated === currency) return;
  const is = stated === undefined ? 'has the mark of an unknown currency' : `is in ${stated}`;
  throw new RowProblem(
    `${column} ${quoted(cell)} ${is} (-${id}), not in the marketplace's ${currency}; ` +
      'check the marketplace, or format the column as plain numbers and save again',
  );
}

/** Returns the locale id that a number format left behind the amount. */
function localeOf(amount: string): string | null {
  return LOCALE_SUFFIX.exec(amount.trim())?.[1]?.toUpperCase() ?? null;
}

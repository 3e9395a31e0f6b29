import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../domain/values/money.ts';
import { refuseOtherCurrency } from './currency-sign.ts';

const cellsOf = (currency: Currency) => (cell: string) => {
  try {
    refuseOtherCurrency(cell, currency, 'price');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('refuseOtherCurrency', () => {
  it.each<[Currency, readonly string[]]>([
    ['USD', ['12.50', '$12.50', 'US$ 12.50', '12.50 USD', '99.95 -409', '12.50 ¤']],
    ['EUR', ['12,50 €', '€ 12,50', 'EUR 12,50', '77.99 -C0A', '77,99 -407', '77.99  -2']],
    ['CAD', ['$12.50', 'CDN$ 12.50', 'C$12.50']],
    ['JPY', ['¥ 1,980', '￥1,980', '1980円']],
    ['INR', ['₹1,499', 'Rs. 1,499', 'Rs 1,499']],
    ['BRL', ['R$ 39,90', '$ 39,90']],
    ['PLN', ['39,90 zł', '39,90 -415']],
    ['GBP', ['9.99 -809']],
  ])('takes the marks of %s', (currency, cells) => {
    expect(cells.map(cellsOf(currency))).toEqual(cells.map(() => null));
  });

  it.each<[Currency, string]>([
    ['EUR', '$12.50'],
    ['USD', '12,50 €'],
    ['USD', 'CDN$ 12.50'],
    ['GBP', 'EUR 12.50'],
    ['EUR', '£9.99'],
  ])('refuses another mark than of %s: %s', (currency, cell) => {
    expect(cellsOf(currency)(cell)).toBe(
      `price ${JSON.stringify(cell)} is not in the marketplace's ${currency}`,
    );
  });

  it.each<[Currency, string, string]>([
    ['EUR', '99.95 -409', 'is in USD (-409)'],
    ['USD', '77.99 -C0A', 'is in EUR (-C0A)'],
    ['CAD', '99.95 -409', 'is in USD (-409)'],
    ['USD', '99.95 -1009', 'is in CAD (-1009)'],
    ['GBP', '9.99 -407', 'is in EUR (-407)'],
    ['EUR', '9.99 -804', 'has the mark of an unknown currency (-804)'],
  ])('refuses the locale of another currency than %s: %s', (currency, cell, reason) => {
    expect(cellsOf(currency)(cell)).toContain(`price ${JSON.stringify(cell)} ${reason}`);
  });
});

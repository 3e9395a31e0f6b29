import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../domain/money.ts';
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
    ['EUR', ['12,50 €', '€ 12,50', 'EUR 12,50', '77.99 -C0A']],
    ['CAD', ['$12.50', 'CDN$ 12.50', 'C$12.50']],
    ['JPY', ['¥ 1,980', '￥1,980', '1980円']],
    ['INR', ['₹1,499', 'Rs. 1,499', 'Rs 1,499']],
    ['BRL', ['R$ 39,90', '$ 39,90']],
    ['PLN', ['39,90 zł']],
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
});

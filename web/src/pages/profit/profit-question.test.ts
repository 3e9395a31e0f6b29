/** What the address says becomes a question only when it is enough for an answer. */
import { describe, expect, it } from 'vitest';
import { numberOf, questionOf, sliderEnd } from './profit-question.ts';

describe('the question', () => {
  it('is not asked before a product is named or described', () => {
    expect(questionOf({})).toBeNull();
    expect(questionOf({ price: '20', category: 'Toys and Games' })).toBeNull();
    const sides = { length: '30', width: '20', height: '5' };
    expect(questionOf({ price: '20', category: 'Toys and Games', ...sides })).toBeNull();
    expect(
      questionOf({
        price: '20',
        category: 'Toys and Games',
        ...sides,
        weight: '0.5',
        system: 'metric',
      }),
    ).toMatchObject({
      price: 20,
      package: { length: 30, dimensionUnit: 'cm', weight: 0.5, weightUnit: 'kg' },
    });
  });

  it('needs no package when the seller ships', () => {
    const values = { price: '20', category: 'Books', fulfillment: 'fbm', shipping: '3,5' };
    expect(questionOf(values)).toMatchObject({ fulfillment: 'fbm', fbmShipping: 3.5 });
  });

  it('takes what is not given from the catalog', () => {
    expect(questionOf({ asin: 'b0demo0001', price: '' })).toEqual({
      asin: 'B0DEMO0001',
      marketplace: 'amazon.com',
      cost: 0,
      targetMarginPercent: 20,
    });
  });

  it('asks for the price of the reader’s own limit, and in the units of the United States', () => {
    const values = { length: '12', width: '8', height: '3', weight: '1.2' };
    expect(questionOf({ asin: 'B0DEMO0001', green: '35', ...values })).toMatchObject({
      targetMarginPercent: 35,
      package: { length: 12, dimensionUnit: 'in', weight: 1.2, weightUnit: 'lb' },
    });
  });
});

it('reads numbers with a point or a comma, and nothing else', () => {
  expect(['1.5', '1,5', '', ' ', '-1', 'x', undefined].map(numberOf)).toEqual([
    1.5,
    1.5,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('ends a slider at a round number with room above the value', () => {
  expect([0, 9, 14, 27.95, 150].map((value) => sliderEnd(value, 10))).toEqual([
    10, 20, 50, 50, 500,
  ]);
});

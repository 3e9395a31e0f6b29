/** The curve keeps its jumps, and shows nothing that no line says. */
import { describe, expect, it } from 'vitest';
import { heightOf, piecesOf, profitAt } from './curve-scale.ts';

/** A fee falls after 10 and is not known after 20. */
const LINES = [
  { fromPrice: 0.01, toPrice: 10, fromProfit: -5, toProfit: 0 },
  { fromPrice: 10.01, toPrice: 20, fromProfit: 2, toProfit: 7 },
  { fromPrice: 20.01, toPrice: 30, fromProfit: null, toProfit: null },
];

describe('the profit at a price', () => {
  it('lies on the line of that price, on either side of a jump', () => {
    expect(profitAt(LINES, 10)).toBe(0);
    expect(profitAt(LINES, 10.01)).toBe(2);
    expect(profitAt(LINES, 20)).toBe(7);
  });

  it('is not known where a fee is not, nor outside of all lines', () => {
    expect([25, 31, 0, 10.005].map((price) => profitAt(LINES, price))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

it('leaves out what is not known', () => {
  const pieces = piecesOf(LINES);
  expect(pieces.map(({ to }) => to)).toEqual([
    { price: 10, profit: 0 },
    { price: 20, profit: 7 },
  ]);
});

it('always has the line of no profit in sight', () => {
  expect(heightOf(piecesOf(LINES.slice(1))).low).toBe(0);
  expect(heightOf([])).toEqual({ low: -1, high: 1 });
});

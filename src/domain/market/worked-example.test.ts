/** The worked example of docs/design/scoring.md, so that the page and the program agree. */
import { expect, it } from 'vitest';
import { entryOf } from '../../../test/support/market-entry.ts';
import { nicheScoreOf } from './niche-score.ts';

const USD = { currency: 'USD', levelSd: 0 } as const;

/** Units, price in cents, ratings, tenths of a star, brand. */
const MARKET = [
  [900, 2499, 4200, 46, 'Acme'],
  [500, 1999, 1500, 44, 'Acme'],
  [400, 2999, 800, 43, 'Bolt'],
  [250, 2299, 300, 41, 'Cord'],
  [200, 3499, 220, 45, 'Dune'],
  [150, 1799, 90, 39, 'Erle'],
  [60, 2799, 40, 42, 'Fenn'],
  [40, 2599, 12, 40, 'Gale'],
] as const;

it('comes out as the page says', () => {
  const entries = MARKET.map(([units, price, reviewCount, rating, brand], index) =>
    entryOf({ units, price, reviewCount, rating, brand }, index),
  );
  const { contributions, inputs, ...score } = nicheScoreOf(entries, USD);
  expect(score).toMatchObject({
    ...{ demand: 36, competition: 52, opportunity: 41, score: 46, range: { low: 40, high: 49 } },
    ...{ reason: null, warnings: [], sampleSize: 8 },
  });
  expect(inputs).toMatchObject({
    medianPrice: 2549,
    medianReviews: 260,
    monthlyRevenue: 6_264_500,
  });
  expect(inputs.typicalRevenue).toBeCloseTo(583_001, 0);
  expect(inputs.brandHhi).toBeCloseTo(0.329, 3);
  expect(inputs.averageRating).toBeCloseTo(4.246, 3);
  const shown = contributions.map(({ value, effect }) => [value.toFixed(3), effect.toFixed(3)]);
  expect(shown).toEqual([
    ['0.360', '-0.510'],
    ['0.575', '-0.128'],
    ['0.622', '-0.062'],
    ['0.234', '-0.023'],
    ['0.632', '-0.047'],
    ['0.000', '0.000'],
    ['0.990', '-0.002'],
  ]);
});

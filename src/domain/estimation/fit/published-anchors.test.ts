/**
 * Published rank-to-sales figures as fixtures: labels made from them, fitted by our curve, must
 * come back within a factor of two. They are of 2000 to 2014 and teach the shape, not the level of
 * today.
 */
import { describe, expect, it } from 'vitest';
import { cellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import { builtInModel } from '../model/model.ts';
import { fitCurve } from './fit-curve.ts';
import type { FitLabel } from './fit-label.ts';

/** Brynjolfsson, Hu & Smith 2003, books in 2000: ln units a week = 10.526 − 0.871 ln rank. */
const booksPerWeek = (rank: number) => Math.exp(10.526 - 0.871 * Math.log(rank));

/** Author Earnings, February 2014, Kindle: median units a day by rank. */
const KINDLE_PER_DAY = [
  [1, 7_000],
  [5, 4_000],
  [10, 3_633],
  [20, 3_000],
  [50, 1_769],
  [100, 1_015],
  [200, 497],
  [500, 174],
  [1_000, 113],
  [2_000, 90],
  [5_000, 34],
  [10_000, 15],
  [20_000, 12],
  [50_000, 5],
  [100_000, 1],
] as const;

/** Garg & Telang 2013, apps: the first sells 150 times (iPhone), 120 times (iPad) the 200th. */
const APP_EXPONENT = Math.log(150) / Math.log(200);
const TABLET_EXPONENT = Math.log(120) / Math.log(200);

/** A working author, 2013: 914.77 · (rank / 1000)^−0.977 books a week. */
const authorPerWeek = (rank: number) => 914.77 * (rank / 1_000) ** -0.977;

const RANKS = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

function labelsOf(
  category: string,
  days: number,
  pairs: readonly (readonly [number, number])[],
): FitLabel[] {
  return pairs.map(([rank, units], index) => ({
    ...{ marketplace: 'US', category, lnRank: Math.log(rank), units, days },
    ...{ isTruncated: false, group: `${category} ${index}`, estimates: {} },
    ...{ product: null, until: null },
  }));
}

const atRanks = (unitsAt: (rank: number) => number) =>
  RANKS.map((rank) => [rank, unitsAt(rank)] as const);

const CASES = [
  ['books', 7, atRanks(booksPerWeek)],
  ['kindle', 1, KINDLE_PER_DAY],
  ['apps', 1, atRanks((rank) => 50_000 * rank ** -APP_EXPONENT)],
  ['tablet apps', 1, atRanks((rank) => 50_000 * rank ** -TABLET_EXPONENT)],
  ['author', 7, atRanks(authorPerWeek)],
] as const;

describe('published figures', () => {
  it('are quoted rightly', () => {
    const books = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].map(booksPerWeek);
    for (const [index, perWeek] of [37_272, 5_016, 675, 90.9, 12.2, 1.65, 0.22].entries()) {
      expect(Math.abs((books[index] ?? 0) / perWeek - 1)).toBeLessThan(0.01);
    }
    expect(APP_EXPONENT).toBeCloseTo(0.946, 3);
    expect(TABLET_EXPONENT).toBeCloseTo(0.904, 3);
    expect(authorPerWeek(3_517)).toBeCloseTo(268, 0);
    expect(authorPerWeek(624)).toBeCloseTo(1_450, -1);
  });

  it.each(CASES)('of %s come back within a factor of two', (category, days, pairs) => {
    // Ten labels a figure, as published figures rest on many observations.
    const repeated = Array.from({ length: 10 }, () => labelsOf(category, days, pairs)).flat();
    const { curve } = fitCurve(repeated, builtInModel().curve);
    const cell = cellCurve(curve, 'US', category);
    for (const [rank, units] of pairs) {
      if (rank < 10) continue;
      const fitted = days * Math.exp(lnUnitsPerDay(cell, Math.log(rank)));
      expect(Math.abs(Math.log(fitted / units))).toBeLessThan(Math.LN2);
    }
  });
});

describe('a table in public code that is not monotone', () => {
  /** Home & Kitchen, piecewise: 300 units a month at rank 2,000, 680 at 2,001. */
  const table = (rank: number) => (rank <= 2_000 ? 300 : 680);
  const rises = (unitsAt: (rank: number) => number) =>
    Array.from({ length: 4_000 }, (_, index) => index + 1).some(
      (rank) => unitsAt(rank + 1) > unitsAt(rank),
    );

  it('fails the check that our curve passes', () => {
    const cell = cellCurve(builtInModel().curve, 'US', 'kitchen');
    expect(rises(table)).toBe(true);
    expect(rises((rank) => lnUnitsPerDay(cell, Math.log(rank)))).toBe(false);
  });
});

/** What must hold of the niche score on any market, each rule by itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf, type KnownEntry } from '../../../test/support/market-entry.ts';
import { type MarketEntry, marketEntry } from './market-entry.ts';
import { sheetOf } from './market-sheet.ts';
import { nicheFactors } from './niche-factors.ts';
import { nicheInputs } from './niche-inputs.ts';
import { combinedScore, nicheScoreOf } from './niche-score.ts';
import { DEFAULT_WEIGHTS } from './niche-weights.ts';

const USD = { currency: 'USD', levelSd: 0 } as const;

const given = fc.record({
  units: fc.integer({ min: 1, max: 20_000 }),
  price: fc.integer({ min: 300, max: 20_000 }),
  reviewCount: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 30_000 })),
  rating: fc.integer({ min: 20, max: 50 }),
  brand: fc.constantFrom('Acme', 'ACME Inc.', 'Bolt', 'Cord', 'Dune', null),
});
const market = fc.array(given, { minLength: 8, maxLength: 40 });
const scored = (all: readonly KnownEntry[]) => nicheScoreOf(all.map(entryOf), USD);
const scoreOf = (all: readonly KnownEntry[]) => scored(all).score;
/** The score before rounding, so that a step too small for whole numbers still shows. */
const exactScore = (all: readonly KnownEntry[]) => {
  const sheet = sheetOf(all.map(entryOf));
  return combinedScore(nicheFactors(nicheInputs(sheet, 'USD'), sheet), DEFAULT_WEIGHTS);
};
const SLACK = 1e-9;

describe('the formula', () => {
  const factor = fc.double({ min: 0, max: 1, noNaN: true });

  it('is 0 without demand and under full competition, whatever else is good', () => {
    fc.assert(
      fc.property(factor, factor, (one, other) => {
        expect(
          combinedScore({ demand: 0, competition: one, priceRoom: other }, DEFAULT_WEIGHTS),
        ).toBe(0);
        expect(
          combinedScore({ demand: one, competition: 1, priceRoom: other }, DEFAULT_WEIGHTS),
        ).toBe(0);
      }),
    );
    expect(combinedScore({ demand: 1, competition: 0, priceRoom: 1 }, DEFAULT_WEIGHTS)).toBe(100);
  });

  it('is recomposed by its contributions, exactly', () => {
    fc.assert(
      fc.property(market, (all) => {
        const { contributions } = scored(all);
        const effect = contributions.reduce((sum, part) => sum + part.effect, 0);
        expect(100 * Math.exp(effect)).toBeCloseTo(exactScore(all), 9);
      }),
    );
  });
});

describe('the niche score', () => {
  it('grows with the sales of all', () => {
    fc.assert(
      fc.property(market, fc.double({ min: 1.1, max: 50, noNaN: true }), (all, times) => {
        const more = all.map((one) => ({ ...one, units: one.units * times }));
        expect(exactScore(more)).toBeGreaterThanOrEqual(exactScore(all) - SLACK);
      }),
    );
  });

  it('falls with the ratings of anyone, by at most 1 for one more, and with better stars', () => {
    fc.assert(
      fc.property(market, fc.nat(), fc.integer({ min: 1, max: 5_000 }), (all, seed, more) => {
        const change = (change: (one: KnownEntry) => Partial<KnownEntry>) =>
          all.map((one, at) => (at === seed % all.length ? { ...one, ...change(one) } : one));
        const before = exactScore(all);
        const rated = change(({ reviewCount }) => ({ reviewCount: reviewCount + more }));
        expect(exactScore(rated)).toBeLessThanOrEqual(before + SLACK);
        const nudged = change(({ reviewCount }) => ({ reviewCount: reviewCount + 1 }));
        expect(Math.abs(scoreOf(nudged) - scoreOf(all))).toBeLessThanOrEqual(1);
        const loved = change(({ rating }) => ({ rating: Math.min(50, rating + 1) }));
        expect(exactScore(loved)).toBeLessThanOrEqual(before + SLACK);
      }),
      { numRuns: 300 },
    );
  });

  it('moves by at most 1 for one more rating where that weighs most: nobody has any', () => {
    const fresh = { units: 1e7, price: 5_000, reviewCount: 0, rating: 20, brand: null };
    const all = Array.from({ length: 9 }, (_, index) => ({ ...fresh, price: 3_000 + 900 * index }));
    const nudged = all.map((one) => ({ ...one, reviewCount: 1 }));
    expect(scoreOf(all)).toBeGreaterThan(90);
    expect(scoreOf(all) - scoreOf(nudged)).toBeLessThanOrEqual(1);
  });

  it('falls when revenue moves from any other brand to the largest', () => {
    const brands = ['Acme', 'Bolt', 'Cord', 'Dune'] as const;
    const volumes = fc.array(fc.integer({ min: 2, max: 9_000 }), { minLength: 8, maxLength: 20 });
    fc.assert(
      fc.property(
        volumes,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, at, part) => {
          const before = all.map((units, index) => ({
            ...{ units, price: 2_000, reviewCount: 300, rating: 42 },
            brand: brands[index % brands.length] ?? null,
          }));
          const sums = brands.map((name) =>
            before.reduce((sum, { brand, units }) => sum + (brand === name ? units : 0), 0),
          );
          const largest = brands[sums.indexOf(Math.max(...sums))] ?? 'Acme';
          const to = before.findIndex(({ brand }) => brand === largest);
          const from = at % all.length;
          fc.pre(before[from]?.brand !== largest);
          const moved = (before[from]?.units ?? 0) * part;
          const after = before.map((one, index) => ({
            ...one,
            units: one.units + (index === to ? moved : 0) - (index === from ? moved : 0),
          }));
          expect(exactScore(after)).toBeLessThanOrEqual(exactScore(before) + SLACK);
        },
      ),
    );
  });

  it('grows as prices spread, their middle and everyone’s revenue held', () => {
    fc.assert(
      fc.property(market, fc.double({ min: 1, max: 3, noNaN: true }), (all, times) => {
        const { medianPrice } = nicheInputs(sheetOf(all.map(entryOf)), 'USD');
        const spread = all.map((one) => {
          if (one.price <= (medianPrice ?? 0)) return one;
          return { ...one, price: one.price * times, units: one.units / times };
        });
        expect(exactScore(spread)).toBeGreaterThanOrEqual(exactScore(all) - SLACK);
      }),
    );
  });

  it('grows with the price level, revenue held', () => {
    fc.assert(
      fc.property(market, fc.double({ min: 1, max: 10, noNaN: true }), (all, times) => {
        const dearer = all.map((one) => ({
          ...one,
          price: one.price * times,
          units: one.units / times,
        }));
        expect(exactScore(dearer)).toBeGreaterThanOrEqual(exactScore(all) - SLACK);
      }),
    );
  });

  it('does not depend on how many variations a family shows its sales in', () => {
    const at = 1_700_000_000;
    const sales = {
      median: 90,
      mean: 100,
      low: 40,
      high: 260,
      grade: 'C',
      basis: 'equal',
      asOf: at,
    } as const;
    const half = { ...sales, median: 45, mean: 50, low: 20, high: 130 };
    const { leader } = entryOf(
      { units: 1, price: 2_000, reviewCount: 1, rating: 41, brand: 'Acme' },
      1,
    );
    const own = { bsr: 900, bsrAt: at, reviewCount: 400, rating: 4.1 };
    const single = { ...leader, ...own, sales };
    const first = { ...leader, ...own, sales: half };
    const second = {
      ...first,
      asin: entryOf({ units: 1, price: 1, reviewCount: 1, rating: 10, brand: null }, 2).leader.asin,
    };
    const family = (...members: (typeof first)[]) => marketEntry({ leader: first, members });
    const whole = marketEntry({ leader: single, members: [single] });
    const around: MarketEntry[] = Array.from({ length: 9 }, (_, index) =>
      entryOf(
        { units: 50 + index, price: 1_500, reviewCount: 80, rating: 43, brand: null },
        index + 3,
      ),
    );
    const score = (entry: MarketEntry) => {
      const { contributions, ...rest } = nicheScoreOf([...around, entry], USD);
      return { ...rest, effects: contributions.map(({ effect }) => effect) };
    };
    expect(score(family(first, second))).toEqual(score(whole));
    expect(score(family(second, first))).toEqual(score(whole));
  });

  it('treats what is not a number as unknown, with the reason', () => {
    const all = Array.from({ length: 9 }, (_, index) =>
      entryOf(
        { units: 50, price: 1_500 + index, reviewCount: 80, rating: 43, brand: 'Acme' },
        index,
      ),
    );
    const spoiled = (change: Partial<MarketEntry>) =>
      nicheScoreOf(
        all.map((one) => ({ ...one, ...change })),
        USD,
      );
    const noReviews = spoiled({ reviewCount: Number.NaN });
    expect(noReviews).toMatchObject({
      reason: 'no_reviews',
      warnings: ['one_brand', 'parts_assumed'],
    });
    expect(noReviews.inputs.medianReviews).toBeNull();
    const noSales = spoiled({ units: null, revenue: Number.NaN });
    expect(noSales).toMatchObject({ reason: 'no_sales', demandBasis: 'ratings' });
    expect(spoiled({ price: Number.NaN, revenue: null }).reason).toBe('no_prices');
    for (const { demand, competition, opportunity, score } of [noReviews, noSales]) {
      for (const number of [demand, competition, opportunity, score]) {
        expect(number).toBeGreaterThanOrEqual(1);
        expect(number).toBeLessThanOrEqual(100);
      }
    }
  });
});

describe('a score on thin ground', () => {
  const base = { units: 50, price: 1_500, reviewCount: 80, rating: 43 };
  const all = Array.from({ length: 20 }, (_, index) =>
    entryOf({ ...base, brand: `Brand${String.fromCharCode(97 + index)}` }, index),
  );
  const unknownFrom = (from: number) =>
    all.map((one, index) => (index < from ? one : { ...one, units: null, revenue: null }));

  it('says where the sales of only a few families are known', () => {
    expect(nicheScoreOf(unknownFrom(7), USD)).toMatchObject({
      ...{ reason: 'few_sales', demandBasis: 'few_sales' },
    });
    expect(nicheScoreOf(unknownFrom(8), USD)).toMatchObject({
      ...{ reason: null, demandBasis: 'sales', warnings: ['sales_partly_known'] },
    });
    expect(nicheScoreOf(all, USD).warnings).toEqual([]);
  });

  it('says that one brand has it all, and which parts are assumed', () => {
    const owned = all.map((one) => ({ ...one, leader: { ...one.leader, brand: 'Acme' } }));
    expect(nicheScoreOf(owned, USD).warnings).toEqual(['one_brand']);
    const unrated = all.map((one) => ({ ...one, rating: null }));
    const { warnings, contributions } = nicheScoreOf(unrated, USD);
    expect(warnings).toEqual(['parts_assumed']);
    expect(contributions.filter(({ isAssumed }) => isAssumed).map(({ factor }) => factor)).toEqual([
      'competition.rating',
    ]);
  });

  it('has a range that widens with everything that is not known', () => {
    const width = (market: readonly MarketEntry[], levelSd = 0) => {
      const { range, score } = nicheScoreOf(market, { currency: 'USD', levelSd });
      const { low, high } = range ?? { low: score, high: score };
      expect(low).toBeLessThanOrEqual(score);
      expect(high).toBeGreaterThanOrEqual(score);
      return high - low;
    };
    const known = width(all);
    const blank = { units: null, revenue: null };
    const unsold = all.map((one) => ({ ...one, ...blank }));
    const unrated = unsold.map((one) => ({ ...one, reviewCount: null, rating: null }));
    expect(width(all, 1.3)).toBeGreaterThan(known);
    expect(width(unknownFrom(7))).toBeGreaterThan(known);
    expect(width(unsold)).toBeGreaterThan(width(unknownFrom(7)));
    expect(width(unrated)).toBeGreaterThan(width(unsold));
    expect(nicheScoreOf(unrated, USD)).toMatchObject({
      reason: 'no_sales',
      demandBasis: 'assumed',
    });
  });

  it('reaches the score of five times the median sales where the level was never measured', () => {
    // A lognormal with these ends: median 50, mean 120.
    const units = { mean: 120, low: 9, high: 280 };
    const selling = (mean: number) =>
      all.map((one) => ({ ...one, units, revenue: mean * (one.price ?? 0) }));
    const { range } = nicheScoreOf(selling(120), { currency: 'USD', levelSd: 1.3 });
    expect(range?.high).toBeGreaterThanOrEqual(nicheScoreOf(selling(5 * 50), USD).score);
  });
});

describe('a market that one brand owns', () => {
  const sellers = (share: number) =>
    Array.from({ length: 20 }, (_, index) =>
      entryOf(
        {
          ...{ price: 2_000, reviewCount: 300, rating: 43 },
          units: index < 4 ? (1_000 * share) / 4 : (1_000 * (1 - share)) / 16,
          brand: index < 4 ? 'Acme' : `Brand${String.fromCharCode(97 + index)}`,
        },
        index,
      ),
    );
  const scoreAt = (share: number) => nicheScoreOf(sellers(share), USD);

  it('scores a fifth lower at 85 % and keeps falling, but is not touched by an ordinary leader', () => {
    const [open, led, owned, closed] = [0.2, 0.4, 0.85, 0.99].map(scoreAt);
    expect(
      led?.contributions.find(({ factor }) => factor === 'competition.brandOwnership'),
    ).toEqual({ factor: 'competition.brandOwnership', value: 0, effect: 0, isAssumed: false });
    expect((owned?.score ?? 0) / (open?.score ?? 1)).toBeLessThan(0.8);
    expect(closed?.score ?? 0).toBeLessThan((owned?.score ?? 0) - 5);
    expect(owned?.competition ?? 0).toBeGreaterThan((open?.competition ?? 0) + 20);
  });
});

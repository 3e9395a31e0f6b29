import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../../../test/support/market-entry.ts';
import type { Currency } from '../values/money.ts';
import type { MarketEntry } from './market-entry.ts';
import { type NicheScore, nicheScoreOf } from './niche-score.ts';
import { parseWeights } from './niche-weights.ts';

const USD = { currency: 'USD', levelSd: 0 } as const;

const entry = fc.record({
  units: fc.integer({ min: 1, max: 20_000 }),
  price: fc.integer({ min: 300, max: 20_000 }),
  reviewCount: fc.integer({ min: 0, max: 30_000 }),
  rating: fc.integer({ min: 20, max: 50 }),
  brand: fc.constantFrom('Acme', 'ACME Inc.', 'Bolt', 'Cord', 'Dune'),
});
type Given = { units: number; price: number; reviewCount: number; rating: number; brand: string };
const market = fc.array(entry, { minLength: 8, maxLength: 40 });

const entriesOf = (given: readonly Given[]) => given.map(entryOf);
const scoreOf = (given: readonly Given[]): NicheScore => nicheScoreOf(entriesOf(given), USD);
const changed = (given: readonly Given[], change: (one: Given) => Partial<Given>) =>
  given.map((one) => ({ ...one, ...change(one) }));

describe('a niche score', () => {
  it('lies in 1..100, whole, inside its range, with effects that recompose it', () => {
    fc.assert(
      fc.property(market, (given) => {
        const { score, demand, competition, opportunity, range, contributions } = scoreOf(given);
        for (const number of [score, demand, competition, opportunity]) {
          expect(Number.isInteger(number)).toBe(true);
          expect(number).toBeGreaterThanOrEqual(1);
          expect(number).toBeLessThanOrEqual(100);
        }
        expect(range?.low).toBeLessThanOrEqual(score);
        expect(range?.high).toBeGreaterThanOrEqual(score);
        const effect = contributions.reduce((sum, part) => sum + part.effect, 0);
        expect(Math.abs(100 * Math.exp(effect) - score)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  it('does not depend on the order of the listings', () => {
    fc.assert(
      fc.property(market, fc.infiniteStream(fc.double({ noNaN: true })), (given, keys) => {
        const entries = entriesOf(given);
        const shuffled = entries
          .map((one) => ({ one, key: keys.next().value }))
          .sort((left, right) => left.key - right.key)
          .map(({ one }) => one);
        const [before, after] = [entries, shuffled].map((all) => nicheScoreOf(all, USD));
        expect(after?.score).toBe(before?.score);
        expect(after?.range).toEqual(before?.range);
      }),
      { numRuns: 30 },
    );
  });

  it('falls toward its low end with every family whose sales are not known', () => {
    fc.assert(
      fc.property(entry, fc.integer({ min: 16, max: 60 }), (one, count) => {
        const [all, half, eight, four, single] = [count, count / 2, 8, 4, 1].map((sold) => {
          const families = Array.from({ length: count }, (_, index) => {
            return entryOf({ ...one, units: index < sold ? one.units : null }, index);
          });
          const { demand, inputs } = nicheScoreOf(families, USD);
          expect(inputs.knownSalesShare).toBe(Math.ceil(sold) / count);
          return demand;
        });
        const demands = [all, half, eight, four, single];
        expect(demands).toEqual(demands.toSorted((left, right) => (right ?? 0) - (left ?? 0)));
      }),
    );
  });

  it('never gives a few families more than many alike', () => {
    fc.assert(
      fc.property(entry, fc.integer({ min: 1, max: 7 }), (one, few) => {
        const of = (count: number) =>
          scoreOf(
            Array.from({ length: count }, (_, index) => ({ ...one, brand: `Brand ${index}` })),
          );
        const [thin, thick] = [of(few), of(20)];
        expect(thin.reason).toBe('few_listings');
        expect(thin.score).toBeLessThanOrEqual(thick.score);
        expect(thin.demand).toBeLessThanOrEqual(thick.demand);
        expect(thin.competition).toBeGreaterThanOrEqual(thick.competition);
      }),
    );
  });

  it('is near the low end of its range if ratings alone tell the demand', () => {
    const rated = { units: null, price: 12_000, reviewCount: 800, rating: 44, brand: null };
    const { range, score, demandBasis } = nicheScoreOf(
      Array.from({ length: 16 }, (_, index) => entryOf(rated, index)),
      USD,
    );
    expect(demandBasis).toBe('ratings');
    const { low, high } = range ?? { low: 0, high: 0 };
    expect(score - low).toBeLessThan((high - low) / 4);
  });

  it('grows with all sales, falls with any review count and any better rating', () => {
    fc.assert(
      fc.property(market, fc.nat(), (given, seed) => {
        const before = scoreOf(given);
        const at = seed % given.length;
        const one = (change: (value: Given) => Partial<Given>) =>
          scoreOf(
            given.map((value, index) => (index === at ? { ...value, ...change(value) } : value)),
          );
        const more = scoreOf(changed(given, ({ units }) => ({ units: units * 2 })));
        expect(more.score).toBeGreaterThanOrEqual(before.score);
        const reviewed = one(({ reviewCount }) => ({ reviewCount: reviewCount * 3 + 50 }));
        expect(reviewed.score).toBeLessThanOrEqual(before.score);
        const loved = one(({ rating }) => ({ rating: Math.min(50, rating + 5) }));
        expect(loved.score).toBeLessThanOrEqual(before.score);
      }),
    );
  });

  it('falls when sales move to the largest brand, its price and volume held', () => {
    const even = Array.from({ length: 10 }, (_, index) => ({
      ...{ units: 100, price: 2_000, reviewCount: 200, rating: 42 },
      brand: `Brand ${String.fromCharCode(65 + index)}x`,
    }));
    const uneven = even.map((one, index) => ({ ...one, units: index === 0 ? 550 : 50 }));
    expect(scoreOf(uneven).inputs.monthlyUnits).toBe(scoreOf(even).inputs.monthlyUnits);
    expect(scoreOf(uneven).competition).toBeGreaterThan(scoreOf(even).competition);
    expect(scoreOf(uneven).score).toBeLessThan(scoreOf(even).score);
  });

  it('is the same in another currency at the reference rate', () => {
    const given = Array.from({ length: 9 }, (_, index) => ({
      ...{ units: 100 + index, reviewCount: 90, rating: 40, brand: `B${index}b` },
      price: 1_000 * (1 + index),
    }));
    const inYen = given.map((one) => ({ ...one, price: (one.price / 100) * 150 }));
    const score = (all: readonly Given[], currency: Currency) =>
      nicheScoreOf(entriesOf(all), { currency, levelSd: 0 }).score;
    expect(score(inYen, 'JPY')).toBe(score(given, 'USD'));
  });
});

describe('a niche score of a market that is hardly known', () => {
  const plain = { units: 50, price: 1_500, reviewCount: 10, rating: 44, brand: 'Acme' };

  it('is zero only where nothing matches', () => {
    expect(nicheScoreOf([], USD)).toMatchObject({
      ...{ demand: 0, competition: 0, opportunity: 0, score: 0 },
      ...{ reason: 'no_listings', range: null, sampleSize: 0 },
    });
  });

  it('says few_listings under eight families, and still hints', () => {
    const few = scoreOf(Array.from({ length: 7 }, () => plain));
    expect(few.reason).toBe('few_listings');
    expect(few.score).toBeGreaterThan(0);
    expect(scoreOf(Array.from({ length: 8 }, () => plain)).reason).toBeNull();
  });

  it('names missing sales and missing prices', () => {
    const entries = entriesOf(Array.from({ length: 9 }, () => plain));
    const without = (change: Partial<MarketEntry>) =>
      nicheScoreOf(
        entries.map((one) => ({ ...one, ...change })),
        USD,
      ).reason;
    expect(without({ units: null, revenue: null })).toBe('no_sales');
    expect(without({ price: null, revenue: null })).toBe('no_prices');
  });
});

describe('parseWeights', () => {
  it('brings the weights to the sum 1', () => {
    expect(parseWeights('demand:2,competition:1,price:1')).toEqual({
      ...{ demand: 0.5, competition: 0.25, price: 0.25 },
    });
    expect(parseWeights('demand:1')).toEqual({ demand: 1, competition: 0, price: 0 });
  });

  it.each(['', 'demand', 'demand:-1', 'demand:1,demand:1', 'demand:0', 'taste:1', 'demand:1e3'])(
    'refuses %j and says what would be right',
    (text) => {
      expect(() => parseWeights(text)).toThrow(/weights: /);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../../../test/support/market-entry.ts';
import { analyzeMarket } from './competitors.ts';

const NOW = 1_700_000_000;
const DAY = 86_400;
const context = { currency: 'USD', now: NOW, watchingSince: NOW - 400 * DAY } as const;

const given = fc.record({
  units: fc.integer({ min: 0, max: 20_000 }),
  price: fc.integer({ min: 100, max: 50_000 }),
  reviewCount: fc.integer({ min: 0, max: 30_000 }),
  rating: fc.integer({ min: 10, max: 50 }),
  brand: fc.option(fc.string({ minLength: 1, maxLength: 3 })),
});
const sum = (values: readonly (number | null)[]) =>
  values.reduce((total: number, value) => total + (value ?? 0), 0);

describe('analyzeMarket', () => {
  it('has shares that add up to 1, over listings, brands and bands', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 100 }), (all) => {
        fc.pre(all.some(({ units }) => units > 0));
        const analysis = analyzeMarket(all.map(entryOf), context);
        for (const share of ['unitShare', 'revenueShare'] as const) {
          expect(sum(analysis.competitors.map((one) => one[share]))).toBeCloseTo(1, 9);
          expect(sum(analysis.brands.map((one) => one[share]))).toBeCloseTo(1, 9);
        }
        expect(sum(analysis.brands.map(({ listings }) => listings))).toBe(all.length);
        const { hhi, top3BrandShare } = analysis.concentration;
        expect(hhi).toBeLessThanOrEqual(1 + 1e-9);
        expect(top3BrandShare).toBeLessThanOrEqual(1 + 1e-9);
        for (const bands of [analysis.priceBands, analysis.reviewBands]) {
          expect(sum(bands.map(({ listings }) => listings))).toBe(all.length);
          expect(sum(bands.map(({ units }) => units))).toBe(analysis.totals.units);
        }
      }),
    );
  });

  it('tells no level from too few listings, and says why', () => {
    const one = { units: 90, price: 2_000, reviewCount: 900, rating: 44, brand: 'Acme' };
    const levels = [1, 7, 8].map((count) => {
      const { level, reason } = analyzeMarket(
        Array.from({ length: count }, (_, index) => entryOf(one, index)),
        context,
      );
      return [level, reason];
    });
    expect(levels).toEqual([
      [null, 'few_listings'],
      [null, 'few_listings'],
      ['high', null],
    ]);
  });

  it('shows none instead of 0 where sales or ratings are not known', () => {
    const known = { units: 90, price: 2_000, reviewCount: null, rating: null, brand: 'Acme' };
    const unknown = { ...known, units: null, price: 9_000, brand: 'Bolt' };
    const analysis = analyzeMarket([known, known, unknown, unknown].map(entryOf), context);
    expect(analysis.reviewBands).toEqual([]);
    expect(analysis.knownSalesShare).toBe(0.5);
    const bolt = analysis.brands.find(({ brand }) => brand === 'Bolt');
    expect(bolt).toMatchObject({ listings: 2, unitShare: null, revenueShare: null });
    const [first, last] = [analysis.priceBands.at(0), analysis.priceBands.at(-1)];
    expect([first?.units, last?.listings, last?.units]).toEqual([180, 2, null]);
  });

  it('sums ten brands by name and the rest as other', () => {
    const all = Array.from({ length: 12 }, (_, index) => ({
      ...{ units: 100 - index, price: 1_000, reviewCount: 5, rating: 45 },
      brand: index === 11 ? null : `Brand${String.fromCharCode(97 + index)}`,
    }));
    const { brands } = analyzeMarket(all.map(entryOf), context);
    expect(brands).toHaveLength(11);
    expect(brands[0]).toMatchObject({ brand: 'Branda', isOther: false, listings: 1 });
    expect(brands.at(-1)).toMatchObject({ brand: 'other', isOther: true, listings: 2 });
  });

  it('is null, not zero, where nothing is known', () => {
    expect(analyzeMarket([], context)).toMatchObject({
      level: null,
      competitors: [],
      brands: [],
      concentration: { hhi: null, top3BrandShare: null, top10ListingShare: null },
      priceBands: [],
      newEntrantShare: null,
    });
  });

  it('counts new entrants only among those that tell their age', () => {
    const base = { units: 10, price: 1_000, reviewCount: 5, rating: 45, brand: 'Acme' };
    const ages = [30, 100, 700, 2_000, 400, 399];
    const entries = ages.map((days, index) => {
      const entry = entryOf(base, index);
      return {
        ...entry,
        leader: { ...entry.leader, firstSeenAt: NOW - days * DAY, observedAt: NOW },
      };
    });
    // 400 and 399 days are the first days of watching: those two may be old.
    expect(analyzeMarket(entries, context).newEntrantShare).toBe(0.5);
    const fresh = { ...context, watchingSince: NOW - 2_000 * DAY };
    expect(analyzeMarket(entries.slice(3, 4), fresh).newEntrantShare).toBeNull();
  });

  it('finds what sells well and is not loved', () => {
    const base = { units: 100, price: 1_000, reviewCount: 5, rating: 45, brand: 'Acme' };
    const all = [base, { ...base, rating: 36, units: 900 }, { ...base, rating: 30, units: 1 }];
    const { weakSpots } = analyzeMarket(all.map(entryOf), context);
    expect(weakSpots.map(({ rating }) => rating)).toEqual([3.6]);
  });
});

describe('the same market in another order', () => {
  it('gives the same answer, to the last digit', () => {
    fc.assert(
      fc.property(
        fc.array(given, { minLength: 1, maxLength: 60 }).chain((all) => {
          const entries = all.map((one, index) => ({
            ...entryOf({ ...one, units: one.units / 7 }, index),
            ...(index % 5 === 0 ? { units: null, revenue: null } : {}),
          }));
          return fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray(entries, { minLength: entries.length }),
          );
        }),
        ([entries, shuffled]) => {
          const [one, other] = [entries, shuffled].map((market) => {
            const { competitors, ...rest } = analyzeMarket(market, context);
            const shares = competitors
              .map(({ entry, unitShare, revenueShare }) => ({
                ...{ asin: entry.leader.asin, unitShare, revenueShare },
              }))
              .sort((left, right) => (left.asin < right.asin ? -1 : 1));
            return { ...rest, shares };
          });
          expect(other).toEqual(one);
        },
      ),
    );
  });
});

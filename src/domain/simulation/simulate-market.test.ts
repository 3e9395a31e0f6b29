/** The simulated market as its reader sees it: observations that hold together and repeat. */
import { beforeAll, describe, expect, it } from 'vitest';
import { categoryKey } from '../estimation/curve/category-key.ts';
import { cellCurve, lnUnitsPerDay } from '../estimation/curve/curve.ts';
import { publishedCurve } from '../estimation/model/published-priors.ts';
import type {
  CategoryObservation,
  KeywordObservation,
  Observation,
  ProductObservation,
} from '../product/observation.ts';
import { EXAMPLE_ASIN, OTHER_EXAMPLE_ASIN, parseAsin } from '../values/asin.ts';
import { DAY_S } from '../values/time.ts';
import { drawDemandCurve, unitsAtPlace } from './demand-curve.ts';
import { demoAsin, demoGtin } from './demo-ids.ts';
import { SIMULATED_MARKETS } from './markets.ts';
import { randomStream } from './random.ts';
import { badgeStep } from './reviews.ts';
import { type MarketPart, simulateMarket } from './simulate-market.ts';

const NOW = Date.UTC(2026, 2, 1, 10, 30) / 1000;
const REQUEST = { products: 600, seed: 11, now: NOW };

let observations: Observation[];
let products: ProductObservation[];
let truth: TrueSales[];

interface TrueSales {
  readonly asin: string;
  /** Units of the listing in the 30 days up to `now`, and of its family. */
  readonly units30: number;
  readonly familyUnits30: number;
  readonly rootCategoryId: string;
  readonly isAmerican: boolean;
}

function truthOf({ families, observations }: MarketPart): readonly TrueSales[] {
  const isAmerican = observations.some(({ marketplace }) => marketplace === 'US');
  const last30 = (units: readonly number[]) => units.slice(-30).reduce((sum, one) => sum + one, 0);
  return families.flatMap(({ family, members }) => {
    const familyUnits30 = members.reduce((sum, { units }) => sum + last30(units), 0);
    const rootCategoryId = family.place.rootId;
    return members.map(({ member, units }) => {
      const { asin } = member;
      return { asin, units30: last30(units), familyUnits30, rootCategoryId, isAmerican };
    });
  });
}

beforeAll(() => {
  const parts = [...simulateMarket(REQUEST)];
  observations = parts.flatMap((part) => part.observations);
  truth = parts.flatMap(truthOf);
  products = observations.filter((one) => one.kind === 'product');
});

describe('the simulated market', () => {
  it('is the same for the same seed and time', () => {
    expect([...simulateMarket(REQUEST)].flatMap((part) => part.observations)).toEqual(observations);
  });

  it('is another for another seed', () => {
    const other = simulateMarket({ ...REQUEST, seed: 12 });
    expect([...other].flatMap((part) => part.observations)).not.toEqual(observations);
  });

  it('keeps its catalog while time goes on', () => {
    const later = [...simulateMarket({ ...REQUEST, now: NOW + 40 * DAY_S })];
    const titles = later.flatMap((part) =>
      part.observations.flatMap((one) => (one.kind === 'product' ? [one.facts.title] : [])),
    );
    expect(titles).toEqual(products.map(({ facts }) => facts.title));
  });

  it('has the number of products asked for, give or take rounding, and tells that it is a demo', () => {
    expect(truth.length).toBeGreaterThan(590);
    expect(truth.length).toBeLessThan(610);
    for (const one of observations) {
      if (one.kind !== 'bestSellers') expect(one.source).toBe('demo');
    }
  });

  it('has valid ASINs without repeats, the well-known one among them', () => {
    const asins = products.map(({ asin }) => asin);
    expect(new Set(asins).size).toBe(asins.length);
    for (const asin of asins) expect(parseAsin(asin)).toBe(asin);
    expect(asins.every((asin) => asin.startsWith('B0DEMO'))).toBe(true);
    const known = products.find(({ asin }) => asin === EXAMPLE_ASIN);
    expect(known?.marketplace).toBe('US');
    expect(known?.facts.title).toMatch(/mat/i);
  });

  it('names parents and children the same way round', () => {
    const parents = products.filter(({ facts }) => facts.isParent === true);
    expect(parents.length).toBeGreaterThan(10);
    for (const parent of parents) {
      const named = products.filter(({ facts }) => facts.parentAsin === parent.asin);
      expect(named.map(({ asin }) => asin)).toEqual(parent.facts.children);
      expect(parent.series).toEqual([]);
      expect(new Set(named.map(({ facts }) => facts.title)).size).toBe(named.length);
    }
  });

  it('puts every product into a leaf of a tree that is whole', () => {
    const nodes = new Map<string, CategoryObservation>();
    for (const one of observations) {
      if (one.kind !== 'category') continue;
      if (one.parentId !== null) expect(nodes.has(one.marketplace + one.parentId)).toBe(true);
      nodes.set(one.marketplace + one.id, one);
    }
    for (const { marketplace, facts } of products) {
      const leaf = nodes.get(marketplace + facts.categoryId);
      const branch = nodes.get(marketplace + (leaf?.parentId ?? ''));
      expect(branch?.parentId).toBe(facts.rootCategoryId);
      expect(nodes.get(marketplace + facts.rootCategoryId)?.parentId).toBeNull();
    }
  });
});

describe('its history', () => {
  it('has series in ascending time, all within the year up to now, none in the future', () => {
    for (const { series, observedAt } of products) {
      for (const { points } of series) {
        const isSound = points.every(({ at, value, state }, index) => {
          const after = points[index - 1]?.at ?? NOW - 366 * DAY_S;
          const isValue = value === null ? state !== 'ok' : Number.isInteger(value) && value >= 0;
          return at > after && at <= observedAt && isValue && (value === null) === (state !== 'ok');
        });
        expect(isSound).toBe(true);
      }
      expect(observedAt).toBeLessThanOrEqual(NOW);
    }
  });

  it('shows one rank for a whole family at its last look', () => {
    const lastRanks = new Map<string, Set<number | null>>();
    for (const { facts, series } of products) {
      if (facts.parentAsin === undefined) continue;
      const root = series.find(({ categoryId }) => categoryId === facts.rootCategoryId);
      const seen = lastRanks.get(facts.parentAsin) ?? new Set();
      lastRanks.set(facts.parentAsin, seen.add(root?.points.at(-1)?.value ?? null));
    }
    expect(lastRanks.size).toBeGreaterThan(10);
    for (const seen of lastRanks.values()) expect(seen.size).toBe(1);
  });

  it('never shows more buyers in a badge than there were units', () => {
    let shown = 0;
    for (const { asin, units30 } of truth) {
      const product = products.find((one) => one.asin === asin);
      const badge = product?.series.find(({ name }) => name === 'boughtInPastMonth');
      const value = badge?.points.at(-1)?.value ?? 0;
      expect(value).toBeLessThanOrEqual(units30);
      shown += value > 0 ? 1 : 0;
    }
    expect(shown).toBeGreaterThan(50);
  });

  it('ranks those who sell more in front, over all families of a root', () => {
    const pairs = truth.flatMap(({ asin, rootCategoryId, familyUnits30, isAmerican }) => {
      const product = products.find((one) => one.asin === asin);
      const rank = product?.series
        .find(({ categoryId }) => categoryId === rootCategoryId)
        ?.points.at(-1)?.value;
      return rank == null || !isAmerican ? [] : [{ rank, familyUnits30, rootCategoryId }];
    });
    const one = pairs.filter(({ rootCategoryId }) => rootCategoryId === pairs[0]?.rootCategoryId);
    let [agree, all] = [0, 0];
    for (const a of one) {
      for (const b of one) {
        if (a.rank >= b.rank) continue;
        all += 1;
        if (a.familyUnits30 >= b.familyUnits30) agree += 1;
      }
    }
    expect(agree / all).toBeGreaterThan(0.8);
  });
});

describe('its titles', () => {
  it('are found by words of the language', () => {
    const count = (marketplace: string, word: string) =>
      products.filter(
        ({ marketplace: id, facts }) =>
          id === marketplace && facts.title?.toLowerCase().includes(word),
      ).length;
    expect(count('US', 'yoga mat')).toBeGreaterThan(2);
    expect(count('US', 'usb c cable')).toBeGreaterThan(2);
    expect(count('DE', 'für')).toBeGreaterThan(20);
    expect(count('JP', '用')).toBeGreaterThan(20);
  });
});

describe('its search terms', () => {
  it('fall in volume with the frequency rank, within department and period', () => {
    const groups = new Map<string, KeywordObservation[]>();
    for (const one of observations) {
      if (one.kind !== 'keyword') continue;
      const group = `${one.marketplace} ${one.department} ${one.periodEnd}`;
      groups.set(group, [...(groups.get(group) ?? []), one]);
    }
    expect(groups.size).toBe(4 * 8 * 6);
    for (const rows of groups.values()) {
      rows.sort((a, b) => (a.searchFrequencyRank ?? 0) - (b.searchFrequencyRank ?? 0));
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        if (before === undefined) continue;
        expect(row.searchFrequencyRank).toBeGreaterThan(before.searchFrequencyRank ?? 0);
        expect(row.searchVolume).toBeLessThanOrEqual(before.searchVolume ?? 0);
      }
    }
  });

  it('name only products of their marketplace, with shares that add up', () => {
    const known = new Set(products.map(({ marketplace, asin }) => marketplace + asin));
    for (const one of observations) {
      if (one.kind !== 'keyword') continue;
      for (const { asin } of one.clicked) expect(known.has(one.marketplace + asin)).toBe(true);
      const clicks = one.clicked.reduce((sum, { clickShare }) => sum + (clickShare ?? 0), 0);
      expect(clicks).toBeCloseTo(one.top3ClickShare ?? 0, 3);
    }
  });
});

describe('identifiers', () => {
  it('do not repeat, and end where their digits end', () => {
    const seen = new Set(Array.from({ length: 100_000 }, (_, index) => demoAsin(index)));
    expect(seen.size).toBe(100_000);
    expect([demoAsin(0), demoAsin(1)]).toEqual([EXAMPLE_ASIN, OTHER_EXAMPLE_ASIN]);
    expect(demoAsin(36 ** 4 - 1)).not.toBe(demoAsin(0));
    expect(() => demoAsin(36 ** 4)).toThrow(RangeError);
  });

  it('have a valid check digit', () => {
    // Worked by hand: 20 0000000001 -> 2*1 + 0*3 + ... + 1*3 = 5, check digit 5.
    expect(demoGtin(1)).toBe('2000000000015');
  });
});

describe('badgeStep', () => {
  it.each([
    [49.9, null],
    [50, 50],
    [99, 50],
    [100, 100],
    [199, 100],
    [999, 900],
    [1000, 1000],
    [1120 / 1.12, 1000],
    [9999, 9000],
    [10_000, 10_000],
    [25_400, 20_000],
  ])('%d buyers show as %s', (buyers, step) => {
    expect(badgeStep(buyers)).toBe(step);
  });
});

describe('demand', () => {
  it('follows the published curve of its store and category', () => {
    const [ratios, tails]: [number[], number[]] = [[], []];
    for (const market of SIMULATED_MARKETS) {
      const cell = cellCurve(publishedCurve(), market.id, categoryKey(market.roots.kitchen));
      const lnUnits = (place: number) => lnUnitsPerDay(cell, Math.log(place));
      for (let draw = 0; draw < 50; draw += 1) {
        const random = randomStream(draw, `demand ${market.id}`);
        const curve = drawDemandCurve('kitchen', market, random);
        ratios.push(Math.log(unitsAtPlace(curve, 1_000)) - lnUnits(1_000));
        tails.push(Math.log(unitsAtPlace(curve, 100_000)) - lnUnits(100_000));
      }
    }
    const mean = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean(ratios))).toBeLessThan(0.15);
    expect(Math.abs(mean(tails))).toBeLessThan(0.2);
  });
});

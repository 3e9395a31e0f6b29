/** Evidence next to the ranks: what counts, how it is listed, and when it is called a conflict. */

import { describe, expect, it } from 'vitest';
import type { Point } from '../../history/series.ts';
import type { FamilyMember } from '../../product/listing.ts';
import type { Asin } from '../../values/asin.ts';
import { DAY_S } from '../../values/time.ts';
import { builtInModel, type SalesModel } from '../model/model.ts';
import { medianOf } from '../range/units-distribution.ts';
import { badgesOf, familyBadge } from './family-badge.ts';
import { estimateFamily } from './family-estimate.ts';
import { evidenceUse } from './family-evidence.ts';
import { familyRatingGrowth } from './family-ratings.ts';
import { createWorkSpace } from './work-space.ts';

const NOW = Date.UTC(2026, 8, 1) / 1000;
const MODEL = builtInModel();

interface Seen {
  readonly badge?: number;
  /** Ratings 30 days ago and now. */
  readonly ratings?: readonly [number, number];
  readonly ranks?: readonly number[];
}

function member(asin: string, { badge, ratings, ranks = [2_000] }: Seen): FamilyMember {
  const series = (values: readonly number[], days: number): Point[] =>
    values.map((value, index) => ({
      at: NOW - (values.length === 1 ? 0 : days * (1 - index / (values.length - 1))) * DAY_S,
      value,
      state: 'ok',
    }));
  const head = (name: 'bsr' | 'boughtInPastMonth' | 'reviewCount', value: number) => ({
    name,
    source: 'csv',
    firstAt: NOW,
    categoryId: name === 'bsr' ? 'kitchen' : null,
    last: { at: NOW, value, state: 'ok' as const },
  });
  return {
    record: {
      marketplace: 'US',
      asin: asin as Asin,
      observedAt: NOW,
      firstSeenAt: NOW,
      family: asin as Asin,
      familyBasis: null,
      facts: { rootCategoryId: { value: 'kitchen', source: 'csv', at: NOW } },
      heads: [
        head('bsr', ranks.at(-1) ?? 1),
        ...(badge === undefined ? [] : [head('boughtInPastMonth', badge)]),
        ...(ratings === undefined ? [] : [head('reviewCount', ratings[1])]),
      ],
    },
    recentRanks: series(ranks, 29),
    ...(ratings === undefined ? {} : { recentRatings: series(ratings, 30) }),
    rootCategoryName: 'Kitchen',
  };
}

const estimateOf = (seen: Seen, model: SalesModel = MODEL) => {
  const estimate = estimateFamily(createWorkSpace(model), [member('B000000001', seen)]);
  if (estimate === null) throw new Error('no estimate');
  return { ...estimate, median: medianOf(estimate.distribution) };
};

describe('ratings that came', () => {
  it('move the estimate toward what they say, and are listed with how far', () => {
    const plain = estimateOf({});
    const few = estimateOf({ ratings: [500, 501] });
    const many = estimateOf({ ratings: [5_000, 5_400] });
    expect(few.median).toBeLessThan(plain.median);
    expect(many.median).toBeGreaterThan(plain.median);
    const piece = many.evidence.find(({ kind }) => kind === 'ratingGrowth');
    expect(piece?.value).toBe(400);
    expect(piece?.shift).toBeCloseTo(Math.log(many.median / plain.median));
  });

  it('do not count where sales were measured', () => {
    const measured = { ...MODEL, isCalibrated: true, measuredMarkets: ['US'] };
    const kinds = estimateOf({ ratings: [500, 900] }, measured).evidence.map(({ kind }) => kind);
    expect(evidenceUse(true).ratingGrowth).toBe(false);
    expect(kinds).toEqual(['rank']);
  });

  it('are called a conflict where no chance explains them', () => {
    expect(estimateOf({ ratings: [90_000, 99_000] }).conflicts).toEqual([['rank', 'ratingGrowth']]);
    expect(estimateOf({ ratings: [500, 505] }).conflicts).toEqual([]);
  });

  it('cannot move the estimate without bounds', () => {
    const [far, farther] = [
      estimateOf({ ratings: [100_000, 110_000] }),
      estimateOf({ ratings: [1_000_000, 1_100_000] }),
    ];
    expect(farther.median / far.median).toBeLessThan(2);
  });
});

describe('falls of the rank', () => {
  it('tell a slow seller from what its rank suggests', () => {
    // Daily looks, one fall in ten: about three sales a month.
    const ranks = Array.from({ length: 30 }, (_, day) => {
      return day > 0 && day % 10 === 0 ? 1_000_000 : 2_000_000 + 22_500 * (day % 10);
    });
    const { evidence, median } = estimateOf({ ranks });
    const falls = evidence.find(({ kind }) => kind === 'rankFalls');
    expect(evidence[1]?.kind).toBe('rankHistory');
    expect(falls?.value).toBe(2);
    expect(falls?.shift).toBeLessThan(0);
    const use = { ...evidenceUse(false), rankFalls: false };
    const without = estimateFamily(createWorkSpace(MODEL), [member('B000000001', { ranks })], use);
    expect(median).toBeLessThan(without === null ? 0 : medianOf(without.distribution));
  });
});

describe('familyRatingGrowth', () => {
  const growthOf = (...ratings: readonly (readonly [number, number])[]) =>
    familyRatingGrowth(
      ratings.map((seen, index) => member(`B00000000${index}`, { ratings: seen })),
      NOW,
    )?.added;

  it('is counted once where children show the count of all', () => {
    expect(growthOf([500, 520], [500, 520], [499, 519])).toBe(20);
  });

  it('is added up where each child has its own', () => {
    expect(growthOf([500, 520], [100, 107])).toBe(27);
  });

  it('takes a child whose count stands still for one without new ratings', () => {
    const still = member('B000000002', { ratings: [100, 100] });
    const [, last] = still.recentRatings ?? [];
    const quiet = { ...still, recentRatings: last === undefined ? [] : [last] };
    const other = member('B000000001', { ratings: [500, 520] });
    expect(familyRatingGrowth([other, quiet], NOW)?.added).toBe(20);
    expect(familyRatingGrowth([quiet], NOW)).toBeNull();
  });

  it('is unknown while a child with its own count is', () => {
    const children = [
      member('B000000001', { ratings: [500, 520] }),
      member('B000000002', { ratings: [10, 100] }),
    ];
    expect(familyRatingGrowth(children, NOW)).toBeNull();
  });
});

describe('familyBadge', () => {
  const badgeOf = (...badges: readonly (number | undefined)[]) => {
    const family = badges.map((badge, index) =>
      member(`B00000000${index}`, badge === undefined ? {} : { badge }),
    );
    const sold = new Map(family.map(({ record }) => [record.asin, 1 / family.length]));
    return familyBadge(badgesOf(family, NOW), sold);
  };

  it('adds up the bins where every child has one', () => {
    expect(badgeOf(1_000, 300)).toMatchObject({
      bin: { from: 1_300, to: 2_400 },
      shares: [{ share: 1, weight: 1 }],
    });
    expect(badgeOf(undefined, undefined)).toBeNull();
  });

  it.each([1, 5, 40])('leaves open what %i children without one sell', (others) => {
    const badge = badgeOf(1_000, ...Array<undefined>(others).fill(undefined));
    const shares = badge?.shares ?? [];
    expect(shares.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    expect(shares.every(({ share }) => share > 0 && share < 1)).toBe(true);
    const [least, most] = [
      Math.min(...shares.map(({ share }) => share)),
      Math.max(...shares.map(({ share }) => share)),
    ];
    expect(most / least).toBeGreaterThan(1.5);
  });
});

describe('ranks before the 30 days', () => {
  const rankedAt = (ranks: readonly (readonly [daysAgo: number, rank: number | null])[]) => {
    const [one] = [member('B000000001', {})];
    const recentRanks = ranks.map(
      ([daysAgo, value]): Point => ({
        at: NOW - daysAgo * DAY_S,
        value,
        state: value === null ? 'unknown' : 'ok',
      }),
    );
    const last = recentRanks.at(-1);
    if (one === undefined || last === undefined) throw new Error('no member');
    const [head, ...others] = one.record.heads;
    const heads = head === undefined ? [] : [{ ...head, last }, ...others];
    const estimate = estimateFamily(createWorkSpace(MODEL), [
      { ...one, record: { ...one.record, heads }, recentRanks },
    ]);
    if (estimate === null) throw new Error('no estimate');
    return estimate;
  };

  it('are no sales of these days: a rank of the last season does not lift the estimate', () => {
    const alone = rankedAt([[0, 200_000]]);
    const oldToo = rankedAt([
      [100, 500],
      [0, 200_000],
    ]);
    expect(oldToo.evidence).toEqual(alone.evidence);
    expect(oldToo.distribution).toEqual(alone.distribution);
  });

  it('are where a fall into them may begin, also over a look that saw none', () => {
    const month = Array.from({ length: 29 }, (_, day): readonly [number, number] => [
      29 - day,
      700_000 + 9_000 * day,
    ]);
    const fallsOf = (before: readonly (readonly [number, number | null])[]) =>
      rankedAt([...before, ...month]).evidence.find(({ kind }) => kind === 'rankFalls')?.value;
    expect(fallsOf([])).toBe(0);
    expect(
      fallsOf([
        [30.3, 990_000],
        [30.1, null],
      ]),
    ).toBe(1);
  });
});

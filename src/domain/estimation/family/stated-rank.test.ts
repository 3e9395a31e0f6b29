import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FamilyMember } from '../../product/listing.ts';
import type { Asin } from '../../values/asin.ts';
import { DAY_S } from '../../values/time.ts';
import { cellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import { builtInModel } from '../model/model.ts';
import { estimateFamily } from './family-estimate.ts';
import { statedRankOf, withStatedRank } from './stated-rank.ts';
import { createWorkSpace } from './work-space.ts';

const NOW = 1_800_000_000;
const cell = cellCurve(builtInModel().curve, 'US', 'kitchen');
const rateAt = (rank: number) => lnUnitsPerDay(cell, Math.log(rank));
const looksAt = (rank: number, effectivePolls: number) => ({
  ...{ lnUnitsPerDay: rateAt(rank), polls: Math.ceil(effectivePolls), effectivePolls },
});

/** A product seen once at rank 9,000, with what its source states of the time before. */
function member(stated: readonly (readonly [days: number, rank: number])[]): FamilyMember {
  const asin = 'B000000001' as Asin;
  const fact = <Value>(value: Value) => ({ value, source: 'keepa-export', at: NOW });
  const last = { at: NOW, value: 9_000, state: 'ok' } as const;
  const head = {
    name: 'bsr',
    categoryId: '11',
    firstAt: NOW,
    last,
    source: 'keepa-export',
  } as const;
  return {
    record: {
      ...{ marketplace: 'US', asin, family: asin, familyBasis: null },
      facts: {
        rootCategoryId: fact('11'),
        statedAverages: fact(
          stated.map(([days, value]) => ({ series: 'bsr' as const, days, value })),
        ),
      },
      heads: [head],
      ...{ observedAt: NOW, firstSeenAt: NOW },
    },
    recentRanks: [last],
    rootCategoryName: 'Home & Kitchen',
  };
}

describe('an average rank that a source states', () => {
  it('moves a single look toward what is usual, and narrows the range', () => {
    const estimate = (stated: Parameters<typeof member>[0]) => {
      const found = estimateFamily(createWorkSpace(builtInModel()), [member(stated)]);
      const { lnQuantiles = [] } = found?.distribution ?? {};
      const width = (lnQuantiles.at(-1) ?? 0) - (lnQuantiles[0] ?? 0);
      return { median: lnQuantiles[3] ?? 0, width, evidence: found?.evidence ?? [] };
    };
    const alone = estimate([]);
    const better = estimate([[90, 2_000]]);
    const month = estimate([
      [90, 40_000],
      [30, 2_000],
    ]);
    expect(better.median).toBeGreaterThan(alone.median);
    expect(month.median).toBeGreaterThan(better.median);
    expect(month.width).toBeLessThan(alone.width);
    expect(alone.evidence.map(({ kind }) => kind)).not.toContain('statedRank');
    expect(better.evidence[1]).toMatchObject({ kind: 'statedRank', value: 2_000, observedAt: NOW });
    expect(better.evidence[1]?.shift).toBeCloseTo((rateAt(2_000) - rateAt(9_000)) / 2, 9);
  });

  it('lies between look and average, counts less with every look, and leaves without a step', () => {
    const rank = fc.integer({ min: 1, max: 1_000_000 });
    const days = fc.constantFrom(30 as const, 90 as const);
    const polls = fc.double({ min: 1, max: 5, noNaN: true });
    fc.assert(
      fc.property(rank, rank, days, polls, (looked, stated, over, effectivePolls) => {
        const looks = looksAt(looked, effectivePolls);
        const both = withStatedRank(looks, { rank: stated, days: over, at: NOW }, cell);
        const [low, high] = [looked, stated].map(rateAt).sort((one, other) => one - other);
        expect(both.lnUnitsPerDay).toBeGreaterThanOrEqual((low ?? 0) - 1e-9);
        expect(both.lnUnitsPerDay).toBeLessThanOrEqual((high ?? 0) + 1e-9);
        expect(both.effectivePolls).toBeGreaterThanOrEqual(effectivePolls);
        const moved = Math.abs(both.lnUnitsPerDay - looks.lnUnitsPerDay);
        const left = Math.max(0, 3.5 - effectivePolls);
        expect(moved).toBeLessThanOrEqual(left * Math.abs((high ?? 0) - (low ?? 0)) + 1e-9);
      }),
    );
  });

  it('is of the month before the look, or not taken', () => {
    const { record } = member([[30, 2_000]]);
    expect(statedRankOf(record, NOW + 30 * DAY_S)).toMatchObject({ rank: 2_000, days: 30 });
    expect(statedRankOf(record, NOW + 31 * DAY_S)).toBeNull();
    expect(statedRankOf(member([[365, 2_000]]).record, NOW)).toBeNull();
  });
});

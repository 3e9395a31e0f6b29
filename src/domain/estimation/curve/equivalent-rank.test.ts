import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../history/series.ts';
import { DAY_S } from '../../time.ts';
import { builtInModel } from '../model/model.ts';
import { cellCurve, lnUnitsPerDay } from './curve.ts';
import { equivalentRank } from './equivalent-rank.ts';

const cell = cellCurve(builtInModel().curve, 'US', 'electronics');
const WEEK = { from: 1_000 * DAY_S, to: 1_007 * DAY_S - 1 };

const daily = (ranks: readonly (number | null)[]): Point[] =>
  ranks.map((value, day) => ({
    at: WEEK.from + day * DAY_S + 3_600,
    value,
    state: value === null ? 'unknown' : 'ok',
  }));

describe('equivalentRank', () => {
  it('of a rank that stood still is that rank', () => {
    const found = equivalentRank(daily(Array(7).fill(4_321)), WEEK, cell);
    expect(found?.rank).toBeCloseTo(4_321, 6);
    expect(found?.rankedDays).toBe(7);
  });

  it('lies between the ranks and sells what they sell on average', () => {
    const rank = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(fc.array(rank, { minLength: 7, maxLength: 7 }), (ranks) => {
        const found = equivalentRank(daily(ranks), WEEK, cell)?.rank ?? Number.NaN;
        expect(found).toBeGreaterThanOrEqual(Math.min(...ranks) * (1 - 1e-9));
        expect(found).toBeLessThanOrEqual(Math.max(...ranks) * (1 + 1e-9));
        // Days of one week count alike, and flicker averages geometrically.
        const rates = ranks.map((one) => lnUnitsPerDay(cell, Math.log(one)));
        const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
        expect(lnUnitsPerDay(cell, Math.log(found))).toBeCloseTo(mean, 6);
      }),
    );
  });

  it('counts only what was seen inside the period', () => {
    const before = { at: WEEK.from - 1, value: 5, state: 'ok' } as const;
    const after = { at: WEEK.to + 1, value: 5, state: 'ok' } as const;
    const inside = daily([900, 900, 900]);
    expect(equivalentRank([before, ...inside, after], WEEK, cell)?.rank).toBeCloseTo(900, 6);
  });

  it('is unknown where ranks were seen on fewer than a third of the days', () => {
    expect(equivalentRank(daily([900, 900, null]), WEEK, cell)).toBeNull();
    expect(equivalentRank(daily([900, 900, 900]), WEEK, cell)).not.toBeNull();
    expect(equivalentRank([], WEEK, cell)).toBeNull();
  });
});

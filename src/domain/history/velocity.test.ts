import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPoints, mean, naivePointAt } from '../../../test/support/naive-series.ts';
import { DAY_S } from '../time.ts';
import type { Point } from './series.ts';
import { demandVelocity } from './velocity.ts';

const ok = (day: number, value: number): Point => ({ at: day * DAY_S, value, state: 'ok' });
const perDay = (rank: number) => 1000 / rank;

describe('demandVelocity', () => {
  it('averages the rates of the ranks, not the ranks', () => {
    const points = [ok(0, 100), ok(30, 10), ok(45, 1000)];
    const found = demandVelocity(points, 60 * DAY_S, perDay);
    expect(found.previousUnitsPer30Days).toBeCloseTo(10 * 30, 9);
    expect(found.unitsPer30Days).toBeCloseTo(100 * 15 + 1 * 15, 9);
    expect(found.changePercent).toBeCloseTo(100 * (1515 / 300 - 1), 9);
  });

  it('equals the rate of each hour written out', () => {
    const days = 30;
    fc.assert(
      fc.property(arbitraryPoints(days), (inDays) => {
        const points = inDays.map((point) => ({ ...point, at: point.at * DAY_S }));
        const found = demandVelocity(points, days * DAY_S, perDay).unitsPer30Days;
        const ranks = Array.from({ length: days }, (_, day) => naivePointAt(inDays, day)?.value);
        const rates = ranks.flatMap((rank) => (rank ? [perDay(rank)] : []));
        if (rates.length < days / 2) expect(found).toBeNull();
        else expect(found).toBeCloseTo(30 * (mean(rates) ?? 0), 6);
      }),
    );
  });

  it('is unknown when the newest observation is older than the window', () => {
    const found = demandVelocity([ok(0, 100)], 60 * DAY_S, perDay);
    expect(found.unitsPer30Days).toBeNull();
    expect(found.changePercent).toBeNull();
  });

  it('is unknown without a model, or where the model cannot say', () => {
    const points = [ok(0, 100)];
    expect(demandVelocity(points, 30 * DAY_S, null).unitsPer30Days).toBeNull();
    expect(demandVelocity(points, 30 * DAY_S, () => null).unitsPer30Days).toBeNull();
  });
});

/**
 * Statistics of histories against plain sums over every second, and every hour, up to the last
 * look.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_S, HOUR_S } from '../values/time.ts';
import { priceAverages } from './price-averages.ts';
import { resample } from './resample.ts';
import type { Point } from './series.ts';
import { summarizeValues } from './value-summary.ts';

const HOURS = 400 * 24;

/** Points at whole steps, and a last look after them. */
function lookedAt(stepS: number, steps: number) {
  const point = fc.record({
    step: fc.integer({ min: 0, max: steps }),
    value: fc.option(fc.integer({ min: 1, max: 9_999 })),
    missing: fc.constantFrom('out_of_stock' as const, 'hidden' as const, 'unknown' as const),
  });
  const points = fc
    .uniqueArray(point, { minLength: 1, maxLength: 12, selector: ({ step }) => step })
    .map((all) =>
      all
        .sort((a, b) => a.step - b.step)
        .map(({ step, value, missing }): Point => {
          const state = value === null ? missing : ('ok' as const);
          return { at: step * stepS, value, state };
        }),
    );
  return fc.tuple(points, fc.integer({ min: 0, max: steps })).map(([all, after]) => {
    const seenAt = Math.max(all.at(-1)?.at ?? 0, after * stepS);
    return { points: all, seenAt };
  });
}

function inForce(points: readonly Point[], at: number): Point | undefined {
  return points.findLast((point) => point.at <= at);
}

it('sums up every second from the start of the window to the last look', () => {
  fc.assert(
    fc.property(lookedAt(1, 600), fc.nat(500), ({ points, seenAt }, from) => {
      const { average, outOfStockShare } = summarizeValues(points, { from, to: seenAt + 1 });
      let [sum, seconds, known, gone] = [0, 0, 0, 0];
      for (let at = from; at <= seenAt; at += 1) {
        const point = inForce(points, at);
        if (point === undefined || point.state === 'unknown') continue;
        known += 1;
        if (point.state === 'out_of_stock') gone += 1;
        if (point.value === null) continue;
        sum += point.value;
        seconds += 1;
      }
      if (seconds === 0) expect(average).toBeNull();
      else expect(average).toBeCloseTo(sum / seconds, 6);
      if (known <= 1) expect(outOfStockShare).toBeNull();
      else expect(outOfStockShare).toBeCloseTo(gone / known, 9);
    }),
  );
});

it('averages every hour of the days before the last look, where half of them are known', () => {
  fc.assert(
    fc.property(lookedAt(HOUR_S, HOURS), ({ points, seenAt }) => {
      const averages = priceAverages(points, seenAt);
      for (const days of [30, 90, 180, 365] as const) {
        let [sum, hours, known] = [0, 0, 0];
        for (let at = seenAt - days * DAY_S; at < seenAt; at += HOUR_S) {
          const point = inForce(points, at);
          if (point === undefined || point.state === 'unknown') continue;
          known += 1;
          if (point.value === null) continue;
          sum += point.value;
          hours += 1;
        }
        const isKnown = known >= (days * 24) / 2 && hours > 0;
        expect(averages[`days${days}`]).toBe(isKnown ? Math.round(sum / hours) : null);
      }
    }),
    { numRuns: 30 },
  );
});

it('has a bucket for every day up to the last look, and none after it', () => {
  fc.assert(
    fc.property(lookedAt(HOUR_S, 60 * 24), ({ points, seenAt }) => {
      const buckets = resample(points, 'day', { from: 0, to: seenAt + 1 });
      const first = Math.floor((points[0]?.at ?? 0) / DAY_S);
      expect(buckets.length).toBe(Math.floor(seenAt / DAY_S) - first + 1);
      for (const { at, value, state } of buckets) {
        expect(at).toBeLessThanOrEqual(seenAt);
        const end = Math.min(at + DAY_S - 1, seenAt);
        const last = inForce(points, end);
        expect({ value, state }).toEqual({ value: last?.value, state: last?.state });
      }
    }),
  );
});

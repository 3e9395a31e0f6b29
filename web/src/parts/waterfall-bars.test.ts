/** The bars of a waterfall lead from the first step to the median. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf } from './waterfall-bars.ts';

const shift = fc.double({ min: -3, max: 3, noNaN: true });

it('joins each bar to the one before, inside the width, and ends at the median', () => {
  fc.assert(
    fc.property(
      fc.array(shift, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 100_000 }),
      (shifts, median) => {
        const result = { median, low: median / 2, high: median * 2 };
        const { spans, range, median: end } = barsOf(shifts, result);
        expect(spans).toHaveLength(shifts.length);
        for (const [at, span] of spans.entries()) {
          if (at > 0) expect(span.from).toBeCloseTo(spans[at - 1]?.to ?? Number.NaN);
          for (const place of [span.from, span.to, range.from, range.to]) {
            expect(place).toBeGreaterThanOrEqual(0);
            expect(place).toBeLessThanOrEqual(100);
          }
        }
        expect(spans.at(-1)?.to).toBeCloseTo(end);
        expect(Math.log(spans.at(-1)?.after ?? 0)).toBeCloseTo(Math.log(median));
      },
    ),
  );
});

it('stands in the middle where nothing differs', () => {
  const { spans, median } = barsOf([0], { median: 5, low: 5, high: 5 });
  expect([spans[0]?.from, median]).toEqual([50, 50]);
});

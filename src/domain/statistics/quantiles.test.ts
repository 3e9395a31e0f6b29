import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedQuantile, weightedQuantile } from './quantiles.ts';

describe('sortedQuantile', () => {
  it('is the weighted quantile of values that count alike', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 }),
        fc.constantFrom(0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1),
        (values, p) => {
          const sorted = Float64Array.from(values).sort();
          const weighted = values.map((value) => ({ value, weight: 1 }));
          expect(sortedQuantile(sorted, p)).toBe(weightedQuantile(weighted, p));
        },
      ),
    );
  });

  it('takes the middle of two where a share ends between them', () => {
    expect(sortedQuantile([1, 2, 3, 10], 0.5)).toBe(2.5);
    expect(sortedQuantile([1, 2, 10], 0.5)).toBe(2);
    expect(sortedQuantile([], 0.5)).toBe(null);
  });
});

const value = fc.integer({ min: -20, max: 20 });
const weighted = fc.array(fc.record({ value, weight: fc.integer({ min: 0, max: 5 }) }), {
  maxLength: 12,
});

/** Each value written down as often as it weighs, sorted. */
function writtenOut(values: readonly { readonly value: number; readonly weight: number }[]) {
  return values
    .flatMap((one) => Array.from({ length: one.weight }, () => one.value))
    .sort((left, right) => left - right);
}

describe('weightedQuantile', () => {
  it('is the ordinary median of the values written out', () => {
    fc.assert(
      fc.property(weighted, (values) => {
        const all = writtenOut(values);
        const middle = [all[(all.length - 1) >> 1], all[all.length >> 1]];
        const expected =
          all.length === 0 ? null : ((middle[0] ?? Number.NaN) + (middle[1] ?? Number.NaN)) / 2;
        expect(weightedQuantile(Object.freeze(values), 0.5)).toBe(expected);
      }),
    );
  });

  it('gives the ends at 0 and 1', () => {
    fc.assert(
      fc.property(weighted, (values) => {
        const all = writtenOut(values);
        expect(weightedQuantile(values, 0)).toBe(all[0] ?? null);
        expect(weightedQuantile(values, 1)).toBe(all.at(-1) ?? null);
      }),
    );
  });

  it('matches R quantile(c(1, 2, 3, 4), p, type = 2)', () => {
    const values = [1, 2, 3, 4].map((one) => ({ value: one, weight: 1 }));
    expect([0.25, 0.5, 0.6, 0.75].map((p) => weightedQuantile(values, p))).toEqual([
      1.5, 2.5, 3, 3.5,
    ]);
  });
});

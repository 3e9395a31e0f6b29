import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedQuantile } from './sorted-quantile.ts';
import { weightedQuantile } from './weighted-quantile.ts';

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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadBars } from './spread-bars.ts';

it('stand side by side over the whole width, and hold areas as the shares say', () => {
  const value = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(fc.uniqueArray(value, { minLength: 5, maxLength: 5 }), (values) => {
      const bars = spreadBars(values.toSorted((one, other) => one - other));
      expect(bars.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 9);
      expect(Math.max(...bars.map(({ height }) => height))).toBe(1);
      const areas = bars.map(({ width, height }) => width * height);
      expect((areas[1] ?? 0) / (areas[0] ?? 0)).toBeCloseTo(1.25, 6);
    }),
  );
});

it('are none where all values are equal', () => {
  expect(spreadBars([3, 3, 3, 3, 3])).toEqual([]);
});

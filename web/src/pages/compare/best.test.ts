import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactly, verdicts } from './best.ts';

it('names the highest or the lowest of known values', () => {
  const values = [3, null, 5, 4].map(exactly);
  expect(verdicts(values, 'high')).toEqual([null, null, 'best', null]);
  expect(verdicts(values, 'low')).toEqual(['best', null, null, null]);
});

it('names none of one value, of equal values, and of none', () => {
  expect(verdicts([exactly(3), null], 'high')).toEqual([null, null]);
  expect(verdicts([3, 3, 1].map(exactly), 'high')).toEqual([null, null, null]);
  expect(verdicts([], 'low')).toEqual([]);
});

it('is not sure of a best whose range meets another', () => {
  const values = [
    { value: 100, low: 50, high: 200 },
    { value: 40, low: 30, high: 60 },
  ];
  expect(verdicts(values, 'high')).toEqual(['perhaps', null]);
  expect(verdicts([{ value: 100, low: 61, high: 200 }, values[1] ?? null], 'high')).toEqual([
    'best',
    null,
  ]);
});

it('never names two, nor one that another beats', () => {
  const value = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
  fc.assert(
    fc.property(fc.array(value), fc.constantFrom('low', 'high'), (values, wanted) => {
      const named = verdicts(values.map(exactly), wanted);
      const best = values.filter((_, at) => named[at] !== null);
      expect(best.length).toBeLessThanOrEqual(1);
      const known = values.filter((one) => one !== null);
      for (const one of best) {
        expect(one).toBe(wanted === 'high' ? Math.max(...known) : Math.min(...known));
      }
    }),
  );
});

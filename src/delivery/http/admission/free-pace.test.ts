import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FreePace } from './free-pace.ts';

it('gives a caller a number at once, then some each second, whatever others take', () => {
  const pace = new FreePace({ atOnce: 3, perSecond: 2 });
  expect([1, 1, 1, 1].map((one) => pace.take('a', one, 0))).toEqual([true, true, true, false]);
  expect(pace.take('b', 3, 0)).toBe(true);
  expect([pace.take('a', 1, 499), pace.take('a', 1, 500)]).toEqual([false, true]);
  expect([pace.take('a', 4, 60_000), pace.take('a', 3, 60_000)]).toEqual([false, true]);
});

it('never gives more than what was there and what came since', () => {
  const steps = fc.array(fc.record({ ms: fc.nat(3_000), amount: fc.nat(12) }));
  fc.assert(
    fc.property(steps, (asked) => {
      const pace = new FreePace({ atOnce: 10, perSecond: 4 });
      let [now, taken] = [0, 0];
      for (const { ms, amount } of asked) {
        now += ms;
        if (pace.take('a', amount, now)) taken += amount;
        expect(taken).toBeLessThanOrEqual(10 + (now / 1_000) * 4 + 1e-6);
      }
    }),
  );
});

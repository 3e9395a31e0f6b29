/** The bars of a score add up to it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './points.ts';

const effect = fc.double({ min: -4, max: 0, noNaN: true });
const contributions = fc
  .array(effect, { minLength: 1, maxLength: 8 })
  .filter((effects) => effects.some((one) => one < -1e-6))
  .map((effects) =>
    effects.map((one, at) => ({ factor: `f${at}`, value: 0.5, effect: one, isAssumed: false })),
  );

describe('points of a score', () => {
  it('lead from the highest score to the score without a gap', () => {
    fc.assert(
      fc.property(contributions, fc.integer({ min: 0, max: 99 }), (given, score) => {
        const steps = stepsOf(given, { score, scale: 100 });
        expect(steps[0]?.before).toBe(100);
        for (const [at, { before }] of steps.entries()) {
          if (at > 0) expect(before).toBe(steps[at - 1]?.after);
        }
        expect(steps.at(-1)?.after).toBe(score);
      }),
    );
  });

  it('are divided by the effects, to a tenth of a point', () => {
    fc.assert(
      fc.property(contributions, fc.integer({ min: 0, max: 99 }), (given, score) => {
        const total = given.reduce((sum, one) => sum + one.effect, 0);
        for (const { effect: own, points } of stepsOf(given, { score, scale: 100 })) {
          expect(Math.abs(points - ((100 - score) * own) / total)).toBeLessThan(0.1 + 1e-9);
        }
      }),
    );
  });

  it('are none where nothing is lost', () => {
    const whole = [{ factor: 'demand', value: 1, effect: 0, isAssumed: false }];
    expect(stepsOf(whole, { score: 100, scale: 100 })).toMatchObject([{ points: 0, after: 100 }]);
  });
});

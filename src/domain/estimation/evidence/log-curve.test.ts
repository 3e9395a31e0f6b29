/** Curves by knots: exact for cubics, wherever they are asked. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { curveAt, knotSpan } from './log-curve.ts';

it('meets a cubic everywhere between the ends it was made for', () => {
  const place = fc.double({ min: -13, max: 27, noNaN: true });
  fc.assert(
    fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, share) => {
      const cubic = (x: number) => 2 - x + 0.3 * x ** 2 - 0.05 * x ** 3;
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const step = 0.24;
      const { first, last } = knotSpan(from, to, step);
      const logs = Float64Array.from({ length: last - first + 1 }, (_, knot) =>
        cubic((first + knot) * step),
      );
      const at = from + share * (to - from);
      expect(curveAt({ first: first * step, step, logs, count: logs.length }, at)).toBeCloseTo(
        cubic(at),
        9,
      );
    }),
  );
});

it('holds the ends for distributions that reach beyond any sales', () => {
  const step = 0.24;
  const { first, last } = knotSpan(-700, 700, step);
  expect(last - first).toBeLessThan(200);
  const logs = Float64Array.from({ length: last - first + 1 }, (_, knot) => first + knot);
  const at = (lnUnits: number) =>
    curveAt({ first: first * step, step, logs, count: logs.length }, lnUnits);
  expect(at(-700)).toBeCloseTo(Math.floor(Math.log(1e-6) / step), 9);
  expect(at(700)).toBeCloseTo(Math.floor(Math.log(1e12) / step) + 1, 9);
  expect(at(0)).toBeCloseTo(0, 9);
});

/** What listings show beyond the curve, and where it applies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { familyOffset, festiveShift, lookShift } from './beyond-curve.ts';
import { familyOf, unknownFamilyAt } from './family-share.ts';
import { LOOK_SHIFT_MAX } from './look-noise.ts';
import { builtInModel } from './model.ts';

const { beyond } = builtInModel();
const at = (day: string) => Date.parse(day) / 1000;

describe('the weeks around Christmas', () => {
  it('sell more toys at a rank, and fewer goods for the garden', () => {
    const shift = (category: string | null, day: string) =>
      festiveShift(beyond, 'GB', category, at(day));
    expect(shift('toys', '2026-12-24')).toBeGreaterThan(0.6);
    expect(shift('lawn-garden', '2026-12-24')).toBeLessThan(-0.3);
    expect(shift('toys', '2026-06-01')).toBeLessThan(0);
    expect(shift('never seen', '2026-12-24')).toBe(shift(null, '2026-12-24'));
  });

  it('leave alone stores where nobody gives presents then', () => {
    expect(festiveShift(beyond, 'JP', 'toys', at('2026-12-24'))).toBe(0);
  });
});

describe('a look at a rank', () => {
  it('shows too much, less with every further look, and nothing from a week of looks on', () => {
    const rate = fc.double({ min: 0.001, max: 10_000, noNaN: true });
    const polls = fc.double({ min: 1, max: 4, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom('GB', 'FR'), rate, polls, polls, (store, sold, one, other) => {
        const [few, more] = one < other ? [one, other] : [other, one];
        const shift = (looks: number) => lookShift(beyond, store, sold, looks);
        expect(shift(few)).toBeLessThanOrEqual(shift(more) + 1e-12);
        expect(shift(few)).toBeGreaterThanOrEqual(-LOOK_SHIFT_MAX);
        expect(shift(3.5)).toBeCloseTo(0, 12);
      }),
    );
  });
});

describe('a listing of a family', () => {
  it('has less of it, the more variations there are', () => {
    const shift = (family: Parameters<typeof familyOffset>[2]) =>
      familyOffset(beyond, 'GB', family, Math.log(500)).shift;
    expect([1, 2, 4, 5, 30].map(familyOf)).toEqual(['alone', 'few', 'few', 'many', 'many']);
    expect(shift('alone')).toBe(0);
    expect(shift('few')).toBeLessThan(0);
    expect(shift('many')).toBeLessThan(shift('few'));
    expect(shift('variation')).toBeGreaterThan(shift('many'));
    expect(shift('variation')).toBeLessThan(shift('few'));
    expect(shift('unknown')).toBeGreaterThan(shift('many'));
    expect(shift('unknown')).toBeLessThan(0);
  });

  it('is not told apart where the curve was measured on listings as they come', () => {
    const whole = { shift: 0, sdBelow: 0, sdAbove: 0 };
    for (const family of ['few', 'many', 'unknown'] as const) {
      expect(familyOffset(beyond, 'FR', family, 6)).toEqual(whole);
    }
    const inUs = familyOffset(beyond, 'US', 'unknown', 6);
    expect(inUs.shift).toBeLessThan(0);
    expect([inUs.sdBelow, inUs.sdAbove]).toEqual([0, 0]);
  });
});

describe('unknownFamilyAt', () => {
  const table = [
    [10, -1, 2, 0.5],
    [1_000, -0.5, 1, 0.3],
  ] as const;

  it('is the row at its rank, the middle between, and the ends beyond', () => {
    const shiftAt = (rank: number) => unknownFamilyAt(table, Math.log(rank)).shift;
    expect(shiftAt(10)).toBeCloseTo(-1, 12);
    expect(shiftAt(100)).toBeCloseTo(-0.75, 12);
    expect(shiftAt(1_000)).toBeCloseTo(-0.5, 12);
    expect(shiftAt(1)).toBeCloseTo(-1, 12);
    expect(shiftAt(1e6)).toBeCloseTo(-0.5, 12);
    expect(unknownFamilyAt([], 3)).toEqual({ shift: 0, sdBelow: 0, sdAbove: 0 });
  });
});

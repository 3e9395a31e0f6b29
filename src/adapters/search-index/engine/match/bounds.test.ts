import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bitmap, bitmapLength, hasBit, setBit } from '../arrays/bitmap.ts';
import { Workspace } from '../arrays/workspace.ts';
import {
  BLOCK_WORDS,
  type ColumnSteps,
  FINE_CUT,
  fillSteps,
  RANGE_NUMBERS,
  stepValues,
} from '../columns/column-steps.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { type BoundPlan, endOf, matchBlocks } from './bounds.ts';

function stepsOf(column: Uint32Array): ColumnSteps {
  const bits = bitmapLength(column.length);
  const { steps, fine } = stepValues(column);
  const bitmaps = (count: number) => Array.from({ length: count }, () => new Uint32Array(bits));
  const filled: ColumnSteps = {
    values: steps,
    below: bitmaps(steps.length),
    fineValues: Uint32Array.from(fine),
    fineBelow: bitmaps(FINE_CUT.fine),
    ranges: new Uint32Array(Math.ceil(bits / BLOCK_WORDS) * RANGE_NUMBERS),
  };
  fillSteps(column, filled);
  return filled;
}

function planOf(column: Uint32Array, steps: ColumnSteps, min: number, max: number): BoundPlan {
  const none = new Uint32Array(bitmapLength(column.length));
  return {
    min,
    max,
    ranges: steps.ranges,
    known: steps.below.at(-1) as Bitmap,
    lower: endOf(steps, column, min, none),
    upper: endOf(steps, column, max + 1, none),
  };
}

function within(column: Uint32Array, steps: ColumnSteps, min: number, max: number): number[] {
  const target = new Uint32Array(bitmapLength(column.length));
  for (let document = 0; document < column.length; document++) setBit(target, document);
  const bounds = [planOf(column, steps, min, max)];
  const total = matchBlocks(target, { required: [target], excluded: [], bounds }, new Workspace());
  const found = [...column.keys()].filter((document) => hasBit(target, document));
  expect(total).toBe(found.length);
  return found;
}

const value = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 300 }) },
  { weight: 2, arbitrary: fc.nat({ max: UNKNOWN - 1 }) },
  { weight: 1, arbitrary: fc.constant(UNKNOWN) },
);
/** Several blocks; where values rise, whole blocks lie outside a bound. */
const column = fc
  .tuple(fc.array(value, { minLength: 1, maxLength: 200 }), fc.nat({ max: 6_000 }), fc.boolean())
  .map(([values, length, isRising]) => {
    const all = Uint32Array.from(
      { length: values.length + length },
      (_, at) => values[(at * at + at) % values.length] as number,
    );
    return isRising ? all.sort() : all;
  });

describe('a bound over steps', () => {
  it('keeps what a look at each value keeps', () => {
    fc.assert(
      fc.property(column, value, value, (values, one, other) => {
        const [min, max] = [Math.min(one, other), Math.min(UNKNOWN - 1, Math.max(one, other))];
        const steps = stepsOf(values);
        const isWithin = (document: number) =>
          (values[document] as number) >= min && (values[document] as number) <= max;
        expect(within(values, steps, min, max)).toEqual([...values.keys()].filter(isWithin));
      }),
      { numRuns: 60 },
    );
  });

  it('takes ends at the steps themselves', () => {
    const values = Uint32Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 1_000);
    const steps = stepsOf(values);
    for (const step of [...steps.values, ...steps.fineValues]) {
      const max = Math.min(step, UNKNOWN - 1);
      const expected = [...values.keys()].filter((document) => (values[document] as number) <= max);
      expect(within(values, steps, 0, max)).toEqual(expected);
    }
  });
});

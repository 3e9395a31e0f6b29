import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPoints } from '../../../test/support/naive-series.ts';
import { overlay } from './overlay.ts';

describe('overlay', () => {
  it('is a map by instant that the points above overwrite', () => {
    fc.assert(
      fc.property(arbitraryPoints(20), arbitraryPoints(20), (below, above) => {
        const byTime = new Map([...below, ...above].map((point) => [point.at, point]));
        const expected = [...byTime.values()].sort((left, right) => left.at - right.at);
        expect(overlay(below, above)).toEqual(expected);
      }),
    );
  });
});

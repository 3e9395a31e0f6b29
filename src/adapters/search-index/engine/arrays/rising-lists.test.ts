import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstAtLeast } from './packed-lists.ts';

it('is the first place whose value is not below the one wanted', () => {
  const value = fc.integer({ min: -5, max: 30 });
  fc.assert(
    fc.property(fc.array(value), value, (values, wanted) => {
      const rising = values.sort((a, b) => a - b);
      const place = rising.findIndex((each) => each >= wanted);
      expect(firstAtLeast(rising.length, wanted, (at) => rising[at])).toBe(
        place === -1 ? rising.length : place,
      );
    }),
  );
});

import { expect, it } from 'vitest';
import { comparePlaces } from './places.ts';

const list = (...asins: readonly string[]) =>
  asins.map((asin, index) => ({ asin, position: index + 1 }));

it('says who rose, fell, stayed, entered and left', () => {
  const { changes, left } = comparePlaces(list('A', 'B', 'C', 'D'), list('B', 'A', 'C', 'E'));
  expect(Object.fromEntries(changes)).toEqual({
    A: { kind: 'moved', before: 2, by: 1 },
    B: { kind: 'moved', before: 1, by: -1 },
    C: { kind: 'moved', before: 3, by: 0 },
    D: { kind: 'entered' },
  });
  expect(left).toEqual([{ asin: 'E', position: 4 }]);
});

import { describe, expect, it } from 'vitest';
import { rankKindsOf } from './rank-kind.ts';

describe('rankKindsOf', () => {
  it.each([
    ['mixed', [12.5, 700], ['average', 'single']],
    ['fractional', [12.5, 7.25], ['average', 'average']],
    ['whole', [12, 7], [undefined, undefined]],
  ] as const)('reads a file of %s ranks', (_, ranks, kinds) => {
    expect(ranks.map(rankKindsOf(ranks))).toEqual(kinds);
  });
});

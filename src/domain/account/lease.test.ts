import { describe, expect, it } from 'vitest';
import { blockOf, leftForBlock } from './lease.ts';

describe('a block', () => {
  it.each([
    { wanted: 100, left: 31, block: 0 },
    { wanted: 100, left: 32, block: 1 },
    { wanted: 100, left: 1_023, block: 31 },
    { wanted: 100, left: 131_071, block: 32 },
    { wanted: 100, left: 135_168, block: 33 },
    { wanted: 1_000, left: 10_000_000, block: 256 },
    { wanted: 7, left: 10_000_000, block: 7 },
  ])('of $wanted has $block if $left are left', ({ wanted, left, block }) => {
    expect(blockOf(wanted, left)).toBe(block);
  });

  it('may be taken from as many as it needs, and not from one less', () => {
    for (let block = 1; block <= 256; block += 1) {
      const left = leftForBlock(block);
      expect(blockOf(256, left)).toBe(block);
      expect(blockOf(256, left - 1)).toBe(block - 1);
    }
  });
});

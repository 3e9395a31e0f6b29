import { describe, expect, it } from 'vitest';
import { spearman } from './spearman.ts';

describe('spearman', () => {
  it('is 1 and -1 for orders that agree and oppose, whatever the distances', () => {
    expect(spearman([1, 2, 30], [5, 60, 700])).toBeCloseTo(1, 12);
    expect(spearman([1, 2, 30], [700, 60, 5])).toBeCloseTo(-1, 12);
  });

  it('is 1 - 6 Σd² / n(n² - 1) without ties', () => {
    // Ten pairs with Σd² = 194, the worked example of the statistics textbooks: -29/165.
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
    expect(spearman(iq, hours)).toBeCloseTo(-29 / 165, 12);
  });

  it('gives equal values the middle of their ranks', () => {
    // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / sqrt(4.5 · 5).
    expect(spearman([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });
});

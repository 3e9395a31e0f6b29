import { describe, expect, it } from 'vitest';
import { normalQuantile } from './normal-quantile.ts';

describe('normalQuantile', () => {
  // Abramowitz & Stegun, Handbook of Mathematical Functions, table 26.5.
  it.each([
    [0.5, 0],
    [0.75, 0.6744897502],
    [0.9, 1.2815515655],
    [0.975, 1.9599639845],
    [0.999, 3.0902323062],
  ])('%d -> %d, and the mirror image', (p, expected) => {
    expect(normalQuantile(p)).toBeCloseTo(expected, 7);
    expect(normalQuantile(1 - p)).toBeCloseTo(-expected, 7);
  });

  it('refuses what has no quantile', () => {
    expect(() => normalQuantile(0)).toThrow(RangeError);
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError);
  });
});

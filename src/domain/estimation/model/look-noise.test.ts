/** How far a few ranks can mislead: known values, and what labels bore already. */
import { describe, expect, it } from 'vitest';
import { lookVariance } from './look-noise.ts';

/** Labels so precise that they had no noise of their own. */
const PRECISE = 0;
const ROUGH = 0.7;

describe('lookVariance', () => {
  it('of one look at a product that sells once a day is that of ±59 % and its bad days', () => {
    // CV² = φκ / 2λ: Poisson sales alone make 0.3466, a CV of 0.59.
    const alone = Math.log1p(Math.LN2 / 2);
    const found = lookVariance(1, 1, PRECISE);
    expect(Math.sqrt(Math.LN2 / 2)).toBeCloseTo(0.59, 2);
    expect(found).toBeGreaterThan(alone);
    expect(found).toBeLessThan(2 * alone);
  });

  it('falls with looks and with sales, to none at about a week', () => {
    expect(lookVariance(1, 2, ROUGH)).toBeLessThan(lookVariance(1, 1, ROUGH));
    expect(lookVariance(10, 1, ROUGH)).toBeLessThan(lookVariance(1, 1, ROUGH));
    expect(lookVariance(1, 3.5, ROUGH)).toBe(0);
    expect(lookVariance(1, 30, PRECISE)).toBeGreaterThan(0);
  });

  it('is not taken for known by labels that are more precise than that', () => {
    expect(lookVariance(1, 1, 0.1)).toBeCloseTo(lookVariance(1, 1, PRECISE) - 0.01, 9);
    expect(lookVariance(1, 1, ROUGH)).toBe(lookVariance(1, 1, 5));
  });
});

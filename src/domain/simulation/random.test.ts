import { describe, expect, it } from 'vitest';
import { randomStream } from './random.ts';

const DRAWS = 20_000;

describe('randomStream', () => {
  it('repeats itself for the same seed and label, and for no other', () => {
    const take = (seed: number, label: string) => {
      const random = randomStream(seed, label);
      return Array.from({ length: 20 }, () => random.uniform());
    };
    expect(take(1, 'a')).toEqual(take(1, 'a'));
    expect(take(1, 'a')).not.toEqual(take(2, 'a'));
    expect(take(1, 'a')).not.toEqual(take(1, 'b'));
  });

  // Each band is more than five standard errors wide on both sides.
  it.each([
    ['uniform', (r: Stream) => r.uniform(), 0.5, 1 / 12],
    ['normal', (r: Stream) => r.normal(), 0, 1],
    ['gamma below 1', (r: Stream) => r.gamma(0.6), 0.6, 0.6],
    ['gamma above 1', (r: Stream) => r.gamma(3), 3, 3],
    ['poisson, exact', (r: Stream) => r.poisson(4), 4, 4],
    ['poisson, approximate', (r: Stream) => r.poisson(100), 100, 100],
    ['negative binomial', (r: Stream) => r.negativeBinomial(6, 3), 6, 6 + 36 / 3],
  ])('%s has its mean and variance', (_, draw, mean, variance) => {
    const random = randomStream(7, 'moments');
    const values = Array.from({ length: DRAWS }, () => draw(random));
    const seen = values.reduce((sum, value) => sum + value, 0) / DRAWS;
    const spread = values.reduce((sum, value) => sum + (value - seen) ** 2, 0) / DRAWS;
    expect(Math.abs(seen - mean)).toBeLessThan(6 * Math.sqrt(variance / DRAWS));
    expect(spread / variance).toBeGreaterThan(0.85);
    expect(spread / variance).toBeLessThan(1.15);
  });

  it('integer reaches both bounds and nothing else', () => {
    const random = randomStream(3, 'bounds');
    const seen = new Set(Array.from({ length: 200 }, () => random.integer(2, 4)));
    expect([...seen].sort()).toEqual([2, 3, 4]);
  });
});

type Stream = ReturnType<typeof randomStream>;

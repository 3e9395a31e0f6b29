import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../simulation/random.ts';
import { fitVolumeCurve, type RankVolume } from './calibrate-volume.ts';

/** Terms by V = C (rank + q)^-b with noise. */
function terms(seed: number, count: number, law: { b: number; q: number; sd: number }) {
  const random = randomStream(seed, 'volumes');
  return Array.from({ length: count }, (): RankVolume => {
    const rank = Math.ceil(1_000_000 ** random.uniform());
    return { rank, volume: random.logNormal(3e6 * (rank + law.q) ** -law.b, law.sd) };
  });
}

describe('fitVolumeCurve', () => {
  it('falls with the rank and holds its median inside its range', () => {
    const pair = fc.record({
      rank: fc.integer({ min: 1, max: 1_000_000 }),
      volume: fc.integer({ min: 1, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 30 }), fc.nat(9e5), fc.nat(9e5), (pairs, a, b) => {
        const curve = fitVolumeCurve(pairs);
        if (curve === null) return;
        const [low, high] = [curve(1 + Math.min(a, b)), curve(1 + Math.max(a, b))];
        expect(low.volume).toBeGreaterThanOrEqual(high.volume);
        expect(low.low).toBeLessThanOrEqual(low.volume);
        expect(low.volume).toBeLessThanOrEqual(low.high);
      }),
    );
  });

  it('needs three different ranks, and volumes that fall', () => {
    const same = { rank: 5, volume: 100 };
    expect(fitVolumeCurve([same, same, same, { rank: 6, volume: 90 }])).toBeNull();
    const rising = [1, 10, 100, 1000, 10_000, 100_000].flatMap((rank) =>
      Array.from({ length: 20 }, () => ({ rank, volume: rank })),
    );
    expect(fitVolumeCurve(rising)).toBeNull();
    expect(fitVolumeCurve([])).toBeNull();
  });

  it('finds the law again from many pairs', () => {
    const curve = fitVolumeCurve(terms(1, 400, { b: 0.85, q: 4, sd: 0.2 }));
    for (const rank of [10, 1_000, 100_000]) {
      const truth = 3e6 * (rank + 4) ** -0.85;
      expect(Math.abs(Math.log((curve?.(rank).volume ?? 0) / truth))).toBeLessThan(0.1);
    }
  });

  it.each([5, 20, 200])('covers 80 %% of new terms after %i pairs', (count) => {
    let held = 0;
    let asked = 0;
    for (let seed = 0; seed < 150; seed += 1) {
      const b = randomStream(seed, 'slope').logNormal(0.8, 0.15);
      const law = { b, q: 5, sd: 0.35 };
      const curve = fitVolumeCurve(terms(seed, count, law));
      for (const { rank, volume } of terms(10_000 + seed, 20, law)) {
        const { low, high } = curve?.(rank) ?? { low: 0, high: 0 };
        asked += 1;
        if (low <= volume && volume <= high) held += 1;
      }
    }
    expect(held / asked).toBeGreaterThan(0.76);
    expect(held / asked).toBeLessThan(0.86);
  });

  it('is wider far from what was measured', () => {
    const near = terms(3, 40, { b: 0.8, q: 5, sd: 0.2 }).filter(({ rank }) => rank < 1000);
    const curve = fitVolumeCurve(near);
    const width = (rank: number) => {
      const { low, high } = curve?.(rank) ?? { low: 1, high: 1 };
      return Math.log(high / low);
    };
    expect(width(500_000)).toBeGreaterThan(1.1 * width(50));
  });
});

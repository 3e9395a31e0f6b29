import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { centralLevelsOf } from '../range/spread.ts';
import { calibrationBands, type ScoredLabel } from './conformal.ts';

/** Scores whose scale depends on the volume: a level for all would miss in each band. */
function scoredBy(random: () => number, count: number): ScoredLabel[] {
  return Array.from({ length: count }, () => {
    const median = Math.exp(5 * random());
    return { median, score: Math.min(1, random() * (0.4 + 0.1 * Math.log(median))) };
  });
}

describe('calibrationBands', () => {
  it('holds each level in each quarter of volume on new labels', () => {
    const random = seededRandom(7);
    const bands = calibrationBands(scoredBy(random, 3_000));
    const fresh = scoredBy(random, 8_000).sort((left, right) => left.median - right.median);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const own = fresh.slice(quarter * 2_000, (quarter + 1) * 2_000);
      const held = (level: 'half' | 'most' | 'nearly') =>
        own.filter(({ median, score }) => score <= centralLevelsOf(bands, median)[level]).length /
        own.length;
      expect(Math.abs(held('half') - 0.5)).toBeLessThan(0.06);
      expect(Math.abs(held('most') - 0.8)).toBeLessThan(0.05);
      expect(Math.abs(held('nearly') - 0.9)).toBeLessThan(0.04);
    }
  });

  it('merges bands that would be thin, and calibrates nothing from a handful', () => {
    const random = seededRandom(3);
    expect(calibrationBands(scoredBy(random, 170))).toHaveLength(2);
    expect(calibrationBands(scoredBy(random, 100))).toHaveLength(1);
    expect(calibrationBands(scoredBy(random, 39))).toEqual([
      { unitsMax: null, central: { half: 0.5, most: 0.8, nearly: 0.9 }, labels: 0 },
    ]);
  });

  it('takes the rank that makes the promise hold in a finite sample: 81 of 100 for 80 %', () => {
    const scores = Array.from({ length: 100 }, (_, index) => ({
      median: 1,
      score: (index + 1) / 1_000,
    }));
    expect(calibrationBands(scores)[0]?.central.most).toBeCloseTo(0.081, 9);
  });
});

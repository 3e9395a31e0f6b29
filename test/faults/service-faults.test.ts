/**
 * A killed or stopped service loses nothing that it answered for. `npm run soak` does it at length.
 */
import { describe, expect, it } from 'vitest';
import { faultService } from './service-faults.ts';

const SEED = Number(process.env['SHELFLINE_TEST_SEED'] ?? 20_261_124);
const KILLS = Number(process.env['SHELFLINE_TEST_KILLS'] ?? 2);
const MINUTES_5 = 300_000;

describe('a service of several workers, under load', () => {
  it.each([
    { how: 'kill' as const, workers: [2, 4] },
    { how: 'stop' as const, workers: [4, 2] },
  ])('loses nothing it accepted by a $how', { timeout: MINUTES_5 }, async (faults) => {
    const report = await faultService({ ...faults, rounds: KILLS, seed: SEED });
    expect(report.problems).toEqual([]);
    expect(report.hits).toBe(KILLS);
  });
});

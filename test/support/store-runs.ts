/** Settings of properties whose every run takes long, such as those over stores. */
import { TEST_SEED } from './test-seed.ts';

const FACTOR = Number(process.env['SHELFLINE_TEST_RUNS'] ?? 1);

/** Enough on a machine with ten times as much to do as it can. */
export const STORE_RUNS_MS = 300_000 * Math.max(1, FACTOR);

/**
 * Returns settings for these runs, or `SHELFLINE_TEST_RUNS` times as many. It reports the
 * first failure without looking for a smaller one, which would take longer than a test may.
 */
export function storeRuns(runs: number, share = 1) {
  return { seed: TEST_SEED, numRuns: Math.ceil(runs * share * FACTOR), endOnFailure: true };
}

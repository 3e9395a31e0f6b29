/** Settings of properties whose every run takes long, such as those over stores. */

const SEED = Number(process.env['SHELFLINE_TEST_SEED'] ?? 20_261_123);
const FACTOR = Number(process.env['SHELFLINE_TEST_RUNS'] ?? 1);

/** For as many runs as usual on a machine that is busy. */
export const STORE_RUNS_MS = 120_000 * Math.max(1, FACTOR);

/**
 * Returns settings for so many runs, or `SHELFLINE_TEST_RUNS` times as many. The first failure is
 * told as it is, because making it smaller takes longer than a test may.
 */
export function storeRuns(runs: number) {
  return { seed: SEED, numRuns: Math.ceil(runs * FACTOR), endOnFailure: true };
}

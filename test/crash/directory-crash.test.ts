/** Work on the files of a data directory, which a database does not have. */
import { describe, expect, it } from 'vitest';
import { TEST_SEED } from '../support/test-seed.ts';
import { crashDirectory } from './directory-crash.ts';

const KILLS = 3;
const MINUTES_5 = 300_000;

describe('a process killed at random moments', () => {
  it.each(['backup', 'restore', 'keys', 'migration'] as const)(
    'leaves all of before or all of after: %s',
    { timeout: MINUTES_5 },
    async (work) => {
      const report = await crashDirectory(work, KILLS, TEST_SEED);
      expect(report.problems).toEqual([]);
      expect(report.hits, 'kills that met the work').toBe(KILLS);
    },
  );
});

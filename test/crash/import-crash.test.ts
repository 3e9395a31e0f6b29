import { describe, expect, it } from 'vitest';
import { crashImports } from './import-crash.ts';

const KILLS = 10;
const MINUTES_3 = 180_000;

describe('an import killed at random moments', () => {
  it('leaves whole batches, and run again the content of an undisturbed one', {
    timeout: MINUTES_3,
  }, async () => {
    const seed = Number(process.env['SHELFLINE_TEST_SEED'] ?? 20_261_121);
    const report = await crashImports(KILLS, seed);
    expect(report.problems).toEqual([]);
    expect(report.hits, 'no kill met a running import').toBeGreaterThan(0);
  });
});

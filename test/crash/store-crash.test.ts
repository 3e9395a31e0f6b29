import { describe, expect, it } from 'vitest';
import { IS_IN_DATABASE } from '../support/test-place.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { crashCalibrations } from './calibrate-crash.ts';
import { crashGrowth } from './growth-crash.ts';
import { crashImports } from './import-crash.ts';
import { crashIndex } from './index-crash.ts';
import { crashUndo } from './undo-crash.ts';

const KILLS = Number(process.env['SHELFLINE_TEST_KILLS'] ?? (IS_IN_DATABASE ? 2 : 4));
const MINUTES_5 = 300_000;

describe('a process killed at random moments', () => {
  it('leaves whole batches of an import, which run again has the content of an undisturbed one', {
    timeout: MINUTES_5,
  }, async () => {
    const report = await crashImports(KILLS, TEST_SEED);
    expect(report.problems).toEqual([]);
    expect(report.hits, 'kills that met a running import').toBe(KILLS);
  });

  it('leaves no search index that answers otherwise than the store', {
    timeout: MINUTES_5,
  }, async () => {
    const report = await crashIndex(KILLS, TEST_SEED);
    expect(report.problems).toEqual([]);
    expect(report.hits, 'kills that met an index').toBeGreaterThanOrEqual(KILLS / 2);
  });

  it('leaves every append and fold that was confirmed, and none in part or twice', {
    timeout: MINUTES_5,
  }, async () => {
    expect((await crashGrowth(KILLS, TEST_SEED)).problems).toEqual([]);
  });

  it('leaves a calibration that the next command finishes', { timeout: MINUTES_5 }, async () => {
    const report = await crashCalibrations(KILLS / 2, TEST_SEED);
    expect(report.problems).toEqual([]);
    expect(report.hits, 'kills that left two models').toBe(KILLS / 2);
  });

  it('leaves an import taken back in part, which the same command finishes', {
    timeout: MINUTES_5,
  }, async () => {
    const report = await crashUndo(KILLS / 2, TEST_SEED);
    expect(report.problems).toEqual([]);
    expect(report.hits, 'kills that met the work').toBe(KILLS / 2);
  });
});

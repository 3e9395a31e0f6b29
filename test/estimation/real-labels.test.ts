/** The promises of the model card on measured sales that are not part of this project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BacktestReport } from '../../src/domain/estimation/backtest/backtest.ts';
import { OWN_METHOD } from '../../src/domain/estimation/backtest/baselines.ts';
import { scoresOf } from '../../src/domain/estimation/backtest/metrics.ts';
import { answerOfThread } from '../support/answer-of-thread.ts';
import type { LabelsMeasured, LabelsTask } from './labels-thread.ts';

/** Half a minute of fits, on a machine that has twenty times as much to do as it can. */
const MINUTES_10 = 600_000;
/** The published figures have ten. */
const SPLITS = Number(process.env['SHELFLINE_TEST_SPLITS'] ?? 2);

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';
const file = join(folder, 'sales', 'rank-units-7day-ca-fr-mx.csv');

const scoresBy = (report: BacktestReport, method: string) =>
  report.rows.find((row) => row.method === method)?.scores;

/** Smallest whole estimates of the bands of predicted volume, units of a week. */
const BANDS_FROM = [1, 2, 3, 5, 9, 17];
const BAND_ROWS_MIN = 100;

const THREAD = new URL('./labels-thread.ts', import.meta.url);

describe.skipIf(folder === '' || !existsSync(file))('on measured weeks of sales', () => {
  let measured: LabelsMeasured;
  beforeAll(async () => {
    const task: LabelsTask = { file, splits: SPLITS };
    measured = await answerOfThread(THREAD, task);
  }, MINUTES_10);

  it('errs less than every baseline, with ranges that hold', () => {
    const { bands, rows } = measured.report;
    const own = scoresBy(measured.report, OWN_METHOD);
    expect(own?.meanAbsLogError).toBeLessThan(0.51);
    expect(own?.withinTwofold).toBeGreaterThan(0.75);
    expect(own?.weightedIntervalScore).toBeLessThan(0.305);
    const [, most, nearly] = own?.intervals ?? [];
    expect(most?.coverage).toBeGreaterThan(0.79);
    expect(most?.coverage).toBeLessThan(0.82);
    expect(nearly?.coverage).toBeGreaterThan(0.89);
    expect(nearly?.coverage).toBeLessThan(0.92);
    for (const band of bands) {
      // A range holds its estimate: where more truths than half equal it, no fewer can be held.
      const half = Math.max(0.5, band.exact);
      expect(Math.abs((band.intervals[0]?.coverage ?? 0) - half)).toBeLessThan(0.04);
      // Most of the slowest quarter sell one unit, and a range has whole ends.
      expect(Math.abs((band.intervals[1]?.coverage ?? 0) - 0.8)).toBeLessThan(0.04);
      expect(Math.abs((band.intervals[2]?.coverage ?? 0) - 0.9)).toBeLessThan(0.03);
    }
    for (const { method, scores } of rows) {
      if (method.startsWith(OWN_METHOD)) continue;
      expect(scores.meanAbsLogError).toBeGreaterThan(own?.meanAbsLogError ?? 0);
      expect(scores.weightedIntervalScore).toBeGreaterThan(own?.weightedIntervalScore ?? 0);
    }
  });

  it('is ahead with 87 labels already', () => {
    const step = measured.report.learning.find(({ products }) => products === 87);
    const errorOf = (method: string) =>
      step?.errors.find((one) => one.method === method)?.meanAbsLogError ?? Number.NaN;
    for (const baseline of ['public table', 'power law per marketplace and category']) {
      expect(errorOf(OWN_METHOD)).toBeLessThan(errorOf(baseline));
    }
  });

  it('keeps its promises to averages and single looks alike', () => {
    const all = measured.leftOut;
    const held = (some: typeof all) => scoresOf(some).intervals[1]?.coverage ?? 0;
    expect(scoresOf(all).meanAbsLogError).toBeLessThan(0.5);
    expect(Math.abs(held(all) - 0.8)).toBeLessThan(0.02);
    for (const kind of ['average', 'single'] as const) {
      const own = all.filter(({ label }) => label.rankKind === kind);
      expect(own.length).toBeGreaterThan(1_000);
      expect(Math.abs(held(own) - 0.8)).toBeLessThan(0.05);
    }
    for (const [band, from] of BANDS_FROM.entries()) {
      const to = BANDS_FROM[band + 1] ?? Number.POSITIVE_INFINITY;
      const own = all.filter(({ estimate }) => estimate >= from && estimate < to);
      expect(own.length).toBeGreaterThan(BAND_ROWS_MIN);
      expect(Math.abs(held(own) - 0.8)).toBeLessThan(0.05);
    }
  });

  it('adds up in each marketplace, outliers and all', () => {
    for (const [, own] of Map.groupBy(measured.leftOut, ({ label }) => label.marketplace)) {
      expect(Math.abs(scoresOf(own).totalRatio - 1)).toBeLessThan(0.1);
    }
  });
});

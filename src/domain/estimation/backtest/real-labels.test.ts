/** The promises of the model card on measured sales that are not part of this project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SalesLabel } from '../../product/observation.ts';
import { type MarketplaceId, parseMarketplace } from '../../values/marketplace.ts';
import { calibrate } from '../calibrate/calibrate.ts';
import { foldOf } from '../calibrate/fit-kinds.ts';
import { type FitLabel, fitLabels } from '../fit/fit-label.ts';
import { BACKTEST_DEFAULTS, type BacktestReport, backtest } from './backtest.ts';
import { modelOutcome, OWN_METHOD } from './baselines.ts';
import { scoresOf } from './metrics.ts';

/** Half a minute of fits, on a machine that has twenty times as much to do as it can. */
const MINUTES_10 = 600_000;
/** The published figures have ten. */
const SPLITS = Number(process.env['SHELFLINE_TEST_SPLITS'] ?? 2);

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';
const file = join(folder, 'sales', 'rank-units-7day-ca-fr-mx.csv');

function readLabels(): FitLabel[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const labels = lines.flatMap((line): SalesLabel[] => {
    const [date = '', country = '', category = '', rank, units, days, asin] = line.split(',');
    const marketplace: MarketplaceId | null = parseMarketplace(country, 'amazon');
    if (marketplace === null || !rank || !units) return [];
    return [
      {
        ...{ kind: 'label', marketplace, category, rank: Number(rank), units: Number(units) },
        ...{ days: Number(days), asin: (asin ?? null) as SalesLabel['asin'] },
        ...{ from: Date.parse(date) / 1000, to: null, estimates: {}, source: 'csv' },
      },
    ];
  });
  return fitLabels(labels);
}

const scoresBy = (report: BacktestReport, method: string) =>
  report.rows.find((row) => row.method === method)?.scores;

/** Made once: each split is seconds of fits. */
const report = once(() => {
  const { seeds, ...shares } = BACKTEST_DEFAULTS;
  return backtest(readLabels(), { ...shares, seeds: seeds.slice(0, SPLITS) });
});

/** Every label once, by a calibration that leaves its product out, with one in five. */
const leftOut = once(() => {
  const labels = readLabels();
  return [0, 1, 2, 3, 4].flatMap((fold) => {
    const isOut = (label: FitLabel) => foldOf(`sum ${label.group}`, 5) === fold;
    const model = calibrate(
      labels.filter((label) => !isOut(label)),
      { fittedAt: 0 },
    );
    return labels.filter(isOut).map((label) => ({ label, ...modelOutcome(model, label) }));
  });
});

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Smallest whole estimates of the bands of predicted volume, units of a week. */
const BANDS_FROM = [1, 2, 3, 5, 9, 17];
const BAND_ROWS_MIN = 100;

describe.skipIf(folder === '' || !existsSync(file))('on measured weeks of sales', () => {
  it('errs less than every baseline, with ranges that hold', { timeout: MINUTES_10 }, () => {
    const { bands, rows } = report();
    const own = scoresBy(report(), OWN_METHOD);
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

  it('is ahead with 87 labels already', { timeout: MINUTES_10 }, () => {
    const step = report().learning.find(({ products }) => products === 87);
    const errorOf = (method: string) =>
      step?.errors.find((one) => one.method === method)?.meanAbsLogError ?? Number.NaN;
    for (const baseline of ['public table', 'power law per marketplace and category']) {
      expect(errorOf(OWN_METHOD)).toBeLessThan(errorOf(baseline));
    }
  });

  it('keeps its promises to averages and single looks alike', { timeout: MINUTES_10 }, () => {
    const all = leftOut();
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

  it('adds up in each marketplace, outliers and all', { timeout: MINUTES_10 }, () => {
    for (const [, own] of Map.groupBy(leftOut(), ({ label }) => label.marketplace)) {
      expect(Math.abs(scoresOf(own).totalRatio - 1)).toBeLessThan(0.1);
    }
  });
});

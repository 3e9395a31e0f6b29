/**
 * The thread that measures estimates on real labels. Posts one message: the backtest, and every
 * label once, by a calibration that leaves its product out, with one in five.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import {
  BACKTEST_DEFAULTS,
  type BacktestReport,
  backtest,
} from '../../src/domain/estimation/backtest/backtest.ts';
import { modelOutcome } from '../../src/domain/estimation/backtest/baselines.ts';
import { calibrate } from '../../src/domain/estimation/calibrate/calibrate.ts';
import { foldOf } from '../../src/domain/estimation/calibrate/fit-kinds.ts';
import { type FitLabel, fitLabels } from '../../src/domain/estimation/fit/fit-label.ts';
import type { SalesLabel } from '../../src/domain/product/observation.ts';
import { type MarketplaceId, parseMarketplace } from '../../src/domain/values/marketplace.ts';

export interface LabelsTask {
  readonly file: string;
  readonly splits: number;
}

export interface LabelsMeasured {
  readonly report: BacktestReport;
  readonly leftOut: readonly ({ readonly label: FitLabel } & ReturnType<typeof modelOutcome>)[];
}

const FOLDS = 5;
const { file, splits }: LabelsTask = workerData;
const labels = readLabels();
const { seeds, ...shares } = BACKTEST_DEFAULTS;
const leftOut = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
  const isOut = (label: FitLabel) => foldOf(`sum ${label.group}`, FOLDS) === fold;
  const model = calibrate(
    labels.filter((label) => !isOut(label)),
    { fittedAt: 0 },
  );
  return labels.filter(isOut).map((label) => ({ label, ...modelOutcome(model, label) }));
});
const report = backtest(labels, { ...shares, seeds: seeds.slice(0, splits) });
const measured: LabelsMeasured = { report, leftOut };
parentPort?.postMessage(measured);

function readLabels(): FitLabel[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const labels = lines.flatMap((line): SalesLabel[] => {
    const [date = '', country = '', category = '', rank, units, days, asin] = line.split(',');
    const marketplace: MarketplaceId | null = parseMarketplace(country, 'amazon');
    if (marketplace === null || !rank || !units) return [];
    return [
      {
        kind: 'label',
        marketplace,
        category,
        rank: Number(rank),
        units: Number(units),
        days: Number(days),
        asin: (asin ?? null) as SalesLabel['asin'],
        from: Date.parse(date) / 1000,
        to: null,
        estimates: {},
        source: 'csv',
      },
    ];
  });
  return fitLabels(labels);
}

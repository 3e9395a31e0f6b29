/** `calibrate`: fits the sales model to labels, and reports its accuracy on unseen ones. */
import { Command } from 'commander';
import type { CalibrationReport } from '../../app/sales/calibrate-model.ts';
import type { LabelFile } from '../../app/sales/sales-labels.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { addCommonOptions, answer, table } from './cli-io.ts';
import { addLabelOptions, type LabelDeps, type LabelOptions, noteRejects } from './options.ts';

export interface CalibrateDeps extends LabelDeps {
  /** Makes labels from the badges in the data directory. */
  readBadges(dataDir: string | undefined): Promise<Pick<LabelFile, 'labels' | 'notes'>>;
  calibrate(
    dataDir: string | undefined,
    labels: LabelFile['labels'],
    options: { readonly givenSold: boolean },
  ): Promise<CalibrationReport>;
}

interface CalibrateOptions extends LabelOptions {
  readonly badges?: boolean;
}

export function calibrateCommand({
  io,
  readLabels,
  readBadges,
  calibrate,
}: CalibrateDeps): Command {
  return addCommonOptions(addLabelOptions(new Command('calibrate')))
    .description('Fit the sales model to known sales; all estimates are made again with it.')
    .option('--badges', "also learn from the bought badges and ranks of the store's products")
    .action(async (options: CalibrateOptions) => {
      const file = await readLabels(options);
      noteRejects(io, file);
      const badges = options.badges === true ? await readBadges(options.dataDir) : null;
      for (const note of badges?.notes ?? []) io.note(note);
      const labels = [...file.labels, ...(badges?.labels ?? [])];
      if (labels.length === 0 && options.labels !== undefined) throw noLabelIn(options.labels);
      const givenSold = options.givenSold === true;
      const report = await calibrate(options.dataDir, labels, { givenSold });
      answer(io, options, summaryOf(report), linesOf(report), remarksOf(report));
    });
}

/** A wrong file must not replace the current model. */
function noLabelIn(file: string): ShelflineError {
  return new ShelflineError(
    'bad_request',
    `${file} holds no usable label, and the model in force was not changed; rows need ` +
      'marketplace, category, rank, units and days (docs/import.md; --map renames columns)',
  );
}

function summaryOf({ model, labels, listings }: CalibrationReport) {
  const { id, isCalibrated, meanAbsLogError, coverage, halfLifeDays = null } = model;
  const markets = model.uncertainty.markets.length;
  const { measuredMarkets = [] } = model;
  return {
    model: id,
    isCalibrated,
    labels,
    markets,
    measuredMarkets,
    halfLifeDays,
    meanAbsLogError,
    coverage,
    listings,
  };
}

function linesOf(report: CalibrationReport): string[] {
  const { model, labels, listings } = report;
  if (labels.used === 0) {
    return ['No usable labels: the published priors are in force.'];
  }
  const rows = [
    ['model', model.id],
    ['labels used', `${labels.used} of ${labels.read}`],
    ...(model.halfLifeDays === undefined
      ? []
      : [['the market drifts: labels count half after', `${model.halfLifeDays} days`]]),
    ['mean |log error| on unseen labels', model.meanAbsLogError?.toFixed(3) ?? '-'],
    ['80 % range held on unseen labels', coverageText(report)],
    ['ranges measured in', model.measuredMarkets?.join(', ') || 'no marketplace'],
    ['listings estimated again', String(listings)],
  ];
  return table(rows);
}

function remarksOf({ model, labels }: CalibrationReport): readonly string[] {
  if (labels.used === 0 || model.isCalibrated) return [];
  return ['Too few labels to calibrate ranges: they stay as wide as the published priors.'];
}

function coverageText({ model: { coverage } }: CalibrationReport): string {
  if (coverage === null) return 'not measured';
  const held = Math.round(coverage.measured * coverage.n);
  return `${held} of ${coverage.n} (${(100 * coverage.measured).toFixed(1)} %)`;
}

/**
 * `backtest`: how good the estimates are on products the model has not seen, beside the baselines.
 */
import { Command } from 'commander';
import { ShelflineError } from '../../domain/error.ts';
import {
  BACKTEST_DEFAULTS,
  type BacktestReport,
  backtest,
} from '../../domain/estimation/backtest.ts';
import { fitLabels } from '../../domain/estimation/fit-label.ts';
import type { Scores } from '../../domain/estimation/metrics.ts';
import { addCommonOptions, answer, table } from './cli-io.ts';
import {
  addLabelOptions,
  type LabelDeps,
  type LabelOptions,
  noteRejects,
} from './label-options.ts';
import { wholeNumber } from './parse-options.ts';

interface BacktestOptions extends LabelOptions {
  readonly seeds: number;
}

/** A part of the labels with fewer products than this measures nothing. */
const PRODUCTS_MIN = 50;
const SEEDS_MAX = 100;

export function backtestCommand({ io, readLabels }: LabelDeps): Command {
  return addCommonOptions(addLabelOptions(new Command('backtest')))
    .description(
      'Measure error and coverage on held-out products (60 % fit, 20 % calibrate, 20 % test).',
    )
    .option(
      '--seeds <count>',
      'random splits to measure over',
      wholeNumber(1, SEEDS_MAX),
      BACKTEST_DEFAULTS.seeds.length,
    )
    .action(async (options: BacktestOptions) => {
      const file = await readLabels(options);
      noteRejects(io, file);
      const labels = fitLabels(file.labels);
      const products = new Set(labels.map(({ group }) => group)).size;
      if (products < PRODUCTS_MIN) {
        throw new ShelflineError(
          'bad_request',
          `labels: ${products} products with usable labels are too few; ${PRODUCTS_MIN} are needed.`,
        );
      }
      const seeds = Array.from({ length: options.seeds }, (_, index) => index + 1);
      const report = backtest(labels, { ...BACKTEST_DEFAULTS, seeds });
      answer(io, options, report, linesOf(report));
    });
}

function linesOf({ labels, products, rows, bands, options }: BacktestReport): string[] {
  return [
    `${labels} labels of ${products} products, ${options.seeds.length} random splits by product`,
    '',
    ...table([HEADER, ...rows.map(({ method, scores }) => [method, ...cellsOf(scores)])]),
    '',
    'This program by quarter of its own estimates, smallest first:',
    ...table([HEADER, ...bands.map(quarterRow)]),
    '',
    'log error: mean |ln(estimate / truth)|. APE: median |error| / truth. totals: sum of means over',
    'sum of truths. held: share of truths in the range, and the range as a factor each side.',
    'WIS: weighted interval score of ln units, smaller is better.',
  ];
}

function quarterRow(scores: Scores, index: number): string[] {
  return [`quarter ${index + 1}`, ...cellsOf(scores)];
}

const HEADER = [
  ...['method', 'n', 'log error', 'APE', 'within 2x', 'totals', 'WIS'],
  ...['50 % held', '80 % held', '90 % held'],
];

function cellsOf(scores: Scores): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const held = [0, 1, 2].map((index) => {
    const interval = scores.intervals[index];
    return interval === undefined
      ? '-'
      : `${percent(interval.coverage)} x${interval.width.toFixed(2)}`;
  });
  return [
    String(scores.n),
    scores.meanAbsLogError.toFixed(3),
    percent(scores.medianAbsPercentError),
    percent(scores.withinTwofold),
    scores.totalRatio.toFixed(2),
    scores.weightedIntervalScore?.toFixed(3) ?? '-',
    ...held,
  ];
}

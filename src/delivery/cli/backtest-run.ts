/** Measures the estimates on labels, and shows the result as tables or as an HTML page. */

import {
  BACKTEST_DEFAULTS,
  type BacktestReport,
  backtest,
  PRODUCTS_MIN,
} from '../../domain/estimation/backtest/backtest.ts';
import type { Scores } from '../../domain/estimation/backtest/metrics.ts';
import { calibrate } from '../../domain/estimation/calibrate/calibrate.ts';
import { type FitLabel, fitLabels } from '../../domain/estimation/fit/fit-label.ts';
import type { SalesLabel } from '../../domain/product/observation.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type EpochSeconds, toIsoDay } from '../../domain/values/time.ts';
import { reportPage } from './backtest-report.ts';
import { table } from './cli-io.ts';

export interface BacktestRun {
  readonly givenSold: boolean;
  /** The number of random splits. */
  readonly seeds: number;
}

export interface MeasuredBacktest {
  readonly report: BacktestReport;
  readonly lines: readonly string[];
  /** Returns the HTML page with plots. @param at the date on the page */
  page(at: EpochSeconds): string;
}

/** @throws ShelflineError if there are too few labels to measure on */
export function runBacktest(
  stated: readonly SalesLabel[],
  { givenSold, seeds }: BacktestRun,
): MeasuredBacktest {
  const labels = fitLabels(stated, { givenSold });
  const products = new Set(labels.map(({ group }) => group)).size;
  if (products < PRODUCTS_MIN) {
    throw new ShelflineError(
      'bad_request',
      `labels: ${products} products with usable labels are too few; ${PRODUCTS_MIN} are needed.`,
    );
  }
  const numbered = Array.from({ length: seeds }, (_, index) => index + 1);
  const report = backtest(labels, { ...BACKTEST_DEFAULTS, seeds: numbered });
  return { report, lines: linesOf(report), page: (at) => pageOf(report, labels, at) };
}

function pageOf(report: BacktestReport, labels: readonly FitLabel[], at: EpochSeconds): string {
  return reportPage({
    report,
    labels,
    model: calibrate(labels, { fittedAt: at }),
    date: toIsoDay(at),
    methods: methodTable(report),
    quarters: quarterTable(report),
    learning: learningTable(report),
  });
}

function methodTable({ rows }: BacktestReport): string[][] {
  return [HEADER, ...rows.map(({ method, scores }) => [method, ...cellsOf(scores)])];
}

/**
 * Returns the table of quarters. Its last column is the share of truths equal to the estimate,
 * which every range contains.
 */
function quarterTable({ bands }: BacktestReport): string[][] {
  return [
    [...HEADER, 'exact'],
    ...bands.map((scores, index) => [
      ...[`quarter ${index + 1}`, ...cellsOf(scores)],
      percentOf(scores.exact),
    ]),
  ];
}

function learningTable({ learning }: BacktestReport): string[][] {
  const methods = learning[0]?.errors.map(({ method }) => method) ?? [];
  return [
    ['products fitted to', ...learning.map(({ products }) => String(products))],
    ...methods.map((method, row) => [
      method,
      ...learning.map(({ errors }) => errors[row]?.meanAbsLogError.toFixed(3) ?? '-'),
    ]),
  ];
}

function linesOf(report: BacktestReport): string[] {
  const { labels, products, options } = report;
  return [
    `${labels} labels of ${products} products, ${options.seeds.length} random splits by product`,
    '',
    ...table(methodTable(report)),
    '',
    'This program by quarter of its own estimates, smallest first:',
    ...table(quarterTable(report)),
    '',
    'Log error by number of products fitted to:',
    ...table(learningTable(report)),
    '',
    'log error: mean |ln(estimate / truth)|. APE: median |error| / truth. totals: sum of means over',
    'sum of truths. held: share of truths in the range, and the range as a factor each side.',
    'WIS: weighted interval score of ln units, smaller is better. exact: truths equal to the whole',
    'estimate; a range shows its estimate, so it holds at least these.',
  ];
}

const HEADER = [
  ...['method', 'n', 'log error', 'APE', 'within 2x', 'totals', 'WIS'],
  ...['50 % held', '80 % held', '90 % held'],
];

function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function cellsOf(scores: Scores): string[] {
  const held = [0, 1, 2].map((index) => {
    const interval = scores.intervals[index];
    return interval === undefined
      ? '-'
      : `${percentOf(interval.coverage)} x${interval.width.toFixed(2)}`;
  });
  return [
    String(scores.n),
    scores.meanAbsLogError.toFixed(3),
    percentOf(scores.medianAbsPercentError),
    percentOf(scores.withinTwofold),
    scores.totalRatio.toFixed(2),
    scores.weightedIntervalScore?.toFixed(3) ?? '-',
    ...held,
  ];
}

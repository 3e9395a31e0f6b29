/**
 * Renders the page of `backtest --report`: tables and plots of the measurements, for a skeptical
 * reader to check, in one HTML file that loads nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BacktestReport } from '../../domain/estimation/backtest/backtest.ts';
import type { Scores } from '../../domain/estimation/backtest/metrics.ts';
import type { FitLabel } from '../../domain/estimation/fit/fit-label.ts';
import type { SalesModel } from '../../domain/estimation/model/model.ts';
import { predict } from '../../domain/estimation/model/predict.ts';
import { medianOf, rangeOf } from '../../domain/estimation/range/units-distribution.ts';
import { DAY_S, toIsoDay } from '../../domain/values/time.ts';
import { box, dot, escapeXml, line, path, svgPlot } from './svg-plot.ts';

export interface ReportPage {
  readonly report: BacktestReport;
  /** The model fitted to all labels, for the curves. */
  readonly model: SalesModel;
  readonly labels: readonly FitLabel[];
  /** ISO date. */
  readonly date: string;
  /** The tables of methods and of quarters, each with its header row. */
  readonly methods: readonly (readonly string[])[];
  readonly quarters: readonly (readonly string[])[];
  /** The table of log errors by the number of products fitted to. */
  readonly learning: readonly (readonly string[])[];
}

const CURVES_MAX = 9;
const DOTS_MAX = 300;

const TEMPLATE = join(import.meta.dirname, 'backtest-report.html');

/** Returns the page: replaces each `{{name}}` in the template. */
export function reportPage(page: ReportPage): string {
  const { report, labels, date } = page;
  const { fitShare, calibrationShare, seeds } = report.options;
  const texts: Readonly<Record<string, string>> = {
    headline: headline(report),
    date: escapeXml(date),
    labels: String(report.labels),
    products: String(report.products),
    fitShare: percent(fitShare),
    calibrationShare: percent(calibrationShare),
    splits: String(seeds.length),
    labelTable: htmlTable(labelTable(labels), 'plain'),
    methods: htmlTable(page.methods, 'methods'),
    quarters: htmlTable(page.quarters, 'plain'),
    measuredPlots: coveragePlot(report.bands) + pitPlot(report),
    learning: htmlTable(page.learning, 'methods'),
    curvePlots: curvePlots(page).join(''),
  };
  return readFileSync(TEMPLATE, 'utf8').replace(/{{(\w+)}}/g, (_, name) => texts[name] ?? '');
}

function headline({ rows }: BacktestReport): string {
  const [own] = rows;
  const held = own?.scores.intervals[1];
  if (own === undefined || held === undefined) return '';
  const { n, withinTwofold, medianAbsPercentError } = own.scores;
  return (
    `On products it had not seen, the 80 % ranges held ${Math.round(held.coverage * n)} of ${n} ` +
    `times (${(100 * held.coverage).toFixed(1)} %). Half of the estimates were off by ` +
    `${percent(medianAbsPercentError)} or less, ${percent(withinTwofold)} by no more than a ` +
    'factor of two.'
  );
}

/** Returns a table of marketplaces: the number, kinds and dates of their labels. */
function labelTable(labels: readonly FitLabel[]): string[][] {
  const markets = Map.groupBy(labels, ({ marketplace }) => marketplace);
  const rows = [...markets].sort(([, left], [, right]) => right.length - left.length);
  return [
    ['marketplace', 'labels', 'categories', 'windows of', 'between', 'products without a sale'],
    ...rows.map(([market, own]) => [
      market,
      String(own.length),
      String(new Set(own.flatMap(({ category }) => category ?? [])).size),
      `${[...new Set(own.map(({ days }) => days))].slice(0, WINDOWS_MAX).join(', ')} days`,
      periodOf(own),
      own.some(({ isTruncated }) => isTruncated) ? 'not in the file' : 'included',
    ]),
  ];
}

const WINDOWS_MAX = 3;

function periodOf(labels: readonly FitLabel[]): string {
  const ends = labels.flatMap(({ until, days }) => (until === null ? [] : [{ until, days }]));
  if (ends.length === 0) return 'not dated';
  const first = ends.reduce(
    (at, { until, days }) => Math.min(at, until - days * DAY_S),
    Number.POSITIVE_INFINITY,
  );
  const last = ends.reduce((at, { until }) => Math.max(at, until), 0);
  return `${toIsoDay(first)} and ${toIsoDay(last)}`;
}

function htmlTable([header = [], ...rows]: readonly (readonly string[])[], kind: string): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<div class="wide"><table class="${kind}">${row(header, 'th')}${body}</table></div>`;
}

function coveragePlot(bands: readonly Scores[]): string {
  const levels = [0.5, 0.8, 0.9];
  const groups = levels.flatMap((nominal, level) =>
    bands.map((band, index) => ({
      nominal,
      at: level * (bands.length + 1) + index,
      held: band.intervals[level]?.coverage ?? 0,
    })),
  );
  const span = levels.length * (bands.length + 1);
  return svgPlot({
    title: 'Share of truths in the range',
    x: {
      from: -0.5,
      to: span - 0.5,
      label: 'range, by quarter of volume',
      marks: levels.map((level, index) => ({
        at: index * (bands.length + 1) + (bands.length - 1) / 2,
        text: percent(level),
      })),
    },
    y: { from: 0, to: 1, label: '', marks: [0, 0.5, 0.8, 0.9].map(markPercent) },
    shapes: ({ x, y }) =>
      groups.flatMap(({ at, held, nominal }) => [
        box(x(at - 0.4), y(held), x(at + 0.4) - x(at - 0.4), y(0) - y(held)),
        line(x(at - 0.45), y(nominal), x(at + 0.45), y(nominal), 'nominal'),
      ]),
  });
}

function pitPlot({ pit }: BacktestReport): string {
  const highest = Math.max(2, ...pit.map(({ density }) => density));
  return svgPlot({
    title: 'Where truths fell in their distributions',
    x: {
      from: 0,
      to: 1,
      label: 'predicted probability of less',
      marks: [0, 0.25, 0.5, 0.75, 1].map(markPercent),
    },
    y: {
      from: 0,
      to: highest,
      label: 'found / promised; level is right',
      marks: [0, 1, 2].map((at) => ({ at, text: String(at) })),
    },
    shapes: ({ x, y }) => [
      ...pit.map(({ from, to, density }) =>
        box(x(from), y(density), x(to) - x(from) - 1, y(0) - y(density)),
      ),
      line(x(0), y(1), x(1), y(1), 'nominal'),
    ],
  });
}

function curvePlots({ model, labels }: ReportPage): string[] {
  const cells = Map.groupBy(labels, ({ marketplace, category }) => {
    return `${marketplace} ${category ?? 'without category'}`;
  });
  return [...cells]
    .sort(([, left], [, right]) => right.length - left.length)
    .slice(0, CURVES_MAX)
    .map(([name, own]) => curvePlot(`${name}: ${own.length} labels`, model, own));
}

function curvePlot(title: string, model: SalesModel, labels: readonly FitLabel[]): string {
  const [first] = labels;
  if (first === undefined) return '';
  const { marketplace, category, days, isTruncated: givenSold } = first;
  const from = Math.floor(Math.min(...labels.map(({ lnRank }) => log10(lnRank))));
  const to = Math.ceil(Math.max(...labels.map(({ lnRank }) => log10(lnRank))));
  const lowest = givenSold ? 0 : -1;
  const steps = Array.from({ length: 41 }, (_, step) => from + ((to - from) * step) / 40);
  const curve = steps.map((at) => {
    const lnRank = at * Math.LN10;
    const units = predict(model, { marketplace, category, lnRank, days, givenSold });
    return { at, middle: medianOf(units), ...rangeOf(units, 0.8) };
  });
  const top = Math.max(10, curve[0]?.high ?? 0, ...labels.map(({ units }) => units));
  const highest = Math.ceil(Math.log10(top));
  const held = (units: number) => Math.min(highest, Math.max(lowest, Math.log10(units)));
  return svgPlot({
    title,
    x: { from, to, label: 'rank', marks: powers(from, to) },
    y: {
      from: lowest,
      to: highest,
      label: `units in ${days} days`,
      marks: powers(lowest, highest),
    },
    shapes: ({ x, y }) => [
      ...sampled(labels).map(({ lnRank, units }) =>
        dot(x(log10(lnRank)), y(held(Math.max(0.1, units)))),
      ),
      path(
        [
          ...curve.map(({ at, high }) => [x(at), y(held(high))] as const),
          ...curve.map(({ at, low }) => [x(at), y(held(low))] as const).reverse(),
        ],
        'band',
      ),
      path(
        curve.map(({ at, middle }) => [x(at), y(held(middle))] as const),
        'curve',
      ),
    ],
  });
}

function sampled(labels: readonly FitLabel[]): FitLabel[] {
  const step = Math.max(1, Math.ceil(labels.length / DOTS_MAX));
  return labels.filter((_, index) => index % step === 0);
}

function powers(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const at = from + index;
    return { at, text: shortNumber(10 ** at) };
  });
}

/** 1000 -> 1k, 1000000 -> 1M. */
function shortNumber(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1_000 ? `${value / 1_000}k` : String(value);
}

function markPercent(at: number) {
  return { at, text: percent(at) };
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function log10(ln: number): number {
  return ln / Math.LN10;
}

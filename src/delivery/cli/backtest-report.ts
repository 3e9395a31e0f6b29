/**
 * The page of `backtest --report`: what was measured, as tables and plots a sceptical reader can
 * check, in one HTML file that loads nothing.
 */
import type { BacktestReport } from '../../domain/estimation/backtest.ts';
import type { FitLabel } from '../../domain/estimation/fit-label.ts';
import type { Scores } from '../../domain/estimation/metrics.ts';
import type { SalesModel } from '../../domain/estimation/model.ts';
import { predict } from '../../domain/estimation/predict.ts';
import { medianOf, rangeOf } from '../../domain/estimation/units-distribution.ts';
import { box, dot, escapeXml, line, path, svgPlot } from './svg-plot.ts';

export interface ReportPage {
  readonly report: BacktestReport;
  /** Fitted to all labels, for the curves. */
  readonly model: SalesModel;
  readonly labels: readonly FitLabel[];
  /** ISO day. */
  readonly date: string;
  /** Header and rows of the table of methods, and of the quarters. */
  readonly methods: readonly (readonly string[])[];
  readonly quarters: readonly (readonly string[])[];
  /** Log error by number of products fitted to. */
  readonly learning: readonly (readonly string[])[];
}

const CURVES_MAX = 9;
const DOTS_MAX = 300;

export function reportPage(page: ReportPage): string {
  const { report, date } = page;
  const held = report.rows[0]?.scores.intervals[1];
  const count = report.rows[0]?.scores.n ?? 0;
  const sentence =
    held === undefined
      ? ''
      : `On unseen products the 80 % ranges held ${Math.round(held.coverage * count)} of ` +
        `${count} times.`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sales estimates, measured</title>
<meta name="viewport" content="width=device-width">
<style>${STYLE}</style>
<h1>Sales estimates, measured</h1>
<p>${escapeXml(date)}: ${report.labels} labels of ${report.products} products, split at random
by product (${percent(report.options.fitShare)} fit,
${percent(report.options.calibrationShare)} calibrate, the rest test),
${report.options.seeds.length} times. <strong>${sentence}</strong></p>
${htmlTable(page.methods, 'methods')}
<h2>By quarter of estimated volume, smallest first</h2>
${htmlTable(page.quarters, 'quarters')}
<div class="plots">${coveragePlot(report.bands)}${pitPlot(report)}</div>
<h2>Curves with their 80 % band and the labels</h2>
<div class="plots">${curvePlots(page).join('')}</div>
<p>Ranges hold for products like the labelled ones. Log error is the mean of
|ln(estimate / truth)|, WIS the weighted interval score of ln units; smaller is better.</p>
</html>
`;
}

const STYLE = [
  'body{font:15px/1.5 system-ui,sans-serif;max-width:1300px;margin:2rem auto;padding:0 1rem}',
  'body{color:#1b1f24}table{border-collapse:collapse;font-variant-numeric:tabular-nums}',
  'td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}',
  'td:first-child,th:first-child{text-align:left}.methods tr:nth-child(2){font-weight:600}',
  '.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(380px,1fr));gap:1rem}',
  'svg{width:100%}.mark{font-size:11px;fill:#555}.title{font-size:13px;font-weight:600}',
  '.grid{stroke:#e4e4e4}.bar{fill:#7aa6d8}.dot{fill:#2b6cb0;opacity:.35}',
  '.curve{fill:none;stroke:#b7410e;stroke-width:2}.band{fill:#b7410e;opacity:.15}',
  '.nominal{stroke:#b7410e;stroke-dasharray:4 3}',
].join('\n');

function htmlTable([header = [], ...rows]: readonly (readonly string[])[], kind: string): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table class="${kind}">${row(header, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
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
      ...{ from: -0.5, to: span - 0.5, label: 'range, by quarter of volume' },
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
      ...{ from: 0, to: 1, label: 'predicted probability of less' },
      marks: [0, 0.25, 0.5, 0.75, 1].map(markPercent),
    },
    y: {
      ...{
        from: 0,
        to: highest,
        label: 'found / promised; flat is right, whole numbers tie at the low end',
      },
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

/** The cells with most labels. */
function curvePlots({ model, labels }: ReportPage): string[] {
  const cells = new Map<string, FitLabel[]>();
  for (const label of labels) {
    const name = `${label.marketplace} ${label.category ?? 'without category'}`;
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, [label]);
    else cell.push(label);
  }
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
  const highest = Math.ceil(Math.log10(Math.max(10, ...labels.map(({ units }) => units))));
  const lowest = givenSold ? 0 : -1;
  const held = (units: number) => Math.min(highest, Math.max(lowest, Math.log10(units)));
  const steps = Array.from({ length: 41 }, (_, step) => from + ((to - from) * step) / 40);
  const curve = steps.map((at) => {
    const lnRank = at * Math.LN10;
    const units = predict(model, { marketplace, category, lnRank, days, givenSold });
    return { at, middle: medianOf(units), ...rangeOf(units, 0.8) };
  });
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

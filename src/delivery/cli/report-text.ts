/** Texts and style of `backtest --report`: how to read it, and what it does not say. */
import type { FitLabel } from '../../domain/estimation/fit/fit-label.ts';
import { DAY_S, toIsoDay } from '../../domain/time.ts';

export const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:1200px;margin:2rem auto;padding:0 1rem}',
  'body{color:#1b1f24}h1{line-height:1.2}h2{margin-top:2.2rem;line-height:1.25}',
  'p,ul,dl{max-width:75ch}.lead{font-size:1.15rem;font-weight:600}.note{color:#555}',
  '.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}',
  'table{font-size:.93rem}details{margin-top:1rem}',
  'td,th{padding:.25rem .5rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}',
  'td:first-child,th:first-child{text-align:left;padding-left:0;position:sticky;left:0}',
  'td:first-child,th:first-child{background:#fff}.methods tr:nth-child(2){font-weight:600}',
  '@media(max-width:600px){td,th{padding:.25rem .45rem;font-size:.8rem}',
  'td:first-child{white-space:normal;min-width:8rem}}',
  '.plots{display:grid;gap:1.5rem;margin-top:1.5rem}',
  '.plots{grid-template-columns:repeat(auto-fill,minmax(min(380px,100%),1fr))}',
  'svg{width:100%}.mark{font-size:11px;fill:#555}.title{font-size:13px;font-weight:600}',
  '.grid{stroke:#e4e4e4}.bar{fill:#7aa6d8}.dot{fill:#2b6cb0;opacity:.35}',
  '.curve{fill:none;stroke:#b7410e;stroke-width:2}.band{fill:#b7410e;opacity:.15}',
  '.nominal{stroke:#b7410e;stroke-dasharray:4 3}dt{font-weight:600}dd{margin:0 0 .4rem 1rem}',
].join('\n');

export const READING = `<details open><summary>How to read the columns</summary><dl>
<dt>log error</dt><dd>Mean of |ln(estimate / truth)|: 0.69 is a factor of two, either way.</dd>
<dt>APE</dt><dd>Median of |estimate - truth| / truth.</dd>
<dt>within 2x</dt><dd>Share of estimates between half and twice the truth.</dd>
<dt>totals</dt><dd>Sum of the estimated means over the sum of the truths.</dd>
<dt>WIS</dt><dd>Weighted interval score of ln units: rewards narrow ranges that hold. Smaller is
better.</dd>
<dt>50 / 80 / 90 % held</dt><dd>How often the truth lay in the range, and how wide the range is: a
factor each side of its middle. Ranges of other methods are the normal ranges of their own
errors.</dd></dl></details>`;

export const LIMITS = `<ul>
<li>Ranges hold for products like the labelled ones. Your own products are not your
competitors'.</li>
<li>A marketplace or category without labels borrows from the others; its ranges are wider, and
nothing here measured them.</li>
<li>Sales and markets change: what held in these weeks may not hold next year. Measure again.</li>
<li>Units are of the whole family of variations where the store ranks families.</li></ul>`;

/** The table of marketplaces: how many labels they have, of what, and from when. */
export function labelTable(labels: readonly FitLabel[]): string[][] {
  const markets = new Map<string, FitLabel[]>();
  for (const label of labels) {
    const market = markets.get(label.marketplace);
    if (market === undefined) markets.set(label.marketplace, [label]);
    else market.push(label);
  }
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

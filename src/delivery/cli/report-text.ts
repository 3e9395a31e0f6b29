/** Texts and style of `backtest --report`: how to read it, and what it does not say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FitLabel } from '../../domain/estimation/fit/fit-label.ts';
import { DAY_S, toIsoDay } from '../../domain/values/time.ts';

/** Style sheet of the page. */
export const STYLE = readFileSync(join(import.meta.dirname, 'backtest-report.css'), 'utf8');

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

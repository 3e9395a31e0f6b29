/**
 * Plain format `sales`: known sales as labels for the estimator: `marketplace, category, rank,
 * units, days, asin?, from?, to?, estimate_<vendor>?`. Rank and units may be fractional. Without
 * `days` the window is the one of `from` and `to`, both days included.
 */
import { DAY_S } from '../../../domain/time.ts';
import type { Importer } from '../../../ports/importer.ts';
import { plainImporter } from '../shared/plain-importer.ts';
import type { RowCells } from '../shared/row-cells.ts';
import { RowProblem } from '../shared/row-problem.ts';

const SOURCE = 'csv';
const ESTIMATE = /^estimate_([a-z0-9_]+)$/;
const COLUMNS = [
  'marketplace',
  'category',
  'rank',
  'units',
  'days',
  'asin',
  'from',
  'to',
  'source',
];

export const salesImporter: Importer = plainImporter({
  format: 'sales',
  columns: COLUMNS,
  isColumn: (name) => ESTIMATE.test(name),
  recognises: (columns) => columns.has('rank') && columns.has('units'),
  observe(row) {
    const from = row.time('from');
    const to = row.time('to', 'end');
    return [
      {
        kind: 'label',
        marketplace: row.marketplace(),
        category: row.text('category') ?? '',
        rank: row.requireDecimal('rank', 1),
        units: row.requireDecimal('units'),
        days: daysOf(row, from, to),
        asin: row.asin('asin'),
        from,
        to,
        estimates: estimatesOf(row),
        source: row.text('source') ?? SOURCE,
      },
    ];
  },
});

function daysOf(row: RowCells, from: number | null, to: number | null): number {
  const days = row.decimal('days');
  if (days !== null && days > 0) return days;
  if (days !== null) throw new RowProblem('days must be more than 0');
  if (from === null || to === null) {
    throw new RowProblem('days is missing (or give from and to)');
  }
  if (to <= from) throw new RowProblem('to must not be before from');
  return Math.ceil((to - from) / DAY_S);
}

function estimatesOf(row: RowCells): Readonly<Record<string, number>> {
  const estimates: Record<string, number> = {};
  for (const column of row.names()) {
    const vendor = ESTIMATE.exec(column)?.[1];
    const units = vendor === undefined ? null : row.decimal(column);
    if (vendor !== undefined && units !== null) estimates[vendor] = units;
  }
  return estimates;
}

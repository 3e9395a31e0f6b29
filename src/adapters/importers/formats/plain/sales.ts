/**
 * Plain format `sales`: known sales that the estimator learns from. Rank and units may be
 * fractional. The window is `days`, or else `from` to `to`, both days included. `units_low` and
 * `units_high` (both included), or a badge in `bought_past_month`, replace `units` if only a range
 * is known. `rank_kind` is `average` for the mean of the window or `single` for one look. A row
 * without a rank needs `asin`, `from` and `to`, and the rank is looked up.
 */
import { badgeUnits } from '../../../../domain/estimation/evidence/badge.ts';
import { DAYS_PER_MONTH } from '../../../../domain/estimation/units.ts';
import { isRankKind, type SalesLabel } from '../../../../domain/product/observation.ts';
import { DAY_S } from '../../../../domain/values/time.ts';
import type { Importer } from '../../../../ports/importer.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { plainImporter } from '../../table/plain-importer.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { boughtInPastMonth } from '../../text/badge-text.ts';

const ESTIMATE = /^estimate_([a-z0-9_]+)$/;
const UNITS_COLUMNS = ['units', 'units_low', 'bought_past_month'] as const;
const COLUMNS = [
  'marketplace',
  'category',
  'rank',
  'rank_kind',
  'units',
  'units_low',
  'units_high',
  'bought_past_month',
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
  recognizes: (columns) =>
    columns.has('rank') && UNITS_COLUMNS.some((column) => columns.has(column)),
  observe(row) {
    const from = row.time('from');
    const to = row.time('to', 'end');
    const told = {
      kind: 'label',
      marketplace: row.marketplace(),
      category: row.measured('category') ?? '',
      ...unitsOf(row),
      days: daysOf(row, from, to),
      estimates: estimatesOf(row),
      source: row.source(),
    } as const;
    const asin = row.asin('asin');
    const rank = row.decimal('rank', 1);
    if (rank !== null) return [{ ...told, rank, ...rankKindOf(row), asin, from, to }];
    if (asin !== null && from !== null && to !== null) return [{ ...told, rank, asin, from, to }];
    throw new RowProblem('rank is missing (or give asin, from and to)');
  },
});

function rankKindOf(row: RowCells): Pick<SalesLabel, 'rankKind'> {
  const text = row.text('rank_kind')?.toLowerCase();
  if (text === undefined) return {};
  if (isRankKind(text)) return { rankKind: text };
  throw new RowProblem(`rank_kind ${quoted(text)} must be average or single, or empty`);
}

function unitsOf(row: RowCells): Pick<SalesLabel, 'units' | 'unitsBelow'> {
  const units = row.decimal('units');
  if (units !== null) return { units };
  const low = row.decimal('units_low');
  const high = row.decimal('units_high');
  if (low !== null && high !== null) {
    if (high < low) throw new RowProblem('units_high must not be below units_low');
    return { units: low, unitsBelow: Math.floor(high) + 1 };
  }
  if (low !== null || high !== null) {
    throw new RowProblem('units_low and units_high must both be given');
  }
  const text = row.text('bought_past_month');
  if (text === null) {
    throw new RowProblem('units is missing (or give units_low and units_high, or a badge)');
  }
  const badge = boughtInPastMonth(text);
  if (badge === null) throw new RowProblem(`bought_past_month ${quoted(text)} is not a badge`);
  const { from, to } = badgeUnits(badge);
  return { units: from, unitsBelow: to };
}

function daysOf(row: RowCells, from: number | null, to: number | null): number {
  const days = row.decimal('days') ?? badgeDaysOf(row);
  if (days !== null && days > 0) return days;
  if (days !== null) throw new RowProblem('days must be more than 0');
  if (from === null || to === null) {
    throw new RowProblem('days is missing (or give from and to)');
  }
  if (to <= from) throw new RowProblem('to must not be before from');
  return Math.ceil((to - from) / DAY_S);
}

/** The window of a badge is a month. */
function badgeDaysOf(row: RowCells): number | null {
  const isBadge = row.text('units') === null && row.text('bought_past_month') !== null;
  return isBadge ? DAYS_PER_MONTH : null;
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

/** Flat rows as CSV (RFC 4180), safe to open in a spreadsheet. */
import { disarmed } from '../../../domain/spreadsheet-text.ts';
import type { CsvRow } from '../operation.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Every row names its marketplace and currency, first; the first row names the columns, where there
 * is none `blank` does.
 */
export function toCsv(
  rows: readonly CsvRow[],
  data: Readonly<Record<string, unknown>>,
  blank: CsvRow = {},
): string {
  const common: CsvRow = {
    marketplace: text(data['marketplace']),
    currency: text(data['currency']),
  };
  const full = rows.map((row) => ({ ...common, ...row }));
  const columns = Object.keys(full[0] ?? { ...common, ...blank });
  const lines = full.map((row: CsvRow) => columns.map((column) => cell(row[column])).join(','));
  return [columns.map(cell).join(','), ...lines, ''].join('\r\n');
}

function cell(value: CsvRow[string] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = disarmed(value);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

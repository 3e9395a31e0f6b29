/** Flat rows as CSV (RFC 4180), safe to open in a spreadsheet. */
import { disarmed } from '../../../domain/spreadsheet-text.ts';
import type { CsvRow } from '../operation.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const NEEDS_QUOTES = /[",\r\n]/;

/** Rows of one piece. */
const PIECE_ROWS = 500;

/**
 * The table in pieces, so that others can be served in between. Every row names its marketplace and
 * currency, first; the first row names the columns, where there is none `blank` does.
 */
export function* csvPieces(
  rows: Iterable<CsvRow>,
  data: Readonly<Record<string, unknown>>,
  blank: () => CsvRow = () => ({}),
): Generator<string> {
  const common: CsvRow = {
    marketplace: text(data['marketplace']),
    currency: text(data['currency']),
  };
  let columns: readonly string[] | null = null;
  let lines: string[] = [];
  for (const row of rows) {
    const full: CsvRow = { ...common, ...row };
    if (columns === null) {
      columns = Object.keys(full);
      lines.push(lineOf(columns));
    }
    lines.push(lineOf(columns.map((column) => full[column])));
    if (lines.length < PIECE_ROWS) continue;
    yield lines.join('');
    lines = [];
  }
  if (columns === null) lines.push(lineOf(Object.keys({ ...common, ...blank() })));
  yield lines.join('');
}

function lineOf(cells: readonly (CsvRow[string] | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: CsvRow[string] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = disarmed(value);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

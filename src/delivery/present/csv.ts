/** Writes flat rows as CSV (RFC 4180) that is safe to open in a spreadsheet. */
import { type Options, stringify } from 'csv-stringify/sync';
import type { CsvRow } from '../interface/operation.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const PIECE_ROWS = 500;

const OPTIONS: Options = {
  cast: { boolean: String },
  escape_formulas: true,
  record_delimiter: 'windows',
};

/**
 * Yields the table in pieces, so that other requests can run in between. Every row begins with
 * marketplace and currency. The first row names the columns; without rows, `blank` does.
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
  let lines: unknown[] = [];
  for (const row of rows) {
    const full: CsvRow = { ...common, ...row };
    if (columns === null) {
      columns = Object.keys(full);
      lines.push(columns);
    }
    lines.push(columns.map((column) => full[column]));
    if (lines.length < PIECE_ROWS) continue;
    yield stringify(lines, OPTIONS);
    lines = [];
  }
  if (columns === null) lines.push(Object.keys({ ...common, ...blank() }));
  yield stringify(lines, OPTIONS);
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

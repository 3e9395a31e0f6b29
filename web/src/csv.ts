/** Writes rows as CSV (RFC 4180) that is safe to open in a spreadsheet. */

export type CsvCell = string | number | boolean | null;

/** A spreadsheet would run a text that begins so. */
const FORMULA = /^[=+\-@\t\r]/;

/** The first row names the columns. Null is an empty cell. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

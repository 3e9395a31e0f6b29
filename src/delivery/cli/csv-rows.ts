/** The rows of a CSV text that a command takes, its header first. */
import { parse } from 'csv-parse/sync';
import { csvDialect } from '../../domain/csv-dialect.ts';
import { invalidParameter } from '../../domain/error.ts';

/**
 * Trimmed cells, without empty lines and rows, a byte order mark and a line `sep=;`. Rows may have
 * more or fewer cells than the header unless `isStrict`.
 * @throws ShelflineError where the text is no CSV
 */
export function csvRows(text: string, { isStrict }: { readonly isStrict: boolean }): string[][] {
  if (text.includes('\0')) {
    throw invalidParameter('input', 'is not plain text; give CSV as UTF-8, not compressed');
  }
  const { delimiter, headerLine } = csvDialect(text);
  const dialect = { bom: true, delimiter, from_line: headerLine };
  const empty = { skip_empty_lines: true, skip_records_with_empty_values: true };
  const cells = { trim: true, relax_column_count: !isStrict };
  try {
    return parse(text, { ...dialect, ...empty, ...cells });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidParameter('input', `cannot be read as CSV: ${reason}`);
  }
}

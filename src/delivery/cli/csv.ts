/** Reads and writes CSV for the commands. */
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { PlainValue } from '../../app/export/export-table.ts';
import { csvDialect } from '../../domain/values/csv-dialect.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { plainDigits } from '../../domain/values/plain-digits.ts';

/**
 * Returns the rows of a CSV text, header first. Trims cells, and skips empty rows, a byte order
 * mark and a line `sep=;`. If `isStrict`, each row must have the header's number of cells.
 * @throws ShelflineError if the text is not CSV
 */
export function csvRows(text: string, { isStrict }: { readonly isStrict: boolean }): string[][] {
  if (text.includes('\0')) {
    throw invalidParameter('input', 'is not plain text; give CSV as UTF-8, not compressed');
  }
  const { delimiter, headerLine } = csvDialect(text);
  try {
    return parse(text, {
      bom: true,
      delimiter,
      from_line: headerLine,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      relax_column_count: !isStrict,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidParameter('input', `cannot be read as CSV: ${reason}`);
  }
}

/** Returns a line of CSV without its end. Spreadsheets show formulas in it but do not run them. */
export function csvLine(values: readonly PlainValue[]): string {
  return stringify([values], {
    cast: { number: plainDigits, boolean: String, object: plainText },
    eof: false,
    escape_formulas: true,
    quoted_match: ';',
  });
}

/** Returns a text. Joins lists by semicolons unless an item has one; objects become JSON. */
export function plainText(value: Exclude<PlainValue, boolean | null>): string {
  if (typeof value === 'string') return value;
  const isJoinable = Array.isArray(value) && !value.some((item) => String(item).includes(';'));
  return isJoinable ? value.join(';') : JSON.stringify(value);
}

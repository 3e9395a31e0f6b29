/** The rows of a CSV text that a command takes, its header first. */
import { parse } from 'csv-parse/sync';
import { invalidParameter } from '../../domain/error.ts';

const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Trimmed cells, without empty lines and a byte order mark; commas, semicolons or tabs part them,
 * as in the header. Rows may have more or fewer cells than the header unless `isStrict`.
 * @throws ShelflineError where the text is no CSV
 */
export function csvRows(text: string, { isStrict }: { readonly isStrict: boolean }): string[][] {
  const header = text.split('\n', 1)[0] ?? '';
  const parts = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ','] = DELIMITERS.toSorted((one, other) => parts(other) - parts(one));
  const layout = { bom: true, skip_empty_lines: true, trim: true, relax_column_count: !isStrict };
  try {
    return parse(text, { ...layout, delimiter });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidParameter('input', `cannot be read as CSV: ${reason}`);
  }
}

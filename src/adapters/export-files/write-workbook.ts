/** Writes tables as workbooks (.xlsx): one sheet with a header, row by row. */
import { writeXlsxStream } from 'hucre/xlsx';
import { ShelflineError } from '../../domain/values/error.ts';

export type WorkbookRow = readonly (string | number | boolean | null)[];

/** The limits of a sheet and a cell, header included. */
const ROWS_MAX = 1_048_576;
const CELL_LENGTH_MAX = 32_767;

/**
 * Resolves when the last byte is written. Waits for `write` before it asks for more rows.
 * @throws ShelflineError for more rows, or longer texts, than a sheet can contain
 */
export async function writeWorkbook(
  names: readonly string[],
  rows: AsyncIterable<WorkbookRow>,
  write: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  const sheet = { name: 'Shelfline', freezePane: { rows: 1 }, maxRowsPerSheet: ROWS_MAX };
  for await (const part of writeXlsxStream(checked(names, rows), sheet)) await write(part);
}

async function* checked(
  names: readonly string[],
  rows: AsyncIterable<WorkbookRow>,
): AsyncGenerator<(string | number | boolean | null)[]> {
  yield [...names];
  let count = 1;
  for await (const row of rows) {
    count += 1;
    if (count > ROWS_MAX) throw tooMuch(`a sheet holds ${ROWS_MAX} rows and there are more`);
    const long = row.findIndex((cell) => typeof cell === 'string' && cell.length > CELL_LENGTH_MAX);
    if (long >= 0) {
      throw tooMuch(
        `${names[long]} of row ${count} is longer than the ${CELL_LENGTH_MAX} characters of a cell`,
      );
    }
    yield [...row];
  }
}

function tooMuch(what: string): ShelflineError {
  return new ShelflineError('bad_request', `${what}; export as csv or parquet instead.`);
}

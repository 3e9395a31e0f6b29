/** Notes about the columns of a file, for the import report. */
import type { ImportNote, ImportOptions } from '../../../ports/importer.ts';

export const NOTED_COLUMNS_MAX = 30;

/** Notes that a column map has no effect on a format with fixed columns. */
export function* unusedMapNote({ columnMap }: ImportOptions): Generator<ImportNote> {
  if (columnMap === null || Object.keys(columnMap).length === 0) return;
  yield { kind: 'note', message: 'the column map is not used: it is for plain formats' };
}

export function* unknownColumnsNote(names: readonly string[]): Generator<ImportNote> {
  const unknown = names.filter((name) => name.trim() !== '');
  if (unknown.length === 0) return;
  yield { kind: 'note', message: `columns not used: ${namesInWords(unknown)}` };
}

/** Returns the first few names, safe to print. */
export function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, NOTED_COLUMNS_MAX).join(', ');
  const more = names.length - NOTED_COLUMNS_MAX;
  // Control characters could manipulate a terminal.
  return `${shown}${more > 0 ? ` and ${more} more` : ''}`.replace(/\p{Cc}/gu, '\ufffd');
}

export function undecidedNote(column: string, rows: number | null = null): ImportNote {
  const message =
    `column ${JSON.stringify(column)} left out${rows === null ? '' : ` of ${rows} rows`}: its ` +
    'numbers may be percents or fractions of 1; write them with a percent sign';
  return { kind: 'note', message };
}

/** Tracks which of the used columns have any value in a file. */
export class ColumnFill {
  readonly #empty: Set<string>;
  readonly #count: number;
  #hasRows = false;

  /** @param columns the used columns of the file */
  constructor(columns: readonly string[]) {
    this.#empty = new Set(columns);
    this.#count = this.#empty.size;
  }

  /** @param columns the filled columns of a row */
  see(columns: Iterable<string>): void {
    this.#hasRows = true;
    if (this.#empty.size === 0) return;
    for (const column of columns) this.#empty.delete(column);
  }

  /** Yields a note at the end of the file if more than half of the columns were always empty. */
  *note(): Generator<ImportNote> {
    const filled = this.#count - this.#empty.size;
    if (!this.#hasRows || filled * 2 >= this.#count) return;
    const message =
      `only ${filled} of the ${this.#count} columns that are read hold anything; ` +
      `empty throughout: ${namesInWords([...this.#empty])}`;
    yield { kind: 'note', message };
  }
}

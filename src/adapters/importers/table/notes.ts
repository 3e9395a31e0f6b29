/** Notes about the columns of a file, for the reader of the report. */
import type { ImportNote, ImportOptions } from '../../../ports/importer.ts';

export const NOTED_COLUMNS_MAX = 30;

/** Says that a column map was given for a format with columns of its own. */
export function* unusedMapNote({ columnMap }: ImportOptions): Generator<ImportNote> {
  if (columnMap === null || Object.keys(columnMap).length === 0) return;
  yield { kind: 'note', message: 'the column map is not used: it is for plain formats' };
}

/** Names the columns of a file that are not used. */
export function* unknownColumnsNote(names: readonly string[]): Generator<ImportNote> {
  const unknown = names.filter((name) => name.trim() !== '');
  if (unknown.length === 0) return;
  yield { kind: 'note', message: `columns not used: ${namesInWords(unknown)}` };
}

/** The first of many names, safe to print. */
export function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, NOTED_COLUMNS_MAX).join(', ');
  const more = names.length - NOTED_COLUMNS_MAX;
  // Control characters could do anything to a terminal.
  return `${shown}${more > 0 ? ` and ${more} more` : ''}`.replace(/\p{Cc}/gu, '\ufffd');
}

/** Says that a column of percentages was left out. */
export function undecidedNote(column: string, rows: number | null = null): ImportNote {
  const message =
    `column ${JSON.stringify(column)} left out${rows === null ? '' : ` of ${rows} rows`}: its ` +
    'numbers may be percents or fractions of 1; write them with a percent sign';
  return { kind: 'note', message };
}

/** Watches which of the columns that are read hold anything in a file. */
export class ColumnFill {
  readonly #empty: Set<string>;
  readonly #count: number;
  #hasRows = false;

  /** @param columns those of the file that are read */
  constructor(columns: readonly string[]) {
    this.#empty = new Set(columns);
    this.#count = this.#empty.size;
  }

  /** @param columns those in which a row holds something */
  see(columns: Iterable<string>): void {
    this.#hasRows = true;
    if (this.#empty.size === 0) return;
    for (const column of columns) this.#empty.delete(column);
  }

  /** At the end of the file: says where more than half of the columns were empty throughout. */
  *note(): Generator<ImportNote> {
    const filled = this.#count - this.#empty.size;
    if (!this.#hasRows || filled * 2 >= this.#count) return;
    const message =
      `only ${filled} of the ${this.#count} columns that are read hold anything; ` +
      `empty throughout: ${namesInWords([...this.#empty])}`;
    yield { kind: 'note', message };
  }
}

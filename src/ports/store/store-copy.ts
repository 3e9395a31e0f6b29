/**
 * Carries a market from one store to another, row by row, so that numbers, marks and the log of
 * imports stay as they are. A copy goes on where an interrupted one ended.
 */

/** A part of the source's rows, at most some thousand. */
export interface CopyPage {
  readonly table: string;
  readonly rows: readonly CopyRow[];
  /** From here the source yields what follows. Only the source reads it. */
  readonly next: string;
}

export type CopyRow = readonly (string | number | bigint | Uint8Array | null)[];

export interface CopySource {
  /** Identifies the state of the market. It differs after every change. */
  state(): Promise<string>;
  /** Returns about how many rows there are. */
  rowCount(): Promise<number>;
  /** Yields all rows, or those from a place on that an earlier page named. */
  pages(from: string | null): AsyncIterable<CopyPage>;
  contentHash(): Promise<string>;
}

/** What an interrupted copy left. */
export interface BegunCopy {
  /** The state of the source it began to copy. */
  readonly source: string;
  /** Where to go on; null if no page was written. */
  readonly next: string | null;
  readonly rows: number;
}

export interface CopyTarget {
  /**
   * Returns the copy that was begun here; null if the target is empty.
   *
   * @throws ShelflineError `bad_request` if it contains other data
   */
  begun(): Promise<BegunCopy | null>;
  /** Begins a copy. Until it is finished, no program opens the target. */
  begin(source: string): Promise<void>;
  /** Writes a page and remembers what follows it, both or neither. */
  write(page: CopyPage): Promise<void>;
  /** Returns the hash of the rows that were written. */
  contentHash(): Promise<string>;
  /** Makes the copy the target's data. */
  finish(): Promise<void>;
}

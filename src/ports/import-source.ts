/** Files to import, and what importing needs of the machine. */
import type { EpochSeconds } from '../domain/values/time.ts';

/** A file to import. It is opened more than once: to look at it, and to read its rows. */
export interface ImportSource {
  /** For reports: the file's name, `-` for standard input. */
  readonly name: string;
  /** Bytes as stored, for progress; null where it is not known. */
  readonly size: number | null;
  /** When the file was last changed; null where that says nothing. */
  readonly modifiedAt: EpochSeconds | null;
  /** Opens the stored bytes from the beginning. `onRead` gets the number of bytes of each read. */
  open(onRead?: (bytes: number) => void): AsyncIterable<Uint8Array>;
  /** @throws ShelflineError where the file was changed since it was opened */
  assertUnchanged?(): Promise<void>;
}

/** What importing needs of the machine. */
export interface ImportTools {
  /** Decompresses where needed, and refuses with a remedy what is no text. */
  plainBytes(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * Reads compressed data to its end, because damaged data may decode all the same.
   *
   * @throws ShelflineError where a checksum does not fit, or the end is missing
   */
  verify(input: AsyncIterable<Uint8Array>): Promise<void>;
  /** A running SHA-256. */
  startHash(): { update(bytes: Uint8Array): void; hex(): string };
  /** Seconds since some instant, with fractions, which never go back. */
  elapsed(): number;
}

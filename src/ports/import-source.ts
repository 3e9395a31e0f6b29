import type { EpochSeconds } from '../domain/time.ts';

/** A file to import. It is opened more than once: to look at it, and to read its rows. */
export interface ImportSource {
  /** For reports: the file's name, `-` for standard input. */
  readonly name: string;
  /** Bytes as stored, for progress; null where it is not known. */
  readonly size: number | null;
  /** When the file was last changed; null where that says nothing. */
  readonly modifiedAt: EpochSeconds | null;
  /** The bytes as stored, from the beginning; says of all that were read how many they are. */
  open(onRead?: (bytes: number) => void): AsyncIterable<Uint8Array>;
  /** @throws ShelflineError where the bytes are not those any more that were there at first */
  assertUnchanged?(): Promise<void>;
}

/** What importing needs of the machine. */
export interface ImportTools {
  /** Decompresses where needed; refuses, with the remedy, what cannot be text. */
  plainBytes(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * Reads to the end what could be damaged and decode all the same; returns at once for plain text.
   *
   * @throws ShelflineError where a checksum does not fit, or the end is missing
   */
  verify(input: AsyncIterable<Uint8Array>): Promise<void>;
  /** A running SHA-256. */
  startHash(): { update(bytes: Uint8Array): void; hex(): string };
  /** Seconds since some fixed instant, with fractions, never going back. */
  elapsed(): number;
}

/** Files to import, and what importing needs from the machine. */
import type { MarketplaceSign } from '../domain/product/marketplace-signs.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

/** A file to import. It is opened more than once: to recognize it, and to read its rows. */
export interface ImportSource {
  /** For reports: the file's name, `-` for standard input. */
  readonly name: string;
  /** Bytes as stored, for progress; null if unknown. */
  readonly size: number | null;
  /** When the file was last changed; null if that is meaningless. */
  readonly modifiedAt: EpochSeconds | null;
  /** Opens the stored bytes from the beginning. `onRead` gets the size of each read. */
  open(onRead?: (bytes: number) => void): AsyncIterable<Uint8Array>;
  /** @throws ShelflineError if the file was changed since it was opened */
  assertUnchanged?(): Promise<void>;
}

export interface ImportTools {
  /** Decompresses if needed. Refuses anything but text, with a remedy. */
  plainBytes(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * Reads compressed data to its end, because damaged data may decode without an error.
   *
   * @throws ShelflineError if a checksum does not match, or the end is missing
   */
  verify(input: AsyncIterable<Uint8Array>): Promise<void>;
  /** Starts a running SHA-256. */
  startHash(): { update(bytes: Uint8Array): void; hex(): string };
  /** Finds signs of the marketplace in the beginning of a file, as text. */
  marketplaceSigns(head: string, storeName: string): readonly MarketplaceSign[];
  /** Returns seconds since some instant, with fractions. They never go back. */
  elapsed(): number;
}

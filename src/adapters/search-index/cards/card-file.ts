/**
 * Reads and writes the file of cards next to a segment. A page shows about ten cards; each takes a
 * small read, usually served from the system's file cache. In the memory of the process, cards
 * would take as much as the whole index. A card's place is the offset of its record in units of 16
 * bytes. A card that cannot be read is null, and the caller then asks the store.
 *
 * | bytes | content |
 * | ----- | ------- |
 * | 8 | `SHELFCRD` |
 * | 4 | version of the format, in the byte order of the machine |
 * | 4 | zeros |
 * | … | records (`card-record.ts`) |
 */
import { closeSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ListingCard } from '../../../domain/product/listing.ts';
import {
  decodeCard,
  encodeCard,
  isSound,
  RECORD_BYTES_MAX,
  RECORD_UNIT,
  type RecordBytes,
  recordBytes,
} from './card-record.ts';

const MAGIC = Buffer.from('SHELFCRD', 'latin1');
const HEADER_BYTES = 16;
/** Raise it when the layout of a record changes. */
const CARDS_VERSION = 3;
/** Places are 32-bit numbers; the largest one means "no card". */
const PLACES_MAX = 2 ** 32 - 1;
const BUFFER_BYTES = 1024 * 1024;

export interface CardReader {
  /** Null if there is no sound card of this listing at the place. */
  read(place: number, listing: Pick<ListingCard, 'marketplace' | 'asin'>): ListingCard | null;
  /** Returns the record as bytes, to append to another file; null if there is no sound one. */
  record(place: number): RecordBytes | null;
  close(): void;
}

/** Stores cards until a write fails, and none after that; the index works without them. */
export interface CardSink {
  /** Returns the card's place, or null if the card is not kept. */
  add(card: ListingCard): number | null;
  /** Appends a record of another file and returns its place, or null if it is not kept. */
  append(record: RecordBytes): number | null;
  /** Writes the rest. Returns why cards are missing, or null if the file is complete. */
  close(): Error | null;
}

/** Buffer that all reads and writes of this thread share. */
const shared = recordBytes();
/** Most records are shorter than this, so one read is enough. */
const FIRST_READ_BYTES = 384;

/** Returns null if the file is absent or belongs to another machine or version. */
export function openCards(path: string): CardReader | null {
  const file = openIfThere(path);
  if (file === null) return null;
  if (!hasHeader(file)) {
    closeSync(file);
    return null;
  }
  const load = (place: number): boolean => {
    const position = place * RECORD_UNIT;
    const { bytes, words } = shared;
    const first = readSync(file, bytes, 0, FIRST_READ_BYTES, position);
    const length = words[0] as number;
    if (first <= RECORD_UNIT || length > RECORD_BYTES_MAX) return false;
    if (length <= first) return true;
    const rest = length - first;
    return readSync(file, bytes, first, rest, position + first) === rest;
  };
  return {
    read: (place, listing) => (load(place) ? decodeCard(shared, listing) : null),
    record: (place) => (load(place) && isSound(shared) ? shared : null),
    close: () => closeSync(file),
  };
}

const NO_CARDS: CardSink = { add: () => null, append: () => null, close: () => null };

/** With a null `path` no card is kept. */
export function createCardSink(path: string | null): CardSink {
  if (path === null) return NO_CARDS;
  let failure: Error | null = null;
  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error));
      return null;
    }
  };
  const file = attempt(() => {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'wx');
  });
  const pending = Buffer.alloc(BUFFER_BYTES);
  let filled = header().copy(pending);
  let written = 0;
  const flush = (target: number) => {
    let done = 0;
    while (done < filled) done += writeSync(target, pending, done, filled - done, written + done);
    written += filled;
    filled = 0;
  };
  const append = ({ bytes, words }: RecordBytes): number | null => {
    if (file === null || failure !== null) return null;
    const length = words[0] as number;
    const place = (written + filled) / RECORD_UNIT;
    if (place >= PLACES_MAX) return null;
    if (filled + length > pending.length) flush(file);
    filled += bytes.copy(pending, filled, 0, length);
    return place;
  };
  return {
    add: (card) => attempt(() => (encodeCard(card, shared) === 0 ? null : append(shared))),
    append: (record) => attempt(() => append(record)),
    close() {
      if (file !== null) {
        attempt(() => flush(file));
        attempt(() => closeSync(file));
      }
      return failure;
    },
  };
}

function header(): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(bytes);
  const version = Uint32Array.of(CARDS_VERSION);
  Buffer.from(version.buffer).copy(bytes, MAGIC.length);
  return bytes;
}

function hasHeader(file: number): boolean {
  const bytes = Buffer.alloc(HEADER_BYTES);
  return readSync(file, bytes, 0, HEADER_BYTES, 0) === HEADER_BYTES && bytes.equals(header());
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Whether a call failed because a file is absent: the index is then rebuilt, not broken. */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

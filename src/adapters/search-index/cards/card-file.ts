/**
 * The cards of a segment's listings in a file next to it. A page of results is made of some ten of
 * them, each a small read of what the system holds in memory already; in the memory of the process
 * they would take as much as the whole index. A place is where a record begins, in units of 16
 * bytes. What cannot be read is null: the caller has the store to turn to.
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
const CARDS_VERSION = 1;
/** Places are numbers of 32 bits, the largest of which says that there is none. */
const PLACES_MAX = 2 ** 32 - 1;
const BUFFER_BYTES = 1024 * 1024;

export interface CardReader {
  /** Null: there is no sound card of this listing at the place. */
  read(place: number, listing: Pick<ListingCard, 'marketplace' | 'asin'>): ListingCard | null;
  /** The record as bytes, to be appended to another file; null: there is no sound one. */
  record(place: number): RecordBytes | null;
  close(): void;
}

/** Takes cards until a write fails, and none from then on: an index does without. */
export interface CardSink {
  /** The card's place; null: it is not kept. */
  add(card: ListingCard): number | null;
  /** Adds a record of another file and returns its place; null: it is not kept. */
  append(record: RecordBytes): number | null;
  /** Writes what is left. Why cards are missing; null: the file is complete. */
  close(): Error | null;
}

/** Memory that each read and write of this thread uses again. */
const shared = recordBytes();
/** Most records are shorter: one read of a few lines of memory. */
const FIRST_READ_BYTES = 384;

/** Null: there is no such file, or it is of another machine or version. */
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

/** `path` null: no card is kept. */
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

/** Whether a call failed because there is no such file: the index is built again, not broken. */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/**
 * Finds damage in a write-ahead log. SQLite reads a log up to the first frame with a wrong
 * checksum, because a crash leaves such an end. So one changed byte silently discards everything
 * committed after it. We check the log before we open it. The format:
 * https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

const HEAD_BYTES = 32;
const FRAME_HEAD_BYTES = 24;
const MAGIC = 0x377f0682;
const PAGE_BYTES_MAX = 65_536;
/** A log can look damaged for a moment while somebody writes it, so we look several times. */
const LOOKS = 5;
const LOOK_AGAIN_MS = 20;

/** Returns whether commits may be lost. Half a frame at the end is sound: crashes leave that. */
export function isLogDamaged(database: string): boolean {
  for (let look = 1; look <= LOOKS; look += 1) {
    if (!looksDamaged(`${database}-wal`)) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
  return true;
}

function looksDamaged(file: string): boolean {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  try {
    return isDamagedWithin((buffer, at) => readSync(opened, buffer, 0, buffer.length, at));
  } finally {
    closeSync(opened);
  }
}

/** Fills the buffer from an offset in the log. Returns the number of bytes read. */
type ReadAt = (buffer: Buffer, at: number) => number;

function isDamagedWithin(readAt: ReadAt): boolean {
  const head = Buffer.alloc(HEAD_BYTES);
  const headLength = readAt(head, 0);
  if (headLength < HEAD_BYTES) return false;
  const isSwapped = (head.readUInt32BE(0) === MAGIC) !== (endianness() === 'LE');
  const sum = new Sum(isSwapped);
  sum.add(head.subarray(0, 24));
  const pageBytes = head.readUInt32BE(8);
  const isKnown = (head.readUInt32BE(0) & ~1) === MAGIC && pageBytes <= PAGE_BYTES_MAX;
  if (!isKnown || !sum.isAt(head, 24)) return readAt(Buffer.alloc(1), HEAD_BYTES) > 0;
  const frame = Buffer.alloc(FRAME_HEAD_BYTES + pageBytes);
  const isWhole = (at: number) => readAt(frame, at) === frame.length;
  const isOfThisLog = () => frame.compare(head, 16, 24, 8, 16) === 0;
  let at = HEAD_BYTES;
  for (; isWhole(at); at += frame.length) {
    if (!isOfThisLog()) break;
    sum.add(frame.subarray(0, 8));
    sum.add(frame.subarray(FRAME_HEAD_BYTES));
    if (sum.isAt(frame, 16)) continue;
    if (frame.readUInt32BE(4) !== 0) return true;
    break;
  }
  // The rest of an older log may follow.
  for (at += frame.length; isWhole(at); at += frame.length) if (isOfThisLog()) return true;
  return false;
}

class Sum {
  #first = 0;
  #second = 0;
  readonly #isSwapped: boolean;

  constructor(isSwapped: boolean) {
    this.#isSwapped = isSwapped;
  }

  add(bytes: Buffer): void {
    const aligned = new Uint8Array(bytes);
    const words = new Uint32Array(aligned.buffer, 0, aligned.length >> 2);
    if (this.#isSwapped) Buffer.from(aligned.buffer).swap32();
    for (let at = 0; at < words.length; at += 2) {
      this.#first = (this.#first + (words[at] ?? 0) + this.#second) | 0;
      this.#second = (this.#second + (words[at + 1] ?? 0) + this.#first) | 0;
    }
  }

  /** The log stores both halves with the most significant byte first. */
  isAt(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#first && bytes.readInt32BE(at + 4) === this.#second;
  }
}

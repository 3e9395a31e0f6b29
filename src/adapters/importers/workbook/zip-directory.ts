/** Reads the directory at the end of a ZIP archive: its parts and their positions. */
import { type ArchiveBytes, BookProblem } from './archive-bytes.ts';

export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  /** The CRC-32 of the unpacked bytes. */
  readonly sum: number;
  /** The packed size; `size` is the unpacked one. Both are in bytes. */
  readonly packed: number;
  readonly size: number;
  /** The position of the part's header. */
  readonly at: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONG_LOCATOR_SIGNATURE = 0x07064b50;
const LONG_LOCATOR_BYTES = 20;
const LONG_END_BYTES = 56;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** A comment may follow the end record, and the locator of a ZIP64 record may precede it. */
const TAIL_BYTES = LONG_LOCATOR_BYTES + END_BYTES + 0xffff;
/** Enough for a directory of some 100,000 parts. */
const DIRECTORY_BYTES_MAX = 16 * 1024 * 1024;
/** Means that a ZIP64 field has the number instead. */
const ELSEWHERE = 0xffffffff;
const ELSEWHERE_COUNT = 0xffff;
const LONG_FIELD = 1;

/** @throws BookProblem if there is no directory, or if it is damaged */
export function directoryOf(archive: ArchiveBytes): readonly ZipEntry[] {
  try {
    const { start, end, count } = placeOf(archive);
    if (start > end) throw new RangeError('the directory begins behind its end');
    if (end - start > DIRECTORY_BYTES_MAX) throw new BookProblem('it has too many parts');
    const view = viewOf(archive.read(start, end - start));
    const entries: ZipEntry[] = [];
    for (let at = 0; entries.length < count; ) {
      if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new RangeError('no entry here');
      const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
      const [name = 0, extra = 0, comment = 0] = lengths;
      entries.push(entryAt(view, at, name, extra));
      at += ENTRY_BYTES + name + extra + comment;
    }
    return entries;
  } catch (cause) {
    // The view throws this for a position outside of the bytes.
    if (!(cause instanceof RangeError)) throw cause;
    throw new BookProblem('its list of parts is damaged or cut off', { cause });
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

function placeOf(archive: ArchiveBytes): Place {
  const tailAt = Math.max(0, archive.size - TAIL_BYTES);
  const tail = viewOf(archive.read(tailAt, archive.size - tailAt));
  const record = endRecord(tail);
  const end = tailAt + record;
  const count = tail.getUint16(record + 10, true);
  const start = tail.getUint32(record + 16, true);
  if (count !== ELSEWHERE_COUNT && start !== ELSEWHERE) return { start, end, count };
  const locator = record - LONG_LOCATOR_BYTES;
  if (tail.getUint32(locator, true) !== LONG_LOCATOR_SIGNATURE) return { start, end, count };
  const longAt = longNumber(tail, locator + 8);
  const long = viewOf(archive.read(longAt, LONG_END_BYTES));
  return { start: longNumber(long, 48), end: longAt, count: longNumber(long, 32) };
}

function endRecord(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new RangeError('no end record');
}

function entryAt(view: DataView, at: number, nameLength: number, extraLength: number): ZipEntry {
  const nameAt = at + ENTRY_BYTES;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + nameAt, nameLength);
  const long = longField(view, nameAt + nameLength, extraLength);
  const numberAt = (offset: number) => {
    const number = view.getUint32(at + offset, true);
    return number === ELSEWHERE && long !== null ? long() : number;
  };
  return {
    name: new TextDecoder().decode(bytes),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    sum: view.getUint32(at + 16, true),
    // The order matters: it is the order of the numbers in the ZIP64 field.
    size: numberAt(24),
    packed: numberAt(20),
    at: numberAt(42),
  };
}

/** Returns a reader of the successive numbers in the ZIP64 field; null if there is none. */
function longField(view: DataView, start: number, length: number): (() => number) | null {
  for (let at = start; at + 4 <= start + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== LONG_FIELD) continue;
    let next = at + 4;
    return () => {
      next += 8;
      return longNumber(view, next - 8);
    };
  }
  return null;
}

function longNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

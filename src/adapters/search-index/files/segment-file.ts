/**
 * Reads and writes a segment as a file: a header, the directory as JSON, and the bytes of the
 * segment, each with a CRC-32. A file is written under another name and renamed, so it is either
 * whole or absent. The checksums detect later disk damage.
 *
 * | bytes | content |
 * | ----- | ------- |
 * | 8 | `SHELFSEG` |
 * | 4 | version of the format, little-endian |
 * | 4 | length of the preface |
 * | 4 | CRC-32 of the preface |
 * | … | preface: UTF-8 JSON with the directory, length and CRC-32 of the data |
 * | … | data |
 */
import { type FileHandle, open, rename } from 'node:fs/promises';
import { endianness } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { LANGUAGE_VERSION } from '../../../domain/search/language/tokenize.ts';
import { isAbsent } from '../cards/card-file.ts';
import { openSegment } from '../engine/segment/open-segment.ts';
import type { Segment, SegmentDirectory } from '../engine/segment/segment.ts';

/** Raise it when the layout or the meaning of a part changes. */
const LAYOUT_VERSION = 14;
/** A file made with other language rules is unusable, too. */
export const FORMAT_VERSION = LAYOUT_VERSION * 1_000 + LANGUAGE_VERSION;

const MAGIC = Buffer.from('SHELFSEG', 'latin1');
const HEADER_BYTES = 20;
/** Read and checked in pieces, to let other work run. */
const CHUNK_BYTES = 16 * 1024 * 1024;

interface Preface {
  /** Numbers use the byte order of the machine that wrote them. */
  readonly endianness: string;
  readonly byteLength: number;
  readonly checksum: number;
  readonly directory: SegmentDirectory;
}

export async function writeSegmentFile(path: string, segment: Segment): Promise<void> {
  const bytes = new Uint8Array(segment.buffer);
  let checksum = 0;
  for (const chunk of chunksOf(bytes)) {
    checksum = crc32(chunk, checksum);
    await setImmediate();
  }
  const preface = Buffer.from(
    JSON.stringify({
      endianness: endianness(),
      byteLength: bytes.length,
      checksum,
      directory: segment.directory,
    } satisfies Preface),
  );
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt32LE(FORMAT_VERSION, 8);
  header.writeUInt32LE(preface.length, 12);
  header.writeUInt32LE(crc32(preface), 16);
  const unfinished = `${path}.tmp`;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(header);
    await file.writeFile(preface);
    for (const chunk of chunksOf(bytes)) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/**
 * Returns null if the file is absent, damaged, or of another version or byte order. `cards` is the
 * name of its card file.
 */
export async function readSegmentFile(
  path: string,
  cards: string | null = null,
): Promise<Segment | null> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  try {
    const { size } = await file.stat();
    const preface = await readPreface(file, size);
    if (preface === null) return null;
    const { preface: content, end } = preface;
    if (content.endianness !== endianness() || size !== end + content.byteLength) return null;
    const buffer = new SharedArrayBuffer(content.byteLength);
    let checksum = 0;
    let position = end;
    for (const chunk of chunksOf(new Uint8Array(buffer))) {
      if (!(await readAll(file, chunk, position))) return null;
      checksum = crc32(chunk, checksum);
      position += chunk.length;
    }
    if (checksum !== content.checksum) return null;
    return openSegment(buffer, content.directory, cards);
  } finally {
    await file.close();
  }
}

async function readPreface(
  file: FileHandle,
  size: number,
): Promise<{ readonly preface: Preface; readonly end: number } | null> {
  const header = Buffer.alloc(HEADER_BYTES);
  if (!(await readAll(file, header, 0))) return null;
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (header.readUInt32LE(8) !== FORMAT_VERSION) return null;
  const length = header.readUInt32LE(12);
  if (HEADER_BYTES + length > size) return null;
  const bytes = Buffer.alloc(length);
  if (!(await readAll(file, bytes, HEADER_BYTES))) return null;
  if (crc32(bytes) !== header.readUInt32LE(16)) return null;
  return { preface: JSON.parse(bytes.toString('utf8')) as Preface, end: HEADER_BYTES + length };
}

async function readAll(file: FileHandle, target: Uint8Array, position: number): Promise<boolean> {
  let done = 0;
  while (done < target.length) {
    const { bytesRead } = await file.read(target, done, target.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}

function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

/** The bitmap of a segment's replaced documents as a file. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Bitmap, bitmapLength } from '../engine/arrays/bitmap.ts';
import type { Segment } from '../engine/segment/segment.ts';
import { isAbsent } from './is-absent.ts';

/** As the manifest names it. */
export interface ReplacedEntry {
  readonly file: string;
  readonly checksum: number;
}

/** Undefined when the file does not hold what the manifest says. */
export async function readReplaced(
  directory: string,
  { file, checksum }: ReplacedEntry,
  segment: Segment,
): Promise<Bitmap | undefined> {
  try {
    const bytes = await readFile(join(directory, file));
    const length = bitmapLength(segment.documentCount);
    if (bytes.length !== length * Uint32Array.BYTES_PER_ELEMENT) return undefined;
    if (crc32(bytes) !== checksum) return undefined;
    const bitmap = new Uint32Array(new SharedArrayBuffer(bytes.length));
    new Uint8Array(bitmap.buffer).set(bytes);
    return bitmap;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

export async function writeReplaced(
  directory: string,
  file: string,
  bitmap: Bitmap,
): Promise<ReplacedEntry> {
  const bytes = Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength);
  await writeFile(join(directory, file), bytes);
  return { file, checksum: crc32(bytes) };
}

/**
 * The part of the tar format (POSIX.1-1988 ustar) that a backup needs: a sequence of files with
 * short names. `tar -tf` reads the output. Decision 2 explains why no library does it.
 *
 * Each file has a header of 512 bytes, then its bytes, then zeros up to the next multiple of 512.
 * Two blocks of zeros end the archive. Sizes of 8 GiB and more have GNU's binary form, whose first
 * bit is set.
 */
import type { FileHandle } from 'node:fs/promises';

const BLOCK = 512;
const CHUNK_BYTES = 1 << 20;
const OCTAL_SIZE_MAX = 8 ** 11;
/** The offsets of the fields that are read or written. */
const AT = { name: 0, mode: 100, uid: 108, gid: 116, size: 124, mtime: 136, sum: 148, type: 156 };
const MAGIC_AT = 257;

export interface TarMember {
  readonly name: string;
  readonly size: number;
  /** Offset of the file in the archive. */
  readonly offset: number;
}

export function tarHeader(name: string, size: number, mtime: number): Buffer {
  if (!/^[\w.-]{1,99}$/.test(name)) throw new TypeError(`not a name for a member: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, AT.name);
  header.write('0000600\0', AT.mode);
  header.write('0000000\0', AT.uid);
  header.write('0000000\0', AT.gid);
  writeSize(header, size);
  header.write(`${octal(mtime, 11)} `, AT.mtime);
  header.write('0', AT.type);
  header.write('ustar\x0000', MAGIC_AT);
  header.write(`${octal(checksumOf(header), 6)}\0 `, AT.sum);
  return header;
}

/** Returns the zeros between a file's end and the next header. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Lists an archive. Throws an `Error` with the reason if it is truncated or not a tar file. */
export async function listTar(archive: FileHandle): Promise<readonly TarMember[]> {
  const { size: archiveSize } = await archive.stat();
  const members: TarMember[] = [];
  for (let at = 0; ; ) {
    const header = Buffer.alloc(BLOCK);
    const { bytesRead } = await archive.read(header, 0, BLOCK, at);
    if (bytesRead < BLOCK) throw new Error('it is cut off, or not a backup');
    if (header.every((byte) => byte === 0)) return members;
    const member = readHeader(header, at + BLOCK);
    if (member.offset + member.size > archiveSize) throw new Error('it is cut off');
    members.push(member);
    at = member.offset + member.size + tarPadding(member.size).length;
  }
}

export async function* readMember(
  archive: FileHandle,
  { offset, size }: TarMember,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
    const { bytesRead } = await archive.read(chunk, 0, chunk.length, offset + at);
    if (bytesRead === 0) throw new Error('it is cut off');
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function readHeader(header: Buffer, offset: number): TarMember {
  const stated = Number.parseInt(header.toString('latin1', AT.sum, AT.sum + 7), 8);
  if (stated !== checksumOf(header)) throw new Error('it is damaged, or not a backup');
  const end = header.indexOf(0, AT.name);
  return { name: header.toString('latin1', AT.name, end), size: readSize(header), offset };
}

function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) {
    if (at < AT.sum || at >= AT.sum + 8) sum += byte;
  }
  return sum;
}

function writeSize(header: Buffer, size: number): void {
  if (size < OCTAL_SIZE_MAX) {
    header.write(`${octal(size, 11)} `, AT.size);
    return;
  }
  header.writeUInt8(0x80, AT.size);
  header.writeBigUInt64BE(BigInt(size), AT.size + 4);
}

function readSize(header: Buffer): number {
  if (header.readUInt8(AT.size) === 0x80) return Number(header.readBigUInt64BE(AT.size + 4));
  return Number.parseInt(header.toString('latin1', AT.size, AT.size + 11), 8);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

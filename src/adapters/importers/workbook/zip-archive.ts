/** Unpacks the parts of a ZIP archive as streams, and checks them. */
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type ArchiveBytes, BookProblem } from './archive-bytes.ts';
import { directoryOf, type ZipEntry } from './zip-directory.ts';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const PIECE_BYTES = 64 * 1024;

export class ZipArchive {
  /** The stated total size of all parts. No part may exceed it. */
  readonly unpackedBytes: number;
  readonly #bytes: ArchiveBytes;
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  /** @throws BookProblem if it is not an archive, or is cut off */
  constructor(bytes: ArchiveBytes) {
    this.#bytes = bytes;
    const entries = directoryOf(bytes);
    this.#parts = new Map(entries.map((entry) => [entry.name, entry]));
    this.unpackedBytes = entries.reduce((sum, { size }) => sum + size, 0);
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  sizeOf(name: string): number {
    return this.#part(name).size;
  }

  async text(name: string, bytesMax: number): Promise<string> {
    const { size } = this.#part(name);
    if (size > bytesMax) {
      throw new BookProblem(`its part ${name} is longer than ${bytesMax >> 20} MB`);
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#pieces(name)) pieces.push(piece);
    return new TextDecoder().decode(Buffer.concat(pieces));
  }

  /** Checks a whole part, then yields its text. */
  async *texts(name: string): AsyncGenerator<string> {
    for await (const _ of this.#pieces(name));
    const decoder = new TextDecoder();
    for await (const piece of this.#pieces(name)) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  }

  #part(name: string): ZipEntry {
    const part = this.#parts.get(name);
    if (part === undefined) throw new BookProblem(`its part ${name} is missing`);
    return part;
  }

  async *#pieces(name: string): AsyncGenerator<Uint8Array> {
    const part = this.#part(name);
    let length = 0;
    let sum = 0;
    for await (const piece of this.#unpacked(part)) {
      length += piece.length;
      if (length > part.size) break;
      sum = crc32(piece, sum);
      yield piece;
    }
    if (length !== part.size || sum !== part.sum)
      throw new BookProblem(`its part ${name} is damaged`);
  }

  #unpacked(part: ZipEntry): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
    if ((part.flags & ENCRYPTED) !== 0) {
      throw new BookProblem(`its part ${part.name} is protected by a password`);
    }
    if (part.method === STORED) return this.#packed(part);
    if (part.method !== DEFLATED) {
      throw new BookProblem(`its part ${part.name} is packed in a way that is not read`);
    }
    return inflated(this.#packed(part), part.name);
  }

  *#packed({ name, at, packed }: ZipEntry): Generator<Uint8Array> {
    const header = Buffer.from(this.#bytes.read(at, LOCAL_BYTES));
    if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_SIGNATURE) {
      throw new BookProblem(`its part ${name} is not where the archive says`);
    }
    const start = at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    for (let done = 0; done < packed; done += PIECE_BYTES) {
      const piece = this.#bytes.read(start + done, Math.min(PIECE_BYTES, packed - done));
      if (piece.length === 0) return;
      yield piece;
    }
  }
}

async function* inflated(packed: Iterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  // The loop below receives errors of the disk and of the data.
  pipeline(Readable.from(packed, { objectMode: false }), inflate, () => {});
  try {
    for await (const piece of inflate) yield piece;
  } catch (cause) {
    const isDamage = /^Z_/.test((cause as NodeJS.ErrnoException).code ?? '');
    throw isDamage ? new BookProblem(`its part ${name} is damaged`, { cause }) : cause;
  }
}

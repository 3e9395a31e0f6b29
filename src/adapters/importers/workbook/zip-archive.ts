/** The parts of a ZIP archive in memory, each unpacked as a stream and checked. */
import { crc32, createInflateRaw } from 'node:zlib';
import { BookProblem } from './book-problem.ts';
import { directoryOf, type ZipEntry } from './zip-directory.ts';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Handed out at a time. */
const PIECE_BYTES = 64 * 1024;

export class ZipArchive {
  /** Bytes of all parts together, as they say themselves; no part may have more. */
  readonly unpackedBytes: number;
  readonly #bytes: Uint8Array;
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  /** @throws BookProblem where it is no archive, or cut off */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const entries = directoryOf(bytes);
    this.#parts = new Map(entries.map((entry) => [entry.name, entry]));
    this.unpackedBytes = entries.reduce((sum, { size }) => sum + size, 0);
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** The whole text of a part that is read as one. */
  async text(name: string, bytesMax: number): Promise<string> {
    const { size } = this.#part(name);
    if (size > bytesMax) {
      throw new BookProblem(`its part ${name} is longer than ${bytesMax >> 20} MB`);
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#pieces(name)) pieces.push(piece);
    return new TextDecoder().decode(Buffer.concat(pieces));
  }

  /** Texts of a part, none of them before all of it is known to be whole. */
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
    const packed = this.#packed(part);
    if ((part.flags & ENCRYPTED) !== 0) {
      throw new BookProblem(`its part ${part.name} is protected by a password`);
    }
    if (part.method === STORED) return piecesOf(packed);
    if (part.method !== DEFLATED) {
      throw new BookProblem(`its part ${part.name} is packed in a way that is not read`);
    }
    return inflated(packed, part.name);
  }

  #packed({ name, at, packed }: ZipEntry): Uint8Array {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    const isHere = at + LOCAL_BYTES <= view.byteLength;
    if (!isHere || view.getUint32(at, true) !== LOCAL_SIGNATURE) {
      throw new BookProblem(`its part ${name} is not where the archive says`);
    }
    const names = view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const start = at + LOCAL_BYTES + names;
    return this.#bytes.subarray(start, start + packed);
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

async function* inflated(packed: Uint8Array, name: string): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece;
  } catch (cause) {
    throw new BookProblem(`its part ${name} is damaged`, { cause });
  }
}

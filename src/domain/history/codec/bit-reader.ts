/** Reads what `BitWriter` wrote. Its speed decides how fast histories are read. */
import { ESCAPE_QUOTIENT, firstMean, nextMean, riceParameter } from './chunk-format.ts';

const TWO_32 = 2 ** 32;
/** A 32-bit word read from any bit position has at least this many useful bits. */
const READ_BITS_MIN = 25;
/** Reads may go this far past the end. */
const PADDING_BYTES = 8;
/** More than any chunk needs: 1,024 points with the longest codes, each from another source. */
const CHUNK_BYTES_MAX = 65_536;

/** A sign and 53 bits. */
const ESCAPE_BITS = 54;

/** Returned instead of a residue when the number itself follows. */
export const ESCAPED = -1;

/** Enough for most chunks: 512 points take some 1.3 KB. It grows for longer ones. */
const ROOM_BYTES_MIN = 4096;

/** Reads the bytes of one chunk at a time. */
export class BitReader {
  #room = new Uint8Array(ROOM_BYTES_MIN);
  #words = new DataView(this.#room.buffer);
  #bits = 0;
  /** In bits. */
  #position = 0;

  load(bytes: Uint8Array): void {
    if (bytes.length > CHUNK_BYTES_MAX) throw new RangeError('history chunk: too long');
    if (bytes.length + PADDING_BYTES > this.#room.length) {
      this.#room = new Uint8Array(CHUNK_BYTES_MAX + PADDING_BYTES);
      this.#words = new DataView(this.#room.buffer);
    }
    this.#room.set(bytes);
    this.#bits = 8 * bytes.length;
    this.#position = 0;
  }

  /** Reads an unsigned integer of `count` bits (at most 24). */
  bits(count: number): number {
    const word = wordAt(this.#words, this.#position);
    this.#position += count;
    return count === 0 ? 0 : word >>> (32 - count);
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  signedVarint(): number {
    const first = this.#byte();
    const magnitude = (first & 63) + (first < 128 ? 0 : 64 * this.varint());
    return (first & 64) === 0 ? magnitude : -magnitude;
  }

  /** @throws RangeError when the chunk ends too early */
  #byte(): number {
    if (this.#position + 8 > this.#bits) throw new RangeError('history chunk: ends too early');
    return this.bits(8);
  }

  gamma(): number {
    const further = Math.clz32(wordAt(this.#words, this.#position));
    this.#position += further;
    return this.bits(further + 1);
  }

  /** Opens the stream of `bits` bits that begins here, and moves past it. */
  stream(parameter: number, bits: number): ResidueStream {
    const stream = new ResidueStream(this.#words, this.#position, parameter);
    this.#position += bits;
    return stream;
  }

  /** @throws RangeError when the stream ran past the end of the chunk */
  expectWithin(stream: ResidueStream): void {
    if (stream.position > this.#bits) throw new RangeError('history chunk: ends too early');
  }
}

/** A stream of Rice codes. Reading a chunk's streams in step keeps the processor busy. */
export class ResidueStream {
  readonly #words: DataView;
  #position: number;
  #mean32: number;

  constructor(words: DataView, position: number, parameter: number) {
    this.#words = words;
    this.#position = position;
    this.#mean32 = firstMean(parameter);
  }

  /** In bits, from the beginning of the chunk. */
  get position(): number {
    return this.#position;
  }

  /** Reads the next residue. After `ESCAPED`, `plain` reads the number. */
  next(): number {
    const words = this.#words;
    const at = this.#position;
    const mean32 = this.#mean32;
    const parameter = riceParameter(mean32);
    const word = wordAt(words, at);
    const ones = Math.clz32(~word);
    if (ones >= ESCAPE_QUOTIENT) return ESCAPED;
    const length = ones + 1 + parameter;
    // Shifts twice, because JavaScript treats a shift by 32 as one by 0.
    const remainder =
      length <= READ_BITS_MIN
        ? (((word << ones) << 1) >>> 1) >>> (31 - parameter)
        : longRemainder(words, at + ones + 1, parameter);
    const residue = (ones << parameter) + remainder;
    this.#position = at + length;
    this.#mean32 = nextMean(mean32, residue);
    return residue;
  }

  /** Reads the number that replaces a residue. */
  plain(): number {
    const words = this.#words;
    const at = this.#position + ESCAPE_QUOTIENT;
    this.#position = at + ESCAPE_BITS;
    const sign = wordAt(words, at) >>> 31;
    const high = wordAt(words, at + 1) >>> 11;
    const middle = wordAt(words, at + 22) >>> 16;
    const low = wordAt(words, at + 38) >>> 16;
    const magnitude = high * TWO_32 + middle * 65_536 + low;
    return sign === 0 ? magnitude : -magnitude;
  }
}

/** Returns the 32 bits from any bit position. The last 7 may be zeros. */
function wordAt(words: DataView, position: number): number {
  return words.getInt32(position >>> 3) << (position & 7);
}

/** Reads a remainder of up to 25 bits, in two parts. */
function longRemainder(words: DataView, position: number, parameter: number): number {
  if (parameter <= 16) return wordAt(words, position) >>> (32 - parameter);
  const high = wordAt(words, position) >>> (48 - parameter);
  return (high << 16) | (wordAt(words, position + parameter - 16) >>> 16);
}

/** Reads what `BitWriter` wrote. It decides how fast histories are read. */
import { ESCAPE_QUOTIENT, firstMean, nextMean, riceParameter } from './chunk-format.ts';

const TWO_32 = 2 ** 32;
/** A 32-bit read from any bit has at least this many bits of use. */
const READ_BITS_MIN = 25;
/** Reads may run past the end by a word: zeros that a chunk's counts never let become points. */
const PADDING_BYTES = 8;

/** Sign and 53 bits of a number written out. */
const ESCAPE_BITS = 54;

/** Stands in place of a residue that was written out. */
export const ESCAPED = -1;

export class BitReader {
  readonly #bytes: DataView;
  /** How many there are to read. */
  readonly #bits: number;
  /** In bits. */
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bits = 8 * bytes.length;
    const padded = new Uint8Array(bytes.length + PADDING_BYTES);
    padded.set(bytes);
    this.#bytes = new DataView(padded.buffer);
  }

  /** An unsigned integer of `count` bits (at most 24). */
  bits(count: number): number {
    const word = wordAt(this.#bytes, this.#position);
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

  /** @throws RangeError past the end: the bytes are not a whole chunk. */
  #byte(): number {
    if (this.#position + 8 > this.#bits) throw new RangeError('history chunk: ends too early');
    return this.bits(8);
  }

  gamma(): number {
    const further = Math.clz32(wordAt(this.#bytes, this.#position));
    this.#position += further;
    return this.bits(further + 1);
  }

  /** The stream that begins here and is `bits` long; reading goes on behind it. */
  stream(parameter: number, bits: number): ResidueStream {
    const stream = new ResidueStream(this.#bytes, this.#position, parameter);
    this.#position += bits;
    return stream;
  }
}

/**
 * One stream of Rice codes. Streams of a chunk are read in step, so that the processor works on one
 * while it waits for the other.
 */
export class ResidueStream {
  readonly #bytes: DataView;
  #position: number;
  #mean32: number;

  constructor(bytes: DataView, position: number, parameter: number) {
    this.#bytes = bytes;
    this.#position = position;
    this.#mean32 = firstMean(parameter);
  }

  /** The next residue, or `ESCAPED`: then `plain` has the number. */
  next(): number {
    const parameter = riceParameter(this.#mean32);
    const word = wordAt(this.#bytes, this.#position);
    const ones = Math.clz32(~word);
    if (ones >= ESCAPE_QUOTIENT) return ESCAPED;
    const length = ones + 1 + parameter;
    // Two shifts to the right, because a shift by 32 would be one by 0.
    const remainder =
      length <= READ_BITS_MIN
        ? (((word << ones) << 1) >>> 1) >>> (31 - parameter)
        : longRemainder(this.#bytes, this.#position + ones + 1, parameter);
    const residue = (ones << parameter) + remainder;
    this.#position += length;
    this.#mean32 = nextMean(this.#mean32, residue);
    return residue;
  }

  /** The number that was written out. */
  plain(): number {
    const at = this.#position + ESCAPE_QUOTIENT;
    this.#position = at + ESCAPE_BITS;
    const sign = wordAt(this.#bytes, at) >>> 31;
    const high = wordAt(this.#bytes, at + 1) >>> 11;
    const middle = wordAt(this.#bytes, at + 22) >>> 16;
    const low = wordAt(this.#bytes, at + 38) >>> 16;
    const magnitude = high * TWO_32 + middle * 65_536 + low;
    return sign === 0 ? magnitude : -magnitude;
  }
}

/** 32 bits from any bit position on; the last 7 may be zeros. */
function wordAt(bytes: DataView, position: number): number {
  return bytes.getUint32(position >>> 3) << (position & 7);
}

/** Remainders of up to 25 bits, in two reads. */
function longRemainder(bytes: DataView, position: number, parameter: number): number {
  if (parameter <= 16) return wordAt(bytes, position) >>> (32 - parameter);
  const high = wordAt(bytes, position) >>> (48 - parameter);
  return (high << 16) | (wordAt(bytes, position + parameter - 16) >>> 16);
}

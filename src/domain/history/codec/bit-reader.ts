/** Reads what `BitWriter` wrote. It decides how fast histories are read. */
import { ESCAPE_QUOTIENT, firstMean, nextMean, riceParameter } from './chunk-format.ts';

const TWO_32 = 2 ** 32;
/** A 32-bit read from any bit has at least this many bits of use. */
const READ_BITS_MIN = 25;
/** Reads may run past the end by a word: zeros that a chunk's counts never let become points. */
const PADDING_BYTES = 8;

/** Stands in place of a residue that was written out; the number itself is in the list beside. */
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

  /**
   * Fills `residues` from one stream of Rice codes.
   *
   * @returns the numbers that were written out, in order.
   */
  residues(residues: Int32Array, startParameter: number): readonly number[] {
    const bytes = this.#bytes;
    const escaped: number[] = [];
    let position = this.#position;
    let mean32 = firstMean(startParameter);
    for (let index = 0; index < residues.length; index++) {
      const parameter = riceParameter(mean32);
      const word = wordAt(bytes, position);
      const ones = Math.clz32(~word);
      if (ones >= ESCAPE_QUOTIENT) {
        this.#position = position + ESCAPE_QUOTIENT;
        escaped.push(this.#plain());
        position = this.#position;
        residues[index] = ESCAPED;
        continue;
      }
      position += ones + 1;
      let remainder = 0;
      if (ones + 1 + parameter <= READ_BITS_MIN) {
        remainder = (((word << ones) << 1) >>> 1) >>> (31 - parameter);
      } else remainder = longRemainder(bytes, position, parameter);
      position += parameter;
      const residue = (ones << parameter) + remainder;
      residues[index] = residue;
      mean32 = nextMean(mean32, residue);
    }
    this.#position = position;
    return escaped;
  }

  #plain(): number {
    const sign = this.bits(1);
    const high = this.bits(21);
    const middle = this.bits(16);
    const magnitude = high * TWO_32 + middle * 65_536 + this.bits(16);
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

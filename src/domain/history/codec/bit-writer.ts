/** Writes bytes, variable-length integers and codes of any bit length, highest bit first. */
import { ESCAPE_QUOTIENT, nextMean, RESIDUE_MAX, riceParameter } from './chunk-format.ts';

const TWO_32 = 2 ** 32;
const WRITE_BITS_MAX = 25;
const WORD_BITS = 32;
/** Fewer bytes than this are copied one by one. */
const FEW_BYTES = 48;

export class BitWriter {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** The byte offset of the word being filled. */
  #at = 0;
  /** Bits of that word so far, lowest bit last, and their number: 0 to 31. */
  #word = 0;
  #filled = 0;

  constructor(capacityBits: number) {
    this.#bytes = new Uint8Array(Math.ceil(capacityBits / WORD_BITS) * 4 + 4);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#at * 8 + this.#filled;
  }

  /** Bytes written, including a partly filled last one. */
  get byteLength(): number {
    return this.#at + ((this.#filled + 7) >>> 3);
  }

  /** Writes 7 bits a byte, lowest first. The top bit says that more bytes follow. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bits((rest % 128) | 128, 8);
    this.bits(rest, 8);
  }

  /** Writes a `varint` whose first byte has the sign in its second bit, and 6 bits of value. */
  signedVarint(value: number): void {
    const magnitude = Math.abs(value);
    const sign = value < 0 ? 64 : 0;
    if (magnitude < 64) this.bits(magnitude | sign, 8);
    else {
      this.bits((magnitude % 64) | sign | 128, 8);
      this.varint(Math.floor(magnitude / 64));
    }
  }

  /** Writes a non-negative integer of `count` bits (at most 25). */
  bits(value: number, count: number): void {
    const filled = this.#filled + count;
    if (filled < WORD_BITS) {
      this.#word = (this.#word << count) | value;
      this.#filled = filled;
      return;
    }
    const over = filled - WORD_BITS;
    // JavaScript treats a shift by 32 as one by 0, but `count - over` is at most 25.
    this.#view.setInt32(this.#at, (this.#word << (count - over)) | (value >>> over));
    this.#at += 4;
    this.#word = value & ((1 << over) - 1);
    this.#filled = over;
  }

  /**
   * Writes one number of a stream: its residue as a Rice code (the quotient by 2^parameter in ones
   * and a zero, then the remainder), or the number itself if the residue is too large.
   *
   * @returns the new mean of the stream
   */
  residue(residue: number, number: number, mean32: number): number {
    const parameter = riceParameter(mean32);
    const ones = residue >>> parameter;
    if (residue > RESIDUE_MAX || ones >= ESCAPE_QUOTIENT) {
      this.#escape(number);
      return mean32;
    }
    const remainder = residue & ((1 << parameter) - 1);
    const unary = (1 << (ones + 1)) - 2;
    if (ones + 1 + parameter <= WRITE_BITS_MAX) {
      this.bits((unary << parameter) | remainder, ones + 1 + parameter);
    } else {
      this.bits(unary, ones + 1);
      this.bits(remainder, parameter);
    }
    return nextMean(mean32, residue);
  }

  /** Writes an integer from 1 to 2^12 in Elias gamma code: n zeros, then its n + 1 bits. */
  gamma(value: number): void {
    this.bits(value, 2 * (31 - Math.clz32(value)) + 1);
  }

  /** Moves the written bytes to `target` from `start` on. Zeros pad the last byte. */
  finishInto(target: Uint8Array, start: number): void {
    const length = this.byteLength;
    if (this.#filled > 0) this.#view.setInt32(this.#at, this.#word << (WORD_BITS - this.#filled));
    const bytes = this.#bytes;
    if (length >= FEW_BYTES) target.set(bytes.subarray(0, length), start);
    else for (let at = 0; at < length; at++) target[start + at] = bytes[at] ?? 0;
    this.#at = 0;
    this.#word = 0;
    this.#filled = 0;
  }

  /** Writes any safe integer: the escape ones, the sign, 53 bits. */
  #escape(value: number): void {
    const magnitude = Math.abs(value);
    this.bits((1 << ESCAPE_QUOTIENT) - 1, ESCAPE_QUOTIENT);
    this.bits(value < 0 ? 1 : 0, 1);
    this.bits(Math.floor(magnitude / TWO_32), 21);
    this.bits(Math.floor((magnitude % TWO_32) / 65_536), 16);
    this.bits(magnitude % 65_536, 16);
  }
}

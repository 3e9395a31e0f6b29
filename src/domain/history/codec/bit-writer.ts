/**
 * Writes bytes, variable-length integers and codes of any number of bits, highest bit first, into a
 * buffer of known capacity that is used again and again.
 */
import { ESCAPE_QUOTIENT, nextMean, RESIDUE_MAX, riceParameter } from './chunk-format.ts';

const TWO_32 = 2 ** 32;
/** A code that begins anywhere in a byte still fits a 32-bit write. */
const WRITE_BITS_MAX = 25;
/** Writes are 32 bits wide, also at the end. */
const PADDING_BYTES = 4;

export class BitWriter {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** In bits. */
  #position = 0;

  constructor(capacityBits: number) {
    this.#bytes = new Uint8Array(Math.ceil(capacityBits / 8) + PADDING_BYTES);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Bits written. */
  get length(): number {
    return this.#position;
  }

  /** 7 bits a byte, lowest first, the top bit saying that more follow. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bits((rest % 128) | 128, 8);
    this.bits(rest, 8);
  }

  /** As `varint`, but the first byte gives its second bit to the sign and has 6 bits of value. */
  signedVarint(value: number): void {
    const magnitude = Math.abs(value);
    const sign = value < 0 ? 64 : 0;
    if (magnitude < 64) this.bits(magnitude | sign, 8);
    else {
      this.bits((magnitude % 64) | sign | 128, 8);
      this.varint(Math.floor(magnitude / 64));
    }
  }

  /** A non-negative integer of `count` bits (at most 25). */
  bits(value: number, count: number): void {
    const at = this.#position >>> 3;
    const shift = 32 - count - (this.#position & 7);
    this.#view.setUint32(at, this.#view.getUint32(at) | (value << shift));
    this.#position += count;
  }

  /**
   * Writes one number of a stream: its residue as a Rice code (the quotient by 2^parameter in ones
   * and a zero, then the remainder), or the number itself where the residue is too great.
   *
   * @returns the stream's new mean.
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

  /** Elias gamma code of an integer from 1 up to 2^12: as many zeros as it has further bits. */
  gamma(value: number): void {
    this.bits(value, 2 * (31 - Math.clz32(value)) + 1);
  }

  /** A copy of what was written, the last byte filled with zeros; the writer is empty again. */
  finish(): Uint8Array {
    const length = Math.ceil(this.#position / 8);
    const written = this.#bytes.slice(0, length);
    this.#bytes.fill(0, 0, length + PADDING_BYTES);
    this.#position = 0;
    return written;
  }

  /** Announces and writes any safe integer: ones, the sign, 53 bits. */
  #escape(value: number): void {
    const magnitude = Math.abs(value);
    this.bits((1 << ESCAPE_QUOTIENT) - 1, ESCAPE_QUOTIENT);
    this.bits(value < 0 ? 1 : 0, 1);
    this.bits(Math.floor(magnitude / TWO_32), 21);
    this.bits(Math.floor((magnitude % TWO_32) / 65_536), 16);
    this.bits(magnitude % 65_536, 16);
  }
}

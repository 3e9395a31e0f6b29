/** Writes codes of any number of bits, highest bit first, through a byte writer. */
import type { ByteWriter } from './byte-writer.ts';
import { ESCAPE_QUOTIENT } from './chunk-format.ts';

const TWO_32 = 2 ** 32;

export class BitWriter {
  readonly #out: ByteWriter;
  #pending = 0;
  #pendingBits = 0;

  constructor(out: ByteWriter) {
    this.#out = out;
  }

  /** The lowest `count` bits (at most 24) of a non-negative integer. */
  bits(value: number, count: number): void {
    // At most 7 bits wait, so that 7 + 24 fit 31.
    this.#pending = (this.#pending << count) | (value & ((1 << count) - 1));
    this.#pendingBits += count;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#out.byte((this.#pending >>> this.#pendingBits) & 255);
    }
    this.#pending &= (1 << this.#pendingBits) - 1;
  }

  /** Rice code: the quotient by 2^parameter in ones and a zero, then the remainder. */
  rice(value: number, parameter: number): void {
    const quotient = value >>> parameter;
    if (quotient >= ESCAPE_QUOTIENT) throw new RangeError('rice: the quotient needs an escape');
    this.bits(((1 << quotient) - 1) << 1, quotient + 1);
    if (parameter > 24) {
      this.bits(value >>> 24, parameter - 24);
      this.bits(value, 24);
    } else this.bits(value, parameter);
  }

  /** Announces and writes any safe integer: ones, the sign, 53 bits. */
  escape(value: number): void {
    this.bits((1 << ESCAPE_QUOTIENT) - 1, ESCAPE_QUOTIENT);
    const magnitude = Math.abs(value);
    const high = Math.floor(magnitude / TWO_32);
    this.bits(value < 0 ? 1 : 0, 1);
    this.bits(high, 21);
    this.bits((magnitude % TWO_32) / 65_536, 16);
    this.bits(magnitude % 65_536, 16);
  }

  /** Elias gamma code of an integer from 1 up to 2^24: as many zeros as it has further bits. */
  gamma(value: number): void {
    const further = 31 - Math.clz32(value);
    this.bits(0, further);
    this.bits(value, further + 1);
  }

  /** Fills the last byte with zeros. */
  finish(): void {
    if (this.#pendingBits > 0) this.bits(0, 8 - this.#pendingBits);
  }
}

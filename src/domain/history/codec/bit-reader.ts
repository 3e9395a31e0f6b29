/** Reads what `BitWriter` wrote. Small and without checks in its loops: it decides decoding speed. */
import { ESCAPE_QUOTIENT } from './chunk-format.ts';

const TWO_32 = 2 ** 32;

export class BitReader {
  readonly #bytes: Uint8Array;
  #position: number;
  /** The bits not yet read, at the low end; above them lie bits read before. */
  #window = 0;
  #available = 0;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.#position = position;
  }

  /** An unsigned integer of `count` bits (at most 24). */
  bits(count: number): number {
    this.#fill(count);
    this.#available -= count;
    return (this.#window >>> this.#available) & ((1 << count) - 1);
  }

  /** The quotient of a Rice code; `ESCAPE_QUOTIENT` announces `escaped`. */
  quotient(): number {
    this.#fill(ESCAPE_QUOTIENT + 1);
    // The next bits moved to the top; ones become zeros, so that clz32 counts them.
    const ones = Math.clz32(~(this.#window << (32 - this.#available)));
    if (ones >= ESCAPE_QUOTIENT) {
      this.#available -= ESCAPE_QUOTIENT;
      return ESCAPE_QUOTIENT;
    }
    this.#available -= ones + 1;
    return ones;
  }

  /** The remainder of a Rice code: up to 29 bits. */
  remainder(parameter: number): number {
    if (parameter <= 24) return this.bits(parameter);
    const high = this.bits(parameter - 24);
    return high * 2 ** 24 + this.bits(24);
  }

  /** The safe integer after an escape. */
  escaped(): number {
    const sign = this.bits(1);
    const high = this.bits(21);
    const middle = this.bits(16);
    const magnitude = high * TWO_32 + middle * 65_536 + this.bits(16);
    return sign === 0 ? magnitude : -magnitude;
  }

  gamma(): number {
    let further = 0;
    while (this.bits(1) === 0) further++;
    return (1 << further) | this.bits(further);
  }

  /**
   * Makes at least `count` (at most 24) bits available. Past the end zeros come; a chunk says how
   * many points it has, so that they are never taken for points.
   */
  #fill(count: number): void {
    while (this.#available < count) {
      this.#window = (this.#window << 8) | (this.#bytes[this.#position++] ?? 0);
      this.#available += 8;
    }
  }
}

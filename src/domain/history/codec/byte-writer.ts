/** Writes bytes and variable-length integers into a buffer that grows. */
const CAPACITY_BYTES_FIRST = 64;

export class ByteWriter {
  #bytes = new Uint8Array(CAPACITY_BYTES_FIRST);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#bytes.length);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#length++] = value;
  }

  /** 7 bits a byte, lowest first, the top bit saying that more follow. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128);
    this.byte(rest);
  }

  /** As `varint`, but the first byte gives its second bit to the sign and has 6 bits of value. */
  signedVarint(value: number): void {
    const magnitude = Math.abs(value);
    const sign = value < 0 ? 64 : 0;
    if (magnitude < 64) this.byte(magnitude | sign);
    else {
      this.byte((magnitude % 64) | sign | 128);
      this.varint(Math.floor(magnitude / 64));
    }
  }

  /** A copy of what was written, with more bytes behind it. */
  finish(more: Uint8Array): Uint8Array {
    const whole = new Uint8Array(this.#length + more.length);
    whole.set(this.#bytes.subarray(0, this.#length));
    whole.set(more, this.#length);
    return whole;
  }
}

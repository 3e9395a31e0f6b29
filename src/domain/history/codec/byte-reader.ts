/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get position(): number {
    return this.#position;
  }

  /** @throws RangeError past the end: the bytes are not a whole chunk. */
  byte(): number {
    const value = this.#bytes[this.#position++];
    if (value === undefined) throw new RangeError('history chunk: ends too early');
    return value;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  signedVarint(): number {
    const first = this.byte();
    const magnitude = (first & 63) + (first < 128 ? 0 : 64 * this.varint());
    return (first & 64) === 0 ? magnitude : -magnitude;
  }
}

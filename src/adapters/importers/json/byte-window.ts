/** The unused bytes of a stream. The buffer doubles when it is full, so appending is cheap. */
const CAPACITY_MIN = 256 * 1024;

export class ByteWindow {
  #bytes = Buffer.allocUnsafe(CAPACITY_MIN);
  #start = 0;
  #end = 0;
  #offset = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** The position of the first unused byte in the whole stream. */
  get offset(): number {
    return this.#offset;
  }

  /** Returns memory for `count` more bytes. The caller writes there, then calls `filled`. */
  room(count: number): Uint8Array {
    if (this.#end + count > this.#bytes.length) this.#makeRoom(count);
    return this.#bytes.subarray(this.#end, this.#end + count);
  }

  filled(count: number): void {
    this.#end += count;
  }

  /** The unused bytes, valid until more are added. */
  view(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  skip(count: number): void {
    this.#start += count;
    this.#offset += count;
  }

  /** Returns a copy of the first `count` unused bytes and skips them. */
  take(count: number): Uint8Array {
    const taken = Buffer.from(this.#bytes.subarray(this.#start, this.#start + count));
    this.skip(count);
    return taken;
  }

  #makeRoom(count: number): void {
    const unused = this.length;
    const capacity = Math.max(this.#bytes.length, 2 ** Math.ceil(Math.log2(2 * (unused + count))));
    const bytes = capacity > this.#bytes.length ? Buffer.allocUnsafe(capacity) : this.#bytes;
    this.#bytes.copy(bytes, 0, this.#start, this.#end);
    this.#bytes = bytes;
    this.#start = 0;
    this.#end = unused;
  }
}

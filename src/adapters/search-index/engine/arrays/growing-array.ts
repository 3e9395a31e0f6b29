/** A typed array that doubles when it is full, for collecting documents. */
type Numbers = Uint32Array | Float64Array;

export class GrowingArray<Values extends Numbers> {
  #values: Values;
  #length = 0;
  readonly #make: (length: number) => Values;

  constructor(make: (length: number) => Values) {
    this.#make = make;
    this.#values = make(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#reserve(this.#length + 1);
    this.#values[this.#length++] = value;
  }

  pushAll(values: ArrayLike<number>): void {
    this.#reserve(this.#length + values.length);
    this.#values.set(values, this.#length);
    this.#length += values.length;
  }

  /** The values so far, without a copy. The view is stale once the array grows. */
  view(): Values {
    return this.#values.subarray(0, this.#length) as Values;
  }

  #reserve(length: number): void {
    if (length <= this.#values.length) return;
    const larger = this.#make(Math.max(length, this.#values.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}

export function growingUint32(): GrowingArray<Uint32Array> {
  return new GrowingArray((length) => new Uint32Array(length));
}

export function growingFloat64(): GrowingArray<Float64Array> {
  return new GrowingArray((length) => new Float64Array(length));
}

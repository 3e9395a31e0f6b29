/**
 * Limits how much of something scarce each key may hold. A key gets no more than what is left for
 * others: one key that takes all it can leaves half, two leave a third, and so on.
 */
export class Allowance {
  readonly #keyMax: number;
  readonly #max: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(keyMax: number, max: number) {
    this.#keyMax = keyMax;
    this.#max = max;
  }

  get total(): number {
    return this.#total;
  }

  /** False when it is too much: nothing was taken. */
  take(key: string, amount: number): boolean {
    const held = (this.#held.get(key) ?? 0) + amount;
    if (held > Math.min(this.#keyMax, this.#max - this.#total)) return false;
    this.#held.set(key, held);
    this.#total += amount;
    return true;
  }

  give(key: string, amount: number): void {
    const held = (this.#held.get(key) ?? 0) - amount;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
    this.#total -= amount;
  }
}

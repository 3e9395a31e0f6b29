/** Numbers distinct non-negative keys consecutively, in the order of their first appearance. */
export class NumberTable {
  #keys = new Float64Array(1024).fill(-1);
  #numbers = new Uint32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  numberOf(key: number): number {
    if (this.#size * 2 >= this.#keys.length) this.#grow();
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === -1) {
      this.#keys[slot] = key;
      this.#numbers[slot] = this.#size++;
    }
    return this.#numbers[slot] as number;
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = mix(key) & mask;
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const numbers = this.#numbers;
    this.#keys = new Float64Array(keys.length * 2).fill(-1);
    this.#numbers = new Uint32Array(keys.length * 2);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number;
      if (key === -1) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#numbers[slot] = numbers[at] as number;
    }
  }
}

function mix(key: number): number {
  const high = Math.floor(key / 0x1_0000_0000);
  const hash = Math.imul((key >>> 0) ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Remembers something for each word, found by its place in a text: no part of the text is copied
 * for a word that is known. A hash table with open addressing; when it is full it keeps what was
 * met again since the last time, so that numbers that stand in one title make room.
 */
export interface Remembered {
  /** The word as texts have it. */
  readonly text: string;
}

/** Places for words once there is a word; a memory that nothing is put in costs nothing. */
const SLOTS_MIN = 1 << 6;

const NO_HASHES = Int32Array.of();
const NO_MARKS = Uint8Array.of();

export class WordMemory<Value extends Remembered> {
  readonly #wordsMax: number;
  #slots: (Value | undefined)[] = [];
  #hashes = NO_HASHES;
  /** 1 where a word was found again. */
  #metAgain = NO_MARKS;
  #size = 0;

  constructor(wordsMax: number) {
    this.#wordsMax = wordsMax;
  }

  /** What is known of the word from `start` to `end` of a text. */
  find(text: string, start: number, end: number): Value | undefined {
    if (this.#size === 0) return undefined;
    const hash = hashOf(text, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot];
      if (known === undefined) return undefined;
      if (this.#hashes[slot] === hash && stands(known.text, text, start, end)) {
        this.#metAgain[slot] = 1;
        return known;
      }
    }
  }

  /** Remembers it for its text, which must not be known yet. */
  add(entry: Value): Value {
    if (this.#size >= this.#wordsMax) this.#forget();
    else if (this.#size * 2 >= this.#slots.length) {
      this.#resize(Math.max(SLOTS_MIN, this.#slots.length * 2), this.#slots);
    }
    this.#put(entry, hashOf(entry.text, 0, entry.text.length));
    return entry;
  }

  /** At least half of it goes, so that this is rare. */
  #forget(): void {
    const metAgain = this.#metAgain;
    let kept = 0;
    const isKept = (slot: number) => metAgain[slot] === 1 && ++kept * 2 <= this.#wordsMax;
    const entries = this.#slots.map((entry, slot) => (isKept(slot) ? entry : undefined));
    this.#resize(this.#slots.length, entries);
  }

  #resize(length: number, entries: readonly (Value | undefined)[]): void {
    const hashes = this.#hashes;
    this.#slots = new Array(length);
    this.#hashes = new Int32Array(length);
    this.#metAgain = new Uint8Array(length);
    this.#size = 0;
    for (const [slot, entry] of entries.entries()) {
      if (entry !== undefined) this.#put(entry, hashes[slot] as number);
    }
  }

  #put(entry: Value, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== undefined) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
    this.#hashes[slot] = hash;
    this.#size++;
  }
}

/** FNV-1a over UTF-16, mixed so that the low bits, which choose the slot, depend on all. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c_9dc5 | 0;
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  }
  return hash ^ (hash >>> 15);
}

function stands(word: string, text: string, start: number, end: number): boolean {
  const { length } = word;
  if (length !== end - start) return false;
  for (let at = 0; at < length; at++) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}

/**
 * Memory that all searches of one thread reuse: bitmaps, lists and marks. A search borrows what it
 * needs and returns everything at its end.
 */
import { type Bitmap, countBits } from './bitmap.ts';

export class Workspace {
  readonly #bitmaps = new Map<number, Bitmap[]>();
  readonly #taken: Bitmap[] = [];
  readonly #lists: Uint32Array[] = [];
  readonly #takenLists: Uint32Array[] = [];
  #marks = new Uint32Array(0);
  #generation = 0;
  #flags = new Uint8Array(0);
  #work = 0;

  /** How many numbers searches have looked at so far: a cost that no machine changes. */
  get work(): number {
    return this.#work;
  }

  worked(numbers: number): void {
    this.#work += numbers;
  }

  /** Returns a bitmap with arbitrary content. */
  bitmap(length: number): Bitmap {
    const bitmap = this.#bitmaps.get(length)?.pop() ?? new Uint32Array(length);
    this.#taken.push(bitmap);
    return bitmap;
  }

  /** Returns room for `length` documents, with arbitrary content. */
  list(length: number): Uint32Array {
    const list = this.#takeList(length);
    this.#takenLists.push(list);
    return list.subarray(0, length);
  }

  /** Takes the smallest list that is large enough. */
  #takeList(length: number): Uint32Array {
    let best = -1;
    for (const [index, { length: room }] of this.#lists.entries()) {
      const isBetter = best < 0 || room < (this.#lists[best]?.length ?? 0);
      if (room >= length && isBetter) best = index;
    }
    const [list] = best < 0 ? [] : this.#lists.splice(best, 1);
    return list ?? new Uint32Array(Math.max(LIST_LENGTH_MIN, 2 ** Math.ceil(Math.log2(length))));
  }

  emptyBitmap(length: number): Bitmap {
    return this.bitmap(length).fill(0);
  }

  /** Returns marks that are all unset. A mark is set if it equals the generation. */
  marks(length: number): { readonly marks: Uint32Array; readonly generation: number } {
    if (this.#marks.length < length || this.#generation === GENERATION_MAX) {
      this.#marks = new Uint32Array(Math.max(length, this.#marks.length));
      this.#generation = 0;
    }
    this.#generation++;
    return { marks: this.#marks, generation: this.#generation };
  }

  /** Returns zeroed bytes, valid until the next call. */
  flags(length: number): Uint8Array {
    if (this.#flags.length < length) this.#flags = new Uint8Array(length);
    return this.#flags.fill(0, 0, length);
  }

  giveBack(): void {
    for (const list of this.#takenLists.splice(0)) {
      if (this.#lists.length < LISTS_MAX) this.#lists.push(list);
    }
    for (const bitmap of this.#taken.splice(0)) {
      const pool = this.#bitmaps.get(bitmap.length);
      if (pool === undefined) this.#bitmaps.set(bitmap.length, [bitmap]);
      else if (pool.length < POOL_MAX) pool.push(bitmap);
    }
  }

  /** Drops the bitmaps of old segments. */
  clear(): void {
    this.#bitmaps.clear();
  }
}

const GENERATION_MAX = 0xffff_ffff;
const POOL_MAX = 8;
const LISTS_MAX = 8;
const LIST_LENGTH_MIN = 1024;

/** Lists the documents of a bitmap in order, in workspace memory. Pass `length` if it is known. */
export function listBits(
  bitmap: Bitmap,
  workspace: Workspace,
  length = countBits(bitmap),
): Uint32Array {
  const target = workspace.list(length);
  let count = 0;
  for (let at = 0; at < bitmap.length; at++) {
    let word = bitmap[at] as number;
    while (word !== 0) {
      const lowest = word & -word;
      target[count++] = (at << 5) + (31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return target;
}

/**
 * The texts of a workbook that its cells refer to by number, packed as UTF-8: as strings they would
 * take several times the memory.
 */
import { BookProblem } from './book-problem.ts';
import { RichText } from './rich-text.ts';
import { XmlTokens } from './xml-tokens.ts';

const SLAB_BYTES = 4 * 1024 * 1024;
/** 128 MB: with the archive and the import itself within 512 MiB. */
const SLABS_MAX = 32;
const COUNT_MAX = 8_000_000;

export class SharedTexts {
  /** Each text stands in one of them as a whole. */
  readonly #slabs: Buffer[] = [];
  readonly #spans: Uint32Array[] = [];
  #count = 0;
  #used = SLAB_BYTES;

  static async of(pieces: AsyncIterable<string> | Iterable<string>): Promise<SharedTexts> {
    const texts = new SharedTexts();
    const tokens = new XmlTokens();
    const rich = new RichText();
    for await (const piece of pieces) {
      tokens.feed(piece);
      while (tokens.next()) {
        rich.see(tokens);
        if (tokens.kind === 'close' && tokens.name === 'si') texts.#add(rich.take());
      }
    }
    return texts;
  }

  /** Null where there is no such text. */
  at(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return null;
    const spans = this.#spans[Math.floor(index / SPANS)] as Uint32Array;
    const place = (index % SPANS) * 2;
    const start = spans[place] as number;
    const slab = this.#slabs[Math.floor(start / SLAB_BYTES)];
    const from = start % SLAB_BYTES;
    return slab?.toString('utf8', from, from + (spans[place + 1] as number)) ?? '';
  }

  /** Gives the memory back at once: what waits for the engine to collect it adds up. */
  release(): void {
    this.#count = 0;
    for (const slab of this.#slabs.splice(0)) (slab.buffer as ArrayBuffer).transfer(0);
  }

  #add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#count === COUNT_MAX) {
      throw new BookProblem(`it has more than ${COUNT_MAX.toLocaleString('en')} texts`);
    }
    if (this.#used + length > SLAB_BYTES) {
      if (this.#slabs.length === SLABS_MAX) {
        const limit = (SLABS_MAX * SLAB_BYTES) >> 20;
        throw new BookProblem(`its texts are longer than ${limit} MB together`);
      }
      this.#slabs.push(Buffer.allocUnsafeSlow(SLAB_BYTES));
      this.#used = 0;
    }
    const start = (this.#slabs.length - 1) * SLAB_BYTES + this.#used;
    this.#used += this.#slabs.at(-1)?.write(text, this.#used) ?? 0;
    if (this.#count % SPANS === 0) this.#spans.push(new Uint32Array(SPANS * 2));
    this.#spans.at(-1)?.set([start, length], (this.#count % SPANS) * 2);
    this.#count += 1;
  }
}

/** Places of texts that are kept together. */
const SPANS = 64 * 1024;

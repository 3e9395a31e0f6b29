/**
 * Holds the texts that cells of a workbook refer to by number, packed as UTF-8. Strings would take
 * several times the memory.
 */

import { BookProblem } from './archive-bytes.ts';
import { RichText } from './rich-text.ts';
import { XmlTokens } from './xml-tokens.ts';

/** Leaves room for the archive and the import itself within 512 MiB. */
const BYTES_MAX = 128 * 1024 * 1024;
/** A byte that is no UTF-8 becomes a mark of three bytes. */
const GROWTH_MAX = 3;
const COUNT_MAX = 8_000_000;

export class SharedTexts {
  /**
   * One buffer, whose pages the system provides when they are written, and which is freed at once.
   */
  readonly #bytes: Buffer;
  readonly #spans: Uint32Array[] = [];
  #count = 0;
  #used = 0;

  private constructor(xmlBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(xmlBytes * GROWTH_MAX, BYTES_MAX));
  }

  /** @param xmlBytes the length of all pieces together */
  static async of(
    pieces: AsyncIterable<string> | Iterable<string>,
    xmlBytes: number,
  ): Promise<SharedTexts> {
    const texts = new SharedTexts(xmlBytes);
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
    return this.#bytes.toString('utf8', start, start + (spans[place + 1] as number));
  }

  /** Frees the memory now: what waits for the garbage collector would add up. */
  release(): void {
    this.#count = 0;
    (this.#bytes.buffer as ArrayBuffer).transfer(0);
  }

  #add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + length > this.#bytes.length) {
      throw new BookProblem(`its texts are longer than ${BYTES_MAX >> 20} MB together`);
    }
    if (this.#count === COUNT_MAX) {
      throw new BookProblem(`it has more than ${COUNT_MAX.toLocaleString('en')} texts`);
    }
    if (this.#count % SPANS === 0) this.#spans.push(new Uint32Array(SPANS * 2));
    this.#spans.at(-1)?.set([this.#used, length], (this.#count % SPANS) * 2);
    this.#used += this.#bytes.write(text, this.#used);
    this.#count += 1;
  }
}

/** Texts whose places share an array. */
const SPANS = 64 * 1024;

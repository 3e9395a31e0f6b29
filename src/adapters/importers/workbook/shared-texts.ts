/**
 * The texts that cells of a workbook refer to by number, packed as UTF-8. Strings would take
 * several times the memory.
 */
import { BookProblem } from './archive-bytes.ts';
import { RichText } from './rich-text.ts';
import { XmlTokens } from './xml-tokens.ts';

/** Leaves enough of 512 MiB for the archive and the import itself. */
const BYTES_MAX = 128 * 1024 * 1024;
/** An invalid UTF-8 byte becomes a replacement character of three bytes. */
const GROWTH_MAX = 3;
const COUNT_MAX = 8_000_000;

export class SharedTexts {
  // The system allocates pages of both buffers only when they are written.
  readonly #bytes: Buffer;
  /** The end of each text, which is the start of the next one. */
  readonly #ends: Uint32Array;
  #count = 0;
  #used = 0;

  private constructor(xmlBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(xmlBytes * GROWTH_MAX, BYTES_MAX));
    this.#ends = new Uint32Array(Math.min(xmlBytes, COUNT_MAX));
  }

  /** @param xmlBytes the total length of all pieces */
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

  /** Returns null if there is no such text. */
  at(index: number): string | null {
    const end = index < this.#count ? this.#ends[index] : undefined;
    return end === undefined ? null : this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end);
  }

  /** Frees the memory immediately: unreferenced buffers would pile up until garbage collection. */
  release(): void {
    this.#count = 0;
    for (const { buffer } of [this.#bytes, this.#ends]) (buffer as ArrayBuffer).transfer(0);
  }

  #add(text: string): void {
    if (this.#used + Buffer.byteLength(text) > this.#bytes.length) {
      throw new BookProblem(`its texts are longer than ${BYTES_MAX >> 20} MB together`);
    }
    if (this.#count === COUNT_MAX) {
      throw new BookProblem(`it has more than ${COUNT_MAX.toLocaleString('en')} texts`);
    }
    this.#used += this.#bytes.write(text, this.#used);
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }
}

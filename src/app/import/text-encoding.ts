/**
 * Decides how the text of a whole file is written. A spreadsheet may save in its old code page,
 * windows-1252, in which few letters happen to be valid UTF-8. A file in which at least as many are
 * valid is damaged UTF-8, and its rows are judged one by one.
 */

/** `windows-1252` is what spreadsheets of western languages call ANSI; Latin-1 is part of it. */
export type TextEncoding = 'utf-8' | 'windows-1252';

const ASCII_END = 0x80;
/** Bytes that no character of windows-1252 has. */
const UNDEFINED: readonly number[] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

export class EncodingWatch {
  /** Bytes still missing of the character that was begun. */
  #expected = 0;
  /** Characters of more than one byte, and places where none can be. */
  #wide = 0;
  #invalid = 0;
  #isDefined = true;

  /** Sees the next bytes; characters may be cut by the ends of chunks. */
  see(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte < ASCII_END && this.#expected === 0) continue;
      this.#next(byte);
    }
  }

  /** @param isWhole whether the last byte that was seen is the last of the file */
  verdict(isWhole: boolean): TextEncoding {
    const invalid = this.#invalid + (isWhole && this.#expected > 0 ? 1 : 0);
    const isOldPage = invalid > this.#wide && this.#isDefined;
    return isOldPage ? 'windows-1252' : 'utf-8';
  }

  #next(byte: number): void {
    if (UNDEFINED.includes(byte)) this.#isDefined = false;
    if (this.#expected > 0) {
      if ((byte & 0xc0) === 0x80) {
        this.#expected -= 1;
        if (this.#expected === 0) this.#wide += 1;
        return;
      }
      this.#invalid += 1;
      this.#expected = 0;
    }
    if (byte < ASCII_END) return;
    this.#expected = followersOf(byte);
    if (this.#expected === 0) this.#invalid += 1;
  }
}

/** How many bytes follow the first of a character; 0 where none begins so. */
function followersOf(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
}

/** Turns the text of a file into UTF-8. */
export async function* toUtf8(
  input: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of input) yield encoder.encode(decoder.decode(chunk, { stream: true }));
}

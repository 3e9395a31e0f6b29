/**
 * Decides the encoding of a whole file. A spreadsheet may save in its old code page, windows-1252,
 * in which few letters happen to be valid UTF-8. If at least as many letters are valid as not, the
 * file is damaged UTF-8, and its rows are judged one by one.
 */

/** `windows-1252` is what Western spreadsheets call ANSI. Latin-1 is part of it. */
export type TextEncoding = 'utf-8' | 'windows-1252';

const ASCII_END = 0x80;
/** Bytes that windows-1252 does not define. */
const UNDEFINED: readonly number[] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

export class EncodingWatch {
  /** Bytes still missing from the current character. */
  #expected = 0;
  /** Characters of more than one byte, and places where none can be. */
  #wide = 0;
  #invalid = 0;
  #isDefined = true;

  /** Reads the next bytes. Chunks may cut a character. */
  see(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte < ASCII_END && this.#expected === 0) continue;
      this.#next(byte);
    }
  }

  /** @param isWhole whether the last byte read is the last of the file */
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

/** Returns how many bytes follow a first byte; 0 if no character begins with it. */
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

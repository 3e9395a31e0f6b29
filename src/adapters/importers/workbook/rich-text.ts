/** Reads the text of a cell, which may consist of runs in different fonts. */
import { BookProblem } from './archive-bytes.ts';
import type { XmlTokens } from './xml-tokens.ts';

/** The longest total text. Excel allows 32,767 characters in a cell. */
const LENGTH_MAX = 1024 * 1024;
const ESCAPE = /_x([0-9a-fA-F]{4})_/g;

export class RichText {
  #text = '';
  #isText = false;
  /** Japanese workbooks also contain the pronunciation of a text. */
  #isPhonetic = false;

  /** Takes one token. Must be called with each token inside of the text's tags. */
  see({ kind, name, text }: XmlTokens): void {
    if (kind === 'text') {
      if (!this.#isText || this.#isPhonetic) return;
      this.#text += text;
      if (this.#text.length <= LENGTH_MAX) return;
      throw new BookProblem('it has a text longer than 1,048,576 characters');
    } else if (name === 't') this.#isText = kind === 'open';
    else if (name === 'rPh') this.#isPhonetic = kind === 'open';
  }

  /** Returns the text since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return unescaped(text);
  }
}

/** Decodes characters that XML does not allow: `_x000D_` is a carriage return. */
export function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

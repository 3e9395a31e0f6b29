/** Reads the text of a cell, which may be written in runs of different fonts. */
import { BookProblem } from './archive-bytes.ts';
import type { XmlTokens } from './xml-tokens.ts';

/** Of all runs; Excel ends a cell at 32,767 characters. */
const LENGTH_MAX = 1024 * 1024;
const ESCAPE = /_x([0-9a-f]{4})_/gi;

export class RichText {
  #text = '';
  #isText = false;
  /** How the text is read aloud stands beside it in Japanese workbooks. */
  #isPhonetic = false;

  /** Sees all tokens between the tags around the text. */
  see({ kind, name, text }: XmlTokens): void {
    if (kind === 'text') {
      if (!this.#isText || this.#isPhonetic) return;
      this.#text += text;
      if (this.#text.length <= LENGTH_MAX) return;
      throw new BookProblem('it has a text longer than 1,048,576 characters');
    } else if (name === 't') this.#isText = kind === 'open';
    else if (name === 'rPh') this.#isPhonetic = kind === 'open';
  }

  /** What was seen since it was last taken. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return unescaped(text);
  }
}

/** What XML cannot hold is written so: `_x000D_` for a carriage return. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What can be told of an import file before its rows: how it begins and ends, and its hash. */
import { csvDialect } from '../../domain/csv-dialect.ts';
import { ShelflineError } from '../../domain/error.ts';
import type { ImportSource, ImportTools } from '../../ports/import-source.ts';

export interface FileSurvey {
  /** The end as text, where some formats say when they were made. */
  readonly tail: string;
  /** Of the plain content, so that a compressed copy is the same file. */
  readonly sha256: string;
  readonly encoding: TextEncoding;
}

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 4 * 1024;

/**
 * The beginning as text, for recognising the format. Damage that lets some bytes through is left
 * for whoever reads the whole file; a file of which nothing can be read throws.
 */
export async function headOf(source: ImportSource, tools: ImportTools): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of tools.plainBytes(source.open())) {
      parts.push(chunk.slice(0, HEAD_BYTES - length));
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch (error) {
    if (length === 0) throw error;
  }
  const text = textOf(concat(parts));
  if (text.trim() !== '') return text;
  throw new ShelflineError('bad_request', 'the file is empty');
}

const COLUMNS_SHOWN_MAX = 8;

/** What a file is that holds no data, with the remedy; null where it may hold some. */
export function noDataIn(head: string): string | null {
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(head)) {
    return 'the file is a web page; download the data itself, perhaps after logging in';
  }
  // Shown on a terminal, such bytes could do anything.
  if (!/(?![\t\n\r\f\v])\p{Cc}/u.test(head)) return null;
  return 'the file is not text; give CSV or JSON (UTF-8), plain or compressed once with gzip';
}

/** The columns a table begins with, in words; empty for what is no table. */
export function columnsIn(head: string): string {
  if (/^\s*[{[<]/.test(head)) return '';
  const { header, delimiter } = csvDialect(head);
  const names = header.split(delimiter).map((name) => name.replaceAll('"', '').trim());
  if (names.length < 2) return '';
  const more = names.length > COLUMNS_SHOWN_MAX ? ', …' : '';
  return `columns ${names.slice(0, COLUMNS_SHOWN_MAX).join(', ')}${more}`;
}

/** Reads the whole file. @throws ShelflineError where it is damaged, be it at the very end */
export async function surveyFile(source: ImportSource, tools: ImportTools): Promise<FileSurvey> {
  const hash = tools.startHash();
  const encoding = new EncodingWatch();
  let tail: Uint8Array = new Uint8Array(0);
  for await (const chunk of tools.plainBytes(source.open())) {
    hash.update(chunk);
    encoding.see(chunk);
    tail = concat([tail, chunk.slice(-TAIL_BYTES)]).slice(-TAIL_BYTES);
  }
  return { tail: textOf(tail), sha256: hash.hex(), encoding: encoding.verdict(true) };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Names of columns must be known before the whole file was looked at. */
function textOf(bytes: Uint8Array): string {
  const watch = new EncodingWatch();
  watch.see(bytes);
  return new TextDecoder(watch.verdict(false)).decode(bytes);
}

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

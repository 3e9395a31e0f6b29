/** Reads the rows of a sheet as texts, one at a time. */
import { plainDigits } from '../../../domain/values/plain-digits.ts';
import { BookProblem } from './archive-bytes.ts';
import type { Book } from './book.ts';
import { RichText, unescaped } from './rich-text.ts';
import { XmlTokens } from './xml-tokens.ts';

/** The limit of Excel. */
const ROWS_MAX = 1_048_576;
const CELLS_MAX = 16_384;
const ROW_LENGTH_MAX = 1024 * 1024;
/** A single point before three digits could also group thousands. */
const AMBIGUOUS = /^-?\d{1,3}\.\d{3}$/;
/** Error values of formulas. */
const FAULT = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;
const DAY_MS = 86_400_000;
/** Workbooks treat 1900 as a leap year: serial days before its false leap day are one less. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);
const FALSE_LEAP_DAY = 60;

export interface SheetRow {
  /** 1-based and ascending. Rows without a cell may be missing. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether no cell is a number, a date or a truth value. */
  readonly isText: boolean;
}

/** @throws BookProblem if the sheet is damaged, or exceeds the limits of Excel */
export async function* sheetRows(book: Book, part: string): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(book);
  for await (const piece of book.archive.texts(part)) {
    yield* reader.read(piece);
    if (reader.isDone) return;
  }
  if (reader.isBegun) throw new BookProblem(`its part ${part} ends inside the table`);
}

class SheetReader {
  isBegun = false;
  isDone = false;
  readonly #book: Book;
  readonly #tokens = new XmlTokens();
  readonly #inline = new RichText();
  #row = 0;
  #cells: string[] = [];
  #length = 0;
  #isText = true;
  #cell: Cell | null = null;
  #inside: 'v' | 'is' | null = null;

  constructor(book: Book) {
    this.#book = book;
  }

  *read(piece: string): Generator<SheetRow> {
    const tokens = this.#tokens;
    tokens.feed(piece);
    while (!this.isDone && tokens.next()) {
      if (this.#inside === 'is') this.#inline.see(tokens);
      if (tokens.kind === 'text') {
        if (this.#inside === 'v' && this.#cell !== null) this.#cell.value += tokens.text;
      } else if (tokens.kind === 'open') this.#open(tokens.name);
      else if (tokens.name === 'row' && this.isBegun) {
        yield { number: this.#row, cells: this.#cells, isText: this.#isText };
      } else this.#close(tokens.name);
    }
  }

  #open(name: string): void {
    if (name === 'sheetData') this.isBegun = true;
    if (!this.isBegun) return;
    if (name === 'row') this.#openRow();
    if (name === 'c') {
      const attributes = this.#tokens.attributes();
      const column = columnOf(attributes.get('r')) ?? this.#cells.length;
      const type = attributes.get('t') ?? 'n';
      this.#cell = { column, type, style: Number(attributes.get('s') ?? -1), value: '' };
    }
    if (this.#cell !== null && (name === 'v' || name === 'is')) this.#inside = name;
  }

  #openRow(): void {
    const number = Number(this.#tokens.attributes().get('r') ?? this.#row + 1);
    if (!Number.isInteger(number) || number <= this.#row || number > ROWS_MAX) {
      throw new BookProblem(`a row with the number ${number} stands behind row ${this.#row}`);
    }
    this.#row = number;
    this.#cells = [];
    this.#length = 0;
    this.#isText = true;
  }

  #close(name: string): void {
    if (name === this.#inside) this.#inside = null;
    if (name === 'sheetData') this.isDone = true;
    if (name !== 'c' || this.#cell === null) return;
    this.#take(this.#cell);
    this.#cell = null;
    this.#inside = null;
  }

  #take(cell: Cell): void {
    if (cell.column >= CELLS_MAX) {
      throw new BookProblem(
        `row ${this.#row} has more than ${CELLS_MAX.toLocaleString('en')} cells`,
      );
    }
    const text = this.#textOf(cell);
    if (text.length > 0 && !this.#isTextual(cell)) this.#isText = false;
    this.#length += text.length;
    if (this.#length > ROW_LENGTH_MAX) {
      throw new BookProblem(`row ${this.#row} is longer than 1,048,576 characters`);
    }
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = text;
  }

  #isTextual({ type, value }: Cell): boolean {
    return TEXTS.has(type) || (type !== 'b' && Number.isNaN(Number(value)));
  }

  #textOf({ type, style, value }: Cell): string {
    const inline = this.#inline.take();
    if (type === 's') {
      const text = value === '' ? null : this.#book.texts.at(Number(value));
      return withoutFault(text ?? '');
    }
    if (type === 'str') return withoutFault(unescaped(value));
    if (type === 'inlineStr') return withoutFault(inline);
    if (type === 'b') return String(value === '1' || value.toLowerCase() === 'true');
    if (type === 'e') return '';
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isNaN(number)) return value;
    const kind = this.#book.formats[style] ?? 'number';
    if (kind === 'percent') return percentText(number);
    return (kind === 'date' ? dateText(number, this.#book.isFrom1904) : null) ?? digits(number);
  }
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

const TEXTS = new Set(['s', 'str', 'inlineStr', 'e']);

/** Returns the 0-based column of a cell, 27 for `AB12`; null if the cell does not say. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null;
  let column = 0;
  for (const letter of /^[a-z]{1,4}/i.exec(reference)?.[0].toUpperCase() ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  if (column === 0) throw new BookProblem(`a cell stands at ${JSON.stringify(reference)}`);
  return column - 1;
}

function withoutFault(text: string): string {
  return FAULT.test(text) ? '' : text;
}

function percentText(value: number): string {
  // Rounds, because 0.07 times 100 is 7.000000000000001.
  return `${plainDigits(Number((value * 100).toPrecision(15)))}%`;
}

function digits(value: number): string {
  const text = plainDigits(value);
  return AMBIGUOUS.test(text) ? `${text}0` : text;
}

/** Formats a date in UTC, because spreadsheets have no time zones; null if it is not a date. */
function dateText(days: number, isFrom1904: boolean): string | null {
  const zero = isFrom1904 ? DAY_ZERO_1904 : DAY_ZERO;
  const shift = !isFrom1904 && days < FALSE_LEAP_DAY ? 1 : 0;
  const date = new Date(zero + Math.round((days + shift) * DAY_MS));
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace(/\.000Z$/, 'Z');
}

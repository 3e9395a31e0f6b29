/** Reads the cells of one export row: numbers, money, measures and dates as Keepa writes them. */
import { type Currency, type Minor, toMinor } from '../../../../domain/values/money.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { cleanText, saysNothing, unwrapFormula } from '../../text/cell-text.ts';
import { refuseOtherCurrency } from '../../text/currency-sign.ts';
import { type PointMeaning, parseDecimal } from '../../text/number-text.ts';
import { parseTimeText } from '../../text/time-text.ts';
import { ALIASES, type Meaning } from './columns.ts';
import { type PercentMeaning, type PercentScales, percentOf } from './export-percents.ts';

/** What exports, and tools that copy from the API, write where there is nothing. */
const NOTHING: readonly string[] = ['', '-', '-1'];

const MM_PER = { mm: 1, cm: 10, m: 1000, in: 25.4 } as const;
const G_PER = { g: 1, kg: 1000, oz: 28.349_523_125, lb: 453.592_37, lbs: 453.592_37 } as const;

export class ExportCells {
  readonly #cells: ReadonlyMap<string, string>;
  readonly #scales: PercentScales;

  /**
   * @param cells column key -> cell of the row
   * @param scales how the file writes percentages; absent before that is known
   */
  constructor(cells: ReadonlyMap<string, string>, scales: PercentScales = new Map()) {
    this.#cells = cells;
    this.#scales = scales;
  }

  /** Whether the file has the column at all. */
  has(key: string): boolean {
    return this.#cells.has(key);
  }

  raw(key: string): string | null {
    const text = unwrapFormula(this.#cells.get(key) ?? '');
    return NOTHING.includes(text) || saysNothing(text) ? null : text;
  }

  /**
   * Whether the cell says that there is nothing. A word such as `N/A` says that it is not known.
   */
  isBlank(key: string): boolean {
    return NOTHING.includes(unwrapFormula(this.#cells.get(key) ?? ''));
  }

  /** The first column of a meaning that is filled in. */
  of(meaning: Meaning): string | null {
    for (const key of ALIASES[meaning]) {
      const text = this.raw(key);
      if (text !== null) return text;
    }
    return null;
  }

  text(meaning: Meaning): string | null {
    const text = this.of(meaning);
    return text === null ? null : cleanText(text);
  }

  money(key: string, currency: Currency): Minor | null {
    const text = this.raw(key);
    return text === null ? null : this.#money(text, key, currency);
  }

  moneyOf(meaning: Meaning, currency: Currency): Minor | null {
    const text = this.of(meaning);
    return text === null ? null : this.#money(text, meaning, currency);
  }

  /** A count or rank; `1.012` and `1,012` are both a thousand and twelve. */
  count(key: string): number | null {
    const text = this.raw(key);
    return text === null ? null : this.#whole(text, key);
  }

  countOf(meaning: Meaning): number | null {
    const text = this.of(meaning);
    return text === null ? null : this.#whole(text, meaning);
  }

  decimal(meaning: Meaning): number | null {
    const text = this.of(meaning);
    return text === null ? null : this.#number(text, meaning, 'decimal');
  }

  /** A percentage; null where the cell may be a fraction instead. */
  percent(meaning: PercentMeaning): number | null {
    const key = ALIASES[meaning].find((column) => this.raw(column) !== null);
    if (key === undefined) return null;
    const text = this.raw(key) ?? '';
    this.#number(text, key, 'decimal');
    const percent = percentOf((column) => this.raw(column), key, this.#scales);
    if (percent === null || percent <= 100) return percent;
    throw new RowProblem(`${key} ${quoted(text)} is above 100 %`);
  }

  /** A length in millimeters. The unit stands in the cell or is centimeters. */
  lengthMm(meaning: Meaning): number | null {
    return this.#measure(meaning, MM_PER, 'cm');
  }

  /** A weight in grams. The unit stands in the cell or is grams. */
  weightG(meaning: Meaning): number | null {
    return this.#measure(meaning, G_PER, 'g');
  }

  /** A volume in cubic centimeters. */
  volumeCm3(meaning: Meaning): number | null {
    const text = this.of(meaning);
    const value = text === null ? 0 : this.#number(text, meaning, 'thousands');
    return value > 0 ? value : null;
  }

  time(meaning: Meaning): EpochSeconds | null {
    const text = this.of(meaning);
    return text === null ? null : (parseTimeText(text)?.at ?? null);
  }

  #money(text: string, column: string, currency: Currency): Minor {
    refuseOtherCurrency(text, currency, column);
    return toMinor(this.#number(text, column, 'thousands'), currency);
  }

  #measure(
    meaning: Meaning,
    perUnit: Readonly<Record<string, number>>,
    bare: string,
  ): number | null {
    const text = this.of(meaning);
    if (text === null) return null;
    const unit = /\p{L}{1,10}$/u.exec(text)?.[0].toLowerCase() ?? bare;
    const factor = perUnit[unit];
    if (factor === undefined) throw new RowProblem(`${meaning} ${quoted(text)}: unknown unit`);
    const value = this.#number(text, meaning, unit === bare ? 'thousands' : 'decimal');
    return value > 0 ? Math.round(value * factor) : null;
  }

  #whole(text: string, column: string): number {
    const value = this.#number(text, column, 'thousands');
    if (Number.isInteger(value)) return value;
    throw new RowProblem(`${column} ${quoted(text)} must be a whole number`);
  }

  #number(text: string, column: string, point: PointMeaning): number {
    const value = parseDecimal(text, point);
    if (value !== null && value >= 0) return value;
    throw new RowProblem(`${column} ${quoted(text)} is not a number the export writes`);
  }
}

/** Reads the cells of one export row: numbers, money, measures and dates as Keepa writes them. */
import { type Currency, type Minor, toMinor } from '../../../../domain/values/money.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { unlessZero } from '../../table/row-cells.ts';
import { cleanText, saysNothing, unwrapFormula } from '../../text/cell-text.ts';
import { refuseOtherCurrency } from '../../text/currency-sign.ts';
import { gramsPer, millimetersPer } from '../../text/measure-text.ts';
import { type PointMeaning, parseDecimal } from '../../text/number-text.ts';
import { parseTimeText } from '../../text/time-text.ts';
import { aliasesOf, type Meaning } from './columns.ts';
import { type PercentMeaning, type PercentScales, percentOf } from './export-percents.ts';

/** Cell texts that mean "nothing", in exports and in tools that copy from the API. */
const NOTHING: readonly string[] = ['', '-', '-1'];

export class ExportCells {
  readonly #cells: ReadonlyMap<string, string>;
  readonly #scales: PercentScales;

  /**
   * @param cells column key -> cell of the row
   * @param scales how the file writes percentages; empty until that is known
   */
  constructor(cells: ReadonlyMap<string, string>, scales: PercentScales = new Map()) {
    this.#cells = cells;
    this.#scales = scales;
  }

  has(key: string): boolean {
    return this.#cells.has(key);
  }

  raw(key: string): string | null {
    const text = unwrapFormula(this.#cells.get(key) ?? '');
    return NOTHING.includes(text) || saysNothing(text) ? null : text;
  }

  /** Returns whether the cell says that there is nothing. A word such as `N/A` means "unknown". */
  isBlank(key: string): boolean {
    return NOTHING.includes(unwrapFormula(this.#cells.get(key) ?? ''));
  }

  /** Returns the text of a column, or of the first filled column of a meaning. */
  of(column: string): string | null {
    for (const key of aliasesOf(column)) {
      const text = this.raw(key);
      if (text !== null) return text;
    }
    return null;
  }

  text(meaning: Meaning): string | null {
    const text = this.of(meaning);
    return text === null ? null : cleanText(text);
  }

  /** Reads a number of 0 or more. */
  decimal(column: string, point: PointMeaning = 'decimal'): number | null {
    const text = this.of(column);
    if (text === null) return null;
    const value = parseDecimal(text, point);
    if (value !== null && value >= 0) return value;
    throw new RowProblem(`${column} ${quoted(text)} is not a number the export writes`);
  }

  /** Reads a count or rank; `1.012` and `1,012` both mean a thousand and twelve. */
  count(column: string): number | null {
    const value = this.decimal(column, 'thousands');
    if (value === null || Number.isInteger(value)) return value;
    throw new RowProblem(`${column} ${quoted(this.of(column) ?? '')} must be a whole number`);
  }

  money(column: string, currency: Currency): Minor | null {
    const text = this.of(column);
    if (text !== null) refuseOtherCurrency(text, currency, column);
    const amount = this.decimal(column, 'thousands');
    return amount === null ? null : toMinor(amount, currency);
  }

  /** Reads a percentage; null if the cell may be a fraction. */
  percent(meaning: PercentMeaning): number | null {
    const key = aliasesOf(meaning).find((column) => this.raw(column) !== null);
    if (key === undefined || this.decimal(key) === null) return null;
    const percent = percentOf((column) => this.raw(column), key, this.#scales);
    if (percent === null || percent <= 100) return percent;
    throw new RowProblem(`${key} ${quoted(this.raw(key) ?? '')} is above 100 %`);
  }

  /** Reads a length in millimeters. A cell without a unit is in centimeters. */
  lengthMm(meaning: Meaning): number | null {
    return this.#measure(meaning, millimetersPer, 'cm');
  }

  /** Reads a weight in grams. A cell without a unit is in grams. */
  weightG(meaning: Meaning): number | null {
    return this.#measure(meaning, gramsPer, 'g');
  }

  volumeCm3(meaning: Meaning): number | null {
    return unlessZero(this.decimal(meaning, 'thousands'));
  }

  time(meaning: Meaning): EpochSeconds | null {
    return parseTimeText(this.of(meaning) ?? '')?.at ?? null;
  }

  #measure(
    meaning: Meaning,
    perUnit: (unit: string) => number | null,
    bare: string,
  ): number | null {
    const text = this.of(meaning) ?? '';
    const unit = /\p{L}{1,10}$/u.exec(text)?.[0] ?? bare;
    const factor = perUnit(unit);
    if (factor === null) throw new RowProblem(`${meaning} ${quoted(text)}: unknown unit`);
    const value = this.decimal(meaning, unit === bare ? 'thousands' : 'decimal');
    return value === null || value === 0 ? null : Math.round(value * factor);
  }
}

/**
 * Reads the cells of one row of a plain file as the types that the format defines. A wrong cell
 * rejects the row with a message that names column and value.
 */
import type { Asin } from '../../../domain/values/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../../domain/values/marketplace.ts';
import { type Minor, toMinor } from '../../../domain/values/money.ts';
import { DAY_S, type EpochSeconds } from '../../../domain/values/time.ts';
import type { ImportOptions } from '../../../ports/importer.ts';
import { type JsonValue, textsOf } from '../json/json-text.ts';
import { parseJson } from '../json/parse-json.ts';
import { NoMarketplace, quoted, RowProblem } from '../row-problem.ts';
import { cleanText, listOf, saysNothing, withoutGuard } from '../text/cell-text.ts';
import { refuseOtherCurrency } from '../text/currency-sign.ts';
import {
  optionalAsinText,
  parseMarketplaceText,
  refuseScientific,
  requireAsinText,
} from '../text/id-text.ts';
import { parseDecimal } from '../text/number-text.ts';
import { hasPercentSign, type PercentScale, percentIn } from '../text/percent-scale.ts';
import { parseTimeText } from '../text/time-text.ts';

/** A column, or several of which the first filled one counts. */
type Column = string | readonly string[];

/** Returns null for 0, in columns where 0 means "not measured". */
export function unlessZero(value: number | null): number | null {
  return value === 0 ? null : value;
}

/** @throws RowProblem if the text is none of the names */
export function requireOneOf<Name extends string>(
  column: string,
  text: string,
  names: readonly Name[],
): Name {
  const name = names.find((known) => known === text);
  if (name !== undefined) return name;
  throw new RowProblem(`${column} ${quoted(text)} must be one of ${names.join(', ')}`);
}

export class RowCells {
  readonly #cells: ReadonlyMap<string, string>;
  readonly #options: ImportOptions;
  readonly #scales: ReadonlyMap<string, PercentScale>;

  /** @param scales how the file's columns write percentages without a sign */
  constructor(
    cells: ReadonlyMap<string, string>,
    options: ImportOptions,
    scales: ReadonlyMap<string, PercentScale> = new Map(),
  ) {
    this.#cells = cells;
    this.#options = options;
    this.#scales = scales;
  }

  names(): Iterable<string> {
    return this.#cells.keys();
  }

  text(column: string): string | null {
    const cell = this.#cells.get(column);
    const text = cell === undefined ? '' : cleanText(withoutGuard(cell));
    return text === '' ? null : text;
  }

  /** Returns the source that the row names, or else `unnamed`. */
  source(unnamed = 'csv'): string {
    return this.text('source') ?? unnamed;
  }

  requireText(column: string): string {
    return this.text(column) ?? this.#missing(column);
  }

  /** Returns the lines of a cell that are not empty. */
  lines(column: string): readonly string[] {
    const lines = (this.#cells.get(column) ?? '').split(/\r?\n/).map((line) => cleanText(line));
    return lines.filter((line) => line !== '');
  }

  /** Returns texts separated by semicolons, or in a JSON list, which allows semicolons in texts. */
  list(column: string): readonly string[] {
    const cell = this.#cells.get(column) ?? '';
    if (!cell.startsWith('["')) return listOf(cell, ';');
    return textsOf(this.json(column));
  }

  asin(column: string): Asin | null {
    const cell = this.#cells.get(column);
    return cell === undefined || saysNothing(cell.trim()) ? null : optionalAsinText(cell, column);
  }

  requireAsin(column: string): Asin {
    return requireAsinText(this.#cells.get(column) ?? '', column);
  }

  /** Returns a category id, without the `.0` that a spreadsheet adds to digits. */
  id(column: string): string | null {
    const text = this.measured(column);
    if (text !== null) refuseScientific(text, column);
    return text === null ? null : text.replace(/^(\d+)\.0+$/, '$1');
  }

  /** Returns the text; null if it is a word for "nothing", such as `N/A`. */
  measured(columns: Column): string | null {
    for (const column of typeof columns === 'string' ? [columns] : columns) {
      const text = this.text(column);
      if (text !== null && !saysNothing(text)) return text;
    }
    return null;
  }

  json(column: string): JsonValue {
    const cell = this.#cells.get(column) ?? '';
    return cell === '' ? null : parseJson(Buffer.from(cell));
  }

  /** Returns the row's own marketplace, or the one given for the file. */
  marketplace(): MarketplaceId {
    const text = this.text('marketplace');
    const { marketplace, store } = this.#options;
    if (text === null) {
      if (marketplace !== null) return marketplace;
      const remedy = 'give --marketplace, or "=marketplace" in --map';
      throw new NoMarketplace(`marketplace is missing (or ${remedy})`);
    }
    const id = parseMarketplaceText(text, store);
    if (id === null) throw new RowProblem(`marketplace ${quoted(text)} is not known`);
    return id;
  }

  decimal(columns: Column, min = 0, max = Number.MAX_SAFE_INTEGER): number | null {
    const column = this.#chosen(columns);
    const text = this.measured(column);
    if (text === null) return null;
    const value = parseDecimal(text);
    if (value === null) throw new RowProblem(`${column} ${quoted(text)} is not a plain number`);
    if (value < min || value > max) {
      const bound = value < min ? `at least ${min}` : `at most ${max}`;
      throw new RowProblem(`${column} ${quoted(text)} must be ${bound}`);
    }
    return value;
  }

  requireDecimal(column: string, min = 0): number {
    return this.decimal(column, min) ?? this.#missing(column);
  }

  /** Reads a whole number. Refuses `1.234`, which may be a decimal, or 1,234 in German. */
  integer(columns: Column, min = 0): number | null {
    const column = this.#chosen(columns);
    const value = this.decimal(column, min);
    const text = this.measured(column) ?? '';
    const grouped = parseDecimal(text, 'thousands');
    if (value !== grouped) {
      const either = `may mean ${grouped} or ${value}`;
      throw new RowProblem(`${column} ${quoted(text)} ${either}; write it without the point`);
    }
    if (value === null || Number.isInteger(value)) return value;
    throw new RowProblem(`${column} ${quoted(String(value))} must be a whole number`);
  }

  /** Reads money in major units, and returns minor units of the marketplace's currency. */
  money(columns: Column, marketplace: MarketplaceId): Minor | null {
    const column = this.#chosen(columns);
    const value = this.decimal(column);
    if (value === null) return null;
    const { currency } = marketplaceOf(marketplace);
    refuseOtherCurrency(this.text(column) ?? '', currency, column);
    return toMinor(value, currency);
  }

  /** Reads a share of 0-1, which may also be written as a percentage. */
  share(column: string): number | null {
    const text = this.measured(column);
    if (text === null) return null;
    const value = parseDecimal(text);
    const isSigned = hasPercentSign(text);
    const share = value !== null && isSigned ? value / 100 : value;
    if (share === null || share < 0 || share > 1) {
      throw new RowProblem(`${column} ${quoted(text)} must be a share of 0 to 1, or a percentage`);
    }
    if (share > 0 && !isSigned && this.#scales.get(column) === 'percent') {
      throw new RowProblem(
        `${column} ${quoted(text)} may be a percentage, for the column holds numbers above 1; ` +
          'write percentages with a percent sign',
      );
    }
    return share;
  }

  /** Reads a percentage as a share of 0-1; null if the cell may be a fraction. */
  percentage(column: string): number | null {
    const text = this.measured(column);
    if (text === null) return null;
    const isTold = hasPercentSign(text) || this.#scales.has(column);
    const percent = percentIn(text, this.#scales.get(column) ?? 'percent');
    if (percent !== null && percent >= 0 && percent <= 100) {
      return isTold || percent === 0 ? percent / 100 : null;
    }
    throw new RowProblem(`${column} ${quoted(text)} must be a percentage`);
  }

  /** Reads an instant. A bare date means its first second, or its last one at a period's end. */
  time(column: string, edge: 'start' | 'end' = 'start'): EpochSeconds | null {
    const text = this.measured(column);
    if (text === null) return null;
    const parsed = parseTimeText(text);
    if (parsed === null) {
      throw new RowProblem(`${column} ${quoted(text)} is not a time such as 2026-01-31T10:00:00Z`);
    }
    return parsed.isWholeDay && edge === 'end' ? parsed.at + DAY_S - 1 : parsed.at;
  }

  #chosen(columns: Column): string {
    if (typeof columns === 'string') return columns;
    return columns.find((column) => this.measured(column) !== null) ?? columns[0] ?? '';
  }

  #missing(column: string): never {
    throw new RowProblem(`${column} is missing`);
  }
}

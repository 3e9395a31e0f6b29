/**
 * The cells of one row of a plain file, read as what the format says they are. Every reading of a
 * cell that is there but wrong is a problem of the row, naming column and value.
 */
import type { Asin } from '../../../domain/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../../domain/marketplace.ts';
import { type Minor, toMinor } from '../../../domain/money.ts';
import { DAY_S, type EpochSeconds } from '../../../domain/time.ts';
import type { ImportOptions } from '../../../ports/importer.ts';
import { arrayOf, type JsonValue, parseJson, textOf } from '../json/json-text.ts';
import { quoted, RowProblem } from '../row-problem.ts';
import { optionalAsinText, refuseScientific, requireAsinText } from '../text/asin-text.ts';
import { cleanText, listOf, saysNothing, withoutGuard } from '../text/cell-text.ts';
import { refuseOtherCurrency } from '../text/currency-sign.ts';
import { parseDecimal } from '../text/decimal-text.ts';
import { parseMarketplaceText } from '../text/marketplace-text.ts';
import { parseTimeText } from '../text/time-text.ts';
import { hasPercentSign, type PercentScale, percentIn } from './percent-scale.ts';

/** The reading of the percent columns of a file, where it could be decided. */
export type ColumnScales = ReadonlyMap<string, PercentScale>;

export class RowCells {
  readonly #cells: ReadonlyMap<string, string>;
  readonly #options: ImportOptions;
  readonly #scales: ColumnScales;

  /** @param scales how the columns of the file write percentages without a sign */
  constructor(
    cells: ReadonlyMap<string, string>,
    options: ImportOptions,
    scales: ColumnScales = new Map(),
  ) {
    this.#cells = cells;
    this.#options = options;
    this.#scales = scales;
  }

  /** The columns that are filled in. */
  names(): Iterable<string> {
    return this.#cells.keys();
  }

  text(column: string): string | null {
    const cell = this.#cells.get(column);
    const text = cell === undefined ? '' : cleanText(withoutGuard(cell));
    return text === '' ? null : text;
  }

  requireText(column: string): string {
    return this.text(column) ?? this.#missing(column);
  }

  /** Texts between semicolons, or in a JSON list, as exports write it where a text holds one. */
  list(column: string): readonly string[] {
    const cell = this.#cells.get(column) ?? '';
    if (!cell.startsWith('["')) return listOf(cell, ';');
    return (arrayOf(this.json(column)) ?? []).flatMap((item) => textOf(item) ?? []);
  }

  asin(column: string): Asin | null {
    const cell = this.#cells.get(column);
    return cell === undefined || saysNothing(cell.trim()) ? null : optionalAsinText(cell, column);
  }

  requireAsin(column: string): Asin {
    return requireAsinText(this.#cells.get(column) ?? '', column);
  }

  /** The id of a category; a spreadsheet's `.0` behind its digits is taken off. */
  id(column: string): string | null {
    const text = this.measured(column);
    if (text !== null) refuseScientific(text, column);
    return text === null ? null : text.replace(/^(\d+)\.0+$/, '$1');
  }

  /** Text, where it says more than that there is nothing. */
  measured(column: string): string | null {
    const text = this.text(column);
    return text === null || saysNothing(text) ? null : text;
  }

  /** A cell of JSON, character for character; null where it is empty. */
  json(column: string): JsonValue {
    const cell = this.#cells.get(column) ?? '';
    return cell === '' ? null : parseJson(Buffer.from(cell));
  }

  /** The row's own marketplace, else the one given for the file. */
  marketplace(): MarketplaceId {
    const text = this.text('marketplace');
    const { marketplace, store } = this.#options;
    if (text === null) {
      return (
        marketplace ??
        this.#missing('marketplace', ' (or give --marketplace, or "=marketplace" in --map)')
      );
    }
    const id = parseMarketplaceText(text, store);
    if (id === null) throw new RowProblem(`marketplace ${quoted(text)} is not known`);
    return id;
  }

  /** A decimal of at least `min` and at most `max`. */
  decimal(column: string, min = 0, max = Number.MAX_SAFE_INTEGER): number | null {
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

  /** A whole number; `1.234` may be one of a German spreadsheet or a decimal, and is refused. */
  integer(column: string, min = 0): number | null {
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

  /** Money in major units, as minor units of the marketplace's currency. */
  money(column: string, marketplace: MarketplaceId): Minor | null {
    const value = this.decimal(column);
    if (value === null) return null;
    const { currency } = marketplaceOf(marketplace);
    refuseOtherCurrency(this.text(column) ?? '', currency, column);
    return toMinor(value, currency);
  }

  /** A share of 0-1, also written as a percentage. */
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

  /** A percentage, as a share of 0-1; null where the cell may as well be a fraction. */
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

  /** An instant; a bare date is its first second, or its last one as the `end` of a period. */
  time(column: string, edge: 'start' | 'end' = 'start'): EpochSeconds | null {
    const text = this.measured(column);
    if (text === null) return null;
    const parsed = parseTimeText(text);
    if (parsed === null) {
      throw new RowProblem(`${column} ${quoted(text)} is not a time such as 2026-01-31T10:00:00Z`);
    }
    return parsed.isWholeDay && edge === 'end' ? parsed.at + DAY_S - 1 : parsed.at;
  }

  #missing(column: string, remedy = ''): never {
    throw new RowProblem(`${column} is missing${remedy}`);
  }
}

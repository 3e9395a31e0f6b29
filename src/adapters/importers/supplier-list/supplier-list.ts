/** Reads a supplier's list into lines: columns guessed or stated, codes repaired, money read. */
import {
  type ColumnRole,
  guessColumns,
  type ListLayout,
} from '../../../domain/list/list-columns.ts';
import { readProductCode } from '../../../domain/list/product-code.ts';
import type { SupplierLine } from '../../../domain/list/supplier-line.ts';
import { parseAsin } from '../../../domain/values/asin.ts';
import { invalidParameter } from '../../../domain/values/error.ts';
import { parseDecimal } from '../text/number-text.ts';
import { type ListRow, readListTable } from './list-table.ts';

export interface SupplierList {
  readonly header: readonly string[];
  readonly layout: ListLayout;
  readonly lines: readonly SupplierLine[];
}

/** Rows that the guess of columns looks at. */
const GUESS_ROWS = 400;

/**
 * @param stated column name or 1-based number -> role, which replaces the guess for that role
 * @throws ShelflineError if the file cannot be read, or a stated column is not in it
 */
export async function readSupplierList(
  input: AsyncIterable<Uint8Array>,
  stated: Readonly<Record<string, ColumnRole>>,
): Promise<SupplierList> {
  const rows = await readListTable(input);
  const guess = guessColumns(rows.slice(0, GUESS_ROWS).map(({ cells }) => cells));
  const header = guess.headerRow === null ? [] : (rows[guess.headerRow]?.cells ?? []);
  const layout = withStated(guess, header, stated);
  const body = rows.slice(guess.headerRow === null ? 0 : guess.headerRow + 1);
  const read = lineReader(layout);
  return { header, layout, lines: body.map(read) };
}

function withStated(
  layout: ListLayout,
  header: readonly string[],
  stated: Readonly<Record<string, ColumnRole>>,
): ListLayout {
  const columns = [...layout.columns];
  for (const [column, role] of Object.entries(stated)) {
    const named = header.findIndex((name) => name.toLowerCase() === column.toLowerCase());
    const at = named >= 0 ? named : Number(column) - 1;
    if (!Number.isInteger(at) || at < 0 || at >= columns.length) {
      throw invalidParameter('columns', `the list has no column ${JSON.stringify(column)}`, header);
    }
    const before = columns.findIndex((guess) => guess?.role === role);
    if (before >= 0) columns[before] = null;
    columns[at] = { role, basis: 'header' };
  }
  return { ...layout, columns };
}

function lineReader({ columns }: ListLayout): (row: ListRow) => SupplierLine {
  const at = (role: ColumnRole) => columns.findIndex((guess) => guess?.role === role);
  const places = {
    asin: at('asin'),
    code: at('code'),
    title: at('title'),
    brand: at('brand'),
    partNumber: at('partNumber'),
    cost: at('cost'),
    pack: at('pack'),
    quantity: at('quantity'),
  };
  return ({ line, cells }) => {
    const cell = (role: keyof typeof places) => {
      const text = cells[places[role]]?.trim() ?? '';
      return text === '' ? null : text;
    };
    const amount = (role: keyof typeof places) => {
      const text = cell(role);
      return text === null ? null : parseDecimal(text);
    };
    const cost = amount('cost');
    const caseSize = amount('pack');
    return {
      line,
      cells,
      asin: parseAsin(cell('asin') ?? ''),
      code: places.code < 0 ? null : readProductCode(cell('code') ?? ''),
      title: cell('title'),
      brand: cell('brand'),
      partNumber: cell('partNumber'),
      cost: cost !== null && cost > 0 ? cost : null,
      caseSize: caseSize !== null && Number.isInteger(caseSize) && caseSize > 0 ? caseSize : null,
      quantity: leadingCount(cell('quantity')),
    };
  };
}

/** `13 In Stock` is 13; words without a number say nothing. */
function leadingCount(text: string | null): number | null {
  const digits = /^\d{1,7}(?![\d.,])/.exec(text ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}

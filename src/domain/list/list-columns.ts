/**
 * Guesses what the columns of a supplier's list mean, from the words of its header in English,
 * German, French, Italian and Spanish, and from what the cells hold. A guess is shown and can be
 * set, so a column that could mean two things gets the likelier one.
 */
import table from '../../../facts/list/column-words.json' with { type: 'json' };
import { readProductCode } from './product-code.ts';

export type ColumnRole = keyof typeof table;

export interface ColumnGuess {
  readonly role: ColumnRole;
  /** Whether the header names it, or only its cells look like it. */
  readonly basis: 'header' | 'content';
}

export interface ListLayout {
  /** The index of the header among the rows; null without one. */
  readonly headerRow: number | null;
  /** One for each column; null where nothing is recognized. */
  readonly columns: readonly (ColumnGuess | null)[];
}

/** Letters, price lists and order forms have logos and addresses above the header. */
const HEADER_WITHIN_ROWS = 40;
const CONTENT_ROWS = 200;
/** Enough cells must look alike, since lists have totals, notes and gaps. */
const CONTENT_SHARE = 0.6;
const TITLE_LETTERS = 8;

const ROLES = Object.entries(table).map(([role, words]) => ({
  role: role as ColumnRole,
  words: new Set(words.split(' ')),
}));

const ASIN = /^B0[A-Z0-9]{8}$/i;
const MONEY = /^[^\d]{0,4}\d{1,6}(?:[.,]\d{1,4})?[^\d]{0,4}$/;
const DECIMAL_MONEY = /\d[.,]\d{2}\D{0,4}$/;

/** Guesses from the first rows; `rows` may end after some hundred of them. */
export function guessColumns(rows: readonly (readonly string[])[]): ListLayout {
  const headerRow = findHeader(rows);
  const header = headerRow === null ? [] : (rows[headerRow] ?? []);
  const body = rows.slice(headerRow === null ? 0 : headerRow + 1).slice(0, CONTENT_ROWS);
  const width = Math.max(header.length, ...body.map((row) => row.length), 0);
  const columns = Array.from({ length: width }, (): ColumnGuess | null => null);
  const taken = new Set<ColumnRole>();
  const place = (column: number, role: ColumnRole, basis: ColumnGuess['basis']) => {
    if (columns[column] !== null || taken.has(role)) return;
    columns[column] = { role, basis };
    taken.add(role);
  };
  const contents = columns.map((_, column) => contentOf(body, column));
  for (const [column, { isCodes, isAsins }] of contents.entries()) {
    // Cells that prove themselves by a check digit outweigh a header: `Code` is often an EAN.
    if (isAsins) place(column, 'asin', 'content');
    else if (isCodes)
      place(column, 'code', namedRole(header[column]) === 'code' ? 'header' : 'content');
  }
  for (const { role } of ROLES) {
    const named = contents.flatMap((content, column) =>
      namedRole(header[column]) === role && fits(role, content) ? [column] : [],
    );
    const [best] = named.sort((a, b) => rankOf(header[a], role) - rankOf(header[b], role));
    if (best !== undefined) place(best, role, 'header');
  }
  const titles = contents.map(({ letters }, column) => ({ letters, column }));
  titles.sort((a, b) => b.letters - a.letters);
  for (const { letters, column } of titles) {
    if (letters >= TITLE_LETTERS) place(column, 'title', 'content');
  }
  for (const [column, { isMoney }] of contents.entries()) {
    if (isMoney) place(column, 'cost', 'content');
  }
  return { headerRow, columns };
}

/** The first row of which two cells name different roles, or one of a list of codes or costs. */
function findHeader(rows: readonly (readonly string[])[]): number | null {
  const at = rows.slice(0, HEADER_WITHIN_ROWS).findIndex((row) => {
    const roles = new Set(row.flatMap((cell) => namedRole(cell) ?? []));
    return roles.size >= 2;
  });
  return at < 0 ? null : at;
}

/** The role that a header names: the whole cell first, then its first words. */
function namedRole(cell: string | undefined): ColumnRole | null {
  const key = columnWords(cell ?? '');
  if (key === '') return null;
  const whole = ROLES.find(({ words }) => words.has(key));
  if (whole !== undefined) return whole.role;
  const parts = key.split('-');
  // `Cost price (GBP)`, `Net price ex VAT`, `EAN barcode`: shorter beginnings, then single words.
  for (let end = Math.min(parts.length - 1, 3); end > 0; end--) {
    const start = parts.slice(0, end).join('-');
    const found = ROLES.find(({ words }) => words.has(start));
    if (found !== undefined) return found.role;
  }
  return null;
}

/** How exactly a header names a role: `Unit cost` before `Price`, in the order of the table. */
function rankOf(cell: string | undefined, role: ColumnRole): number {
  const at = table[role].split(' ').indexOf(columnWords(cell ?? ''));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** `Cost Price (£)` and `cost_price` are one text: words in lower case, joined by hyphens. */
function columnWords(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '');
}

interface Content {
  readonly isCodes: boolean;
  readonly isAsins: boolean;
  readonly isMoney: boolean;
  readonly isNumeric: boolean;
  /** Letters in an average cell. */
  readonly letters: number;
}

function contentOf(body: readonly (readonly string[])[], column: number): Content {
  const cells = body.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  const letters = cells.reduce((sum, cell) => sum + cell.replace(/[^\p{L}]/gu, '').length, 0);
  return {
    isCodes: share((cell) => readProductCode(cell).code !== null) >= CONTENT_SHARE,
    isAsins: share((cell) => ASIN.test(cell)) >= CONTENT_SHARE,
    isMoney: share((cell) => MONEY.test(cell) && DECIMAL_MONEY.test(cell)) >= CONTENT_SHARE,
    isNumeric: share((cell) => MONEY.test(cell)) >= CONTENT_SHARE,
    letters: cells.length === 0 ? 0 : letters / cells.length,
  };
}

/** A header's word alone is not enough: `Price list 2026` above titles is no cost. */
function fits(role: ColumnRole, { isNumeric, isCodes, letters }: Content): boolean {
  if (role === 'cost') return isNumeric && !isCodes;
  if (role === 'title') return letters >= TITLE_LETTERS / 2;
  return true;
}

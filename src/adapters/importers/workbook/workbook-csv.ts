/**
 * A workbook (.xlsx) as the CSV that its first table would be saved as, but for what spreadsheets
 * lose there: digits of numbers, leading zeros of text. Everything that reads CSV reads it so.
 */
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import { ShelflineError } from '../../../domain/error.ts';
import { plainDigits } from '../../../domain/plain-digits.ts';
import { declaredSize } from './declared-size.ts';

/** Unpacked; 4,000 rows of 200 columns. Reading 40 MB takes 523 MiB, which is beyond the budget. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
/** Text written at a time. */
const PIECE_LENGTH = 64 * 1024;
/** Rows of each sheet that are looked at for its header. */
const HEADER_ROWS = 20;
/** What a table is about stands in its header, in whichever format. */
const TELLING = /asin|keyword|categor|rank|marketplace|search|series|phrase/i;
/** `15 %`, as `0%` and `0.00%` show 0.15; text in quotation marks and behind a backslash is text. */
const PERCENT = /^(?:"[^"]*"|\\.|[^"%\\])*%/;
/** A single point before three digits could be one of thousands. */
const AMBIGUOUS = /^-?\d{1,3}\.\d{3}$/;

/**
 * Rows in their lines: an empty row is an empty line.
 * @throws ShelflineError where it is no workbook, damaged, encrypted, too large, or has no table
 */
export async function* workbookCsv(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  refuseHuge(bytes);
  const looked = await readable(() => readXlsx(bytes, { maxRows: HEADER_ROWS }));
  const index = tableOf(looked.sheets);
  if (index === null) throw unreadable('has no sheet with a header and rows below it');
  const options = { sheets: [index], readStyles: true };
  const { sheets } = await readable(() => readXlsx(bytes, options));
  const [sheet] = sheets;
  if (sheet === undefined) return;
  let text = '';
  for (const [place, cells] of sheet.rows.entries()) {
    const formatOf = (column: number) => sheet.cells?.get(`${place},${column}`)?.style?.numFmt;
    text += `${cells.map((cell, column) => cellText(cell, formatOf(column))).join(',')}\n`;
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function refuseHuge(bytes: Uint8Array): void {
  const size = declaredSize(bytes);
  if (size === null) throw unreadable('is a ZIP archive or a workbook, and is damaged or cut off');
  if (size > UNPACKED_BYTES_MAX) {
    const limit = UNPACKED_BYTES_MAX / 1024 / 1024;
    throw unreadable(`would unpack to more than ${limit} MB; save its sheet as CSV (UTF-8)`);
  }
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = 'is a ZIP archive, but no workbook that can be read';
    throw unreadable(`${what} (${reason}); unpack it, or save it as .xlsx or CSV`, cause);
  }
}

/** The first sheet whose header tells what it is about, else the first with a header at all. */
function tableOf(sheets: readonly Sheet[]): number | null {
  const headers = sheets.map(headerOf);
  const telling = headers.findIndex((names) => names.some((name) => TELLING.test(name)));
  const any = telling >= 0 ? telling : headers.findIndex((names) => names.length > 0);
  return any < 0 ? null : any;
}

/** The names of the first row with anything in it, if those are two or more, all text. */
function headerOf({ rows }: Sheet): readonly string[] {
  const isFilled = (cell: CellValue) => cell !== null && cell !== '';
  const filled = rows.map((cells) => cells.filter(isFilled)).filter(({ length }) => length > 0);
  const [names = [], ...below] = filled;
  const texts = names.filter((name) => typeof name === 'string');
  return texts.length > 1 && texts.length === names.length && below.length > 0 ? texts : [];
}

function cellText(cell: CellValue, format: string | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberText(cell, format);
  if (cell instanceof Date) return dateText(cell);
  const text = String(cell);
  // What a formula could not be calculated to.
  if (/^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)) return '';
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function numberText(value: number, format: string | undefined): string {
  // A hundred times a decimal is not always exact: 0.07 is 7, not 7.000000000000001.
  const isPercent = format !== undefined && PERCENT.test(format);
  if (isPercent) return `${plainDigits(Number((value * 100).toPrecision(15)))}%`;
  const digits = plainDigits(value);
  return AMBIGUOUS.test(digits) ? `${digits}0` : digits;
}

/** Spreadsheets know no time zones: UTC, as everywhere in imports. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace(/\.000Z$/, 'Z');
}

function unreadable(message: string, cause?: unknown): ShelflineError {
  return new ShelflineError('bad_request', `the file ${message}`, { cause });
}

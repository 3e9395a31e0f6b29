/**
 * Turns the first table of a workbook (.xlsx) into CSV for the CSV importers. It keeps digits of
 * numbers and leading zeros of text, which a spreadsheet loses.
 */
import { ShelflineError } from '../../../domain/values/error.ts';
import { type ArchiveBytes, BookProblem } from './archive-bytes.ts';
import { type Book, openBook } from './book.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { ZipArchive } from './zip-archive.ts';

/** Limits the time. The memory stays small, because sheets are streamed. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;
/** Shared texts and cells far to the right are short in a workbook but long in CSV. */
const TEXT_LENGTH_MAX = 1024 * 1024 * 1024;
const PIECE_LENGTH = 64 * 1024;
/** The number of rows to search for a sheet's header. */
const HEADER_ROWS = 20;
/** Words in the header of a table that an importer may read. */
const TELLING = /asin|keyword|categor|rank|marketplace|search|series|phrase/i;

/**
 * Yields the table as CSV. Empty rows become empty lines, so that line and row numbers agree.
 * @throws ShelflineError if it is no workbook, damaged, encrypted, too large, or has no table
 */
export async function* workbookCsv(bytes: ArchiveBytes): AsyncGenerator<Uint8Array> {
  let book: Book | null = null;
  try {
    const archive = new ZipArchive(bytes);
    if (archive.unpackedBytes > UNPACKED_BYTES_MAX) {
      const limit = UNPACKED_BYTES_MAX >> 20;
      throw unreadable(`would unpack to more than ${limit} MB; save its sheet as CSV (UTF-8)`);
    }
    book = await openBook(archive);
    const table = await tableOf(book);
    if (table === null) throw unreadable('has no sheet with a header and rows below it');
    yield* csvOf(sheetRows(book, table));
  } catch (cause) {
    if (!(cause instanceof BookProblem)) throw cause;
    const what = 'is a ZIP archive, but no workbook that can be read';
    throw unreadable(`${what} (${cause.message}); unpack it, or save it as .xlsx or CSV`, cause);
  } finally {
    book?.texts.release();
  }
}

async function* csvOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<Uint8Array> {
  let text = '';
  let written = 0;
  let line = 1;
  let width = 0;
  for await (const { number, cells } of rows) {
    if (!cells.some(isFilled)) continue;
    width = Math.max(width, cells.length);
    // Workbooks omit empty cells at the end of a row, but rows must be as wide as the header.
    const padding = ','.repeat(width - cells.length);
    text += `${'\n'.repeat(number - line)}${cells.map(cellCsv).join(',')}${padding}\n`;
    line = number + 1;
    if (text.length < PIECE_LENGTH) continue;
    written += text.length;
    if (written > TEXT_LENGTH_MAX) {
      throw unreadable('holds a table of more than 1 GB of text; save it in parts, as CSV');
    }
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** Returns the first sheet with a telling header, or else the first with any header. */
async function tableOf(book: Book): Promise<string | null> {
  let first: string | null = null;
  for (const sheet of book.sheets) {
    const names = await headerOf(sheetRows(book, sheet));
    if (names.some((name) => TELLING.test(name))) return sheet;
    if (names.length > 0) first ??= sheet;
  }
  return first;
}

/** Returns the cells of the first row that is not empty, if they are two or more texts. */
async function headerOf(rows: AsyncIterable<SheetRow>): Promise<readonly string[]> {
  let names: readonly string[] | null = null;
  let looked = 0;
  for await (const { cells, isText } of rows) {
    const filled = cells.filter(isFilled);
    if (filled.length > 0) {
      if (names !== null) return names;
      if (!isText || filled.length < 2) return [];
      names = filled;
    }
    looked += 1;
    if (looked === HEADER_ROWS) return [];
  }
  return [];
}

function isFilled(text: string): boolean {
  return text !== '';
}

function cellCsv(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function unreadable(message: string, cause?: unknown): ShelflineError {
  return new ShelflineError('bad_request', `the file ${message}`, { cause });
}

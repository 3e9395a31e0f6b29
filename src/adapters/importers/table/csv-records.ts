/**
 * Reads the records of a delimited file one at a time. Skips a byte order mark, a line `sep=;`,
 * empty lines and empty rows.
 */
import { Readable } from 'node:stream';
import { CsvError, type Info, type Parser, parse } from 'csv-parse';
import { csvDialect } from '../../../domain/values/csv-dialect.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { firstBytes } from '../look-ahead.ts';
import { markInvalidUtf8 } from './valid-utf8.ts';

export interface CsvRecord {
  /** The 1-based line on which the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The file ends after this record, without a line break: the last cell may be cut off. */
  readonly mayBeCut?: boolean;
}

/** A longer record has an unclosed quotation mark. Real records have some 30,000 characters. */
const RECORD_LENGTH_MAX = 1024 * 1024;
/** The limit of spreadsheets. */
const CELLS_MAX = 16_384;
const PIECE_BYTES = 64 * 1024;
const HEADER_BYTES_MAX = 64 * 1024;
/** The number of bytes that show how the last cell ends. */
const END_BYTES = 4;
/** A last record is complete if it ends with a line break, a quotation mark or a full time. */
const WHOLE_END = /[\n\r"]$|:\d\dZ$/;

/** Yields the records. If the input fails, yields the complete records first, then throws. */
export async function* csvRecords(input: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const { head, all } = await firstBytes(input, HEADER_BYTES_MAX);
  const { delimiter, headerLine } = csvDialect(head);
  /** Reasons why the input could not be read, or why the text could not be parsed. */
  let failure: unknown;
  let fault: unknown;
  let end = '';
  const parser = parse({
    bom: true,
    delimiter,
    from_line: headerLine,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Spreadsheets may end with rows of delimiters only.
    skip_records_with_empty_values: true,
    info: true,
    max_record_size: RECORD_LENGTH_MAX,
    // An error of the stream would discard complete records that still wait in it.
    skip_records_with_error: true,
    on_skip: (error): undefined => {
      fault ??= error;
    },
    on_record: (record: string[]) => (fault === undefined ? record : null),
  });
  async function* pieces() {
    try {
      for await (const chunk of markInvalidUtf8(all)) {
        end = (end + Buffer.from(chunk.subarray(-END_BYTES)).toString('latin1')).slice(-END_BYTES);
        for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
          fault ??= tooManyCells(parser);
          if (fault !== undefined) return;
          yield chunk.subarray(at, at + PIECE_BYTES);
        }
      }
    } catch (error) {
      failure = error;
    }
  }
  const source = Readable.from(pieces(), { objectMode: false });
  let held: CsvRecord | null = null;
  let lastLine = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRecord>) {
      if (held !== null) yield held;
      held = { line: startLine(record, info.lines, lastLine), cells: record };
      lastLine = info.lines;
    }
  } catch (error) {
    if (held !== null) yield held;
    throw failure ?? explained(error, lastLine + 1);
  } finally {
    source.destroy();
  }
  // After a failure the last record may be cut in two. Only the end of the file proves it complete.
  if (failure !== undefined) throw failure;
  const isWhole = fault !== undefined || WHOLE_END.test(end);
  if (held !== null) yield isWhole ? held : { ...held, mayBeCut: true };
  if (fault !== undefined) throw explained(fault, lastLine + 1);
}

/** Returns an error if a record has too many cells. The parser's own limit counts only text. */
function tooManyCells(parser: Parser): unknown {
  const { record } = (parser as Parser & { readonly state: { readonly record: unknown[] } }).state;
  if (record.length <= CELLS_MAX) return undefined;
  const what = `has more than ${CELLS_MAX.toLocaleString('en')} cells`;
  const message = `line ${parser.info.lines}: ${what}; look for a line break that is missing`;
  return new ShelflineError('bad_request', message);
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: Info;
}

/** Returns the first line of a record: the parser reports the last, and cells may span lines. */
function startLine(cells: readonly string[], endLine: number, lastLine: number): number {
  if (endLine === lastLine + 1) return endLine;
  const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  return endLine - breaks;
}

/** @param line the first line of the record that could not be read */
function explained(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const what =
    error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'a quotation mark is opened and never closed; the lines after it could not be read'
      : error.message;
  return new ShelflineError('bad_request', `line ${line}: ${what}`, { cause: error });
}

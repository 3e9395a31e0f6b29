/**
 * Reads the records of a delimited file one at a time. Passes over a byte order mark, a line
 * `sep=;`, empty lines and empty rows.
 */
import { Readable } from 'node:stream';
import { CsvError, type Info, type Parser, parse } from 'csv-parse';
import { csvDialect } from '../../../domain/values/csv-dialect.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { firstBytes } from '../look-ahead.ts';
import { markInvalidUtf8 } from './valid-utf8.ts';

export interface CsvRecord {
  /** 1-based line on which the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The file ends with this record and without a line break: the last cell may be cut off. */
  readonly mayBeCut?: boolean;
}

/** A longer record is an unclosed quotation mark. Real ones have some 30,000 characters. */
const RECORD_LENGTH_MAX = 1024 * 1024;
/** What a spreadsheet can have. */
const CELLS_MAX = 16_384;
/** What the parser is given at a time. */
const PIECE_BYTES = 64 * 1024;
const HEADER_BYTES_MAX = 64 * 1024;

/** Where the input breaks off with an error, the whole records before it are delivered first. */
export async function* csvRecords(input: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const { head, all } = await firstBytes(input, HEADER_BYTES_MAX);
  const failure: Failure = {};
  const fault: Failure = {};
  const end = new FileEnd();
  const look = () => {
    fault.error ??= tooManyCells(parser);
    return fault.error === undefined;
  };
  const bytes = untilFailure(markInvalidUtf8(end.watch(all)), failure, look);
  const source = Readable.from(bytes, { objectMode: false });
  const { delimiter, headerLine } = csvDialect(head);
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter,
      from_line: headerLine,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Spreadsheets end with rows of nothing but delimiters.
      skip_records_with_empty_values: true,
      info: true,
      max_record_size: RECORD_LENGTH_MAX,
      // An error of the stream would take the whole records with it that still wait in it.
      skip_records_with_error: true,
      on_skip: (error): undefined => {
        fault.error ??= error;
      },
      on_record: (record: string[]) => (fault.error === undefined ? record : null),
    }),
  );
  let held: CsvRecord | null = null;
  let lastLine = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (held !== null) yield held;
      held = { line: startLine(record, info.lines, lastLine), cells: record };
      lastLine = info.lines;
    }
  } catch (error) {
    if (held !== null) yield held;
    throw failure.error ?? explained(error, lastLine + 1);
  } finally {
    source.destroy();
  }
  // At a failure the last record may be cut in two: only an end of file proves it whole.
  if (failure.error !== undefined) throw failure.error;
  const isWhole = fault.error !== undefined || end.isCertain;
  if (held !== null) yield isWhole ? held : { ...held, mayBeCut: true };
  if (fault.error !== undefined) throw explained(fault.error, lastLine + 1);
}

/** Returns an error where a record has too many cells. The parser's own limit counts only text. */
function tooManyCells(parser: Parser): unknown {
  const { record } = (parser as Parser & { readonly state: { readonly record: unknown[] } }).state;
  if (record.length <= CELLS_MAX) return undefined;
  const what = `has more than ${CELLS_MAX.toLocaleString('en')} cells`;
  const message = `line ${parser.info.lines}: ${what}; look for a line break that is missing`;
  return new ShelflineError('bad_request', message);
}

/** Watches how a file ends. */
class FileEnd {
  #last: Uint8Array = new Uint8Array(0);

  async *watch(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of input) {
      this.#last =
        chunk.length >= LAST_BYTES
          ? chunk.slice(-LAST_BYTES)
          : Buffer.concat([this.#last, chunk]).subarray(-LAST_BYTES);
      yield chunk;
    }
  }

  /**
   * The last record is whole: a line break follows it, or its last cell is quoted, or a full time.
   */
  get isCertain(): boolean {
    return /[\n\r"]$|:\d\dZ$/.test(Buffer.from(this.#last).toString('latin1'));
  }
}

/** Enough to tell how the last cell ends. */
const LAST_BYTES = 4;

/** Why reading ended early. */
interface Failure {
  error?: unknown;
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: Info;
}

/** Ends where reading fails, or where `look` finds that nothing more should be parsed. */
async function* untilFailure(
  input: AsyncIterable<Uint8Array>,
  failure: Failure,
  look: () => boolean,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of input) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        if (!look()) return;
        yield chunk.subarray(at, at + PIECE_BYTES);
      }
    }
  } catch (error) {
    failure.error = error;
  }
}

/** The parser tells the line a record ends on; a quoted cell may span several. */
function startLine(cells: readonly string[], endLine: number, lastLine: number): number {
  if (endLine === lastLine + 1) return endLine;
  const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  return endLine - breaks;
}

/** @param line where the record that could not be read begins */
function explained(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const what =
    error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'a quotation mark is opened and never closed; the lines after it could not be read'
      : error.message;
  return new ShelflineError('bad_request', `line ${line}: ${what}`, { cause: error });
}

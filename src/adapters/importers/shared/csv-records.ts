/**
 * Records of a delimited file, one at a time. The delimiter (comma, semicolon or tab) is the one
 * its header uses; a byte order mark is dropped; empty lines are passed over.
 */
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { ShelflineError } from '../../../domain/error.ts';
import { firstBytes } from './first-bytes.ts';
import { markInvalidUtf8 } from './valid-utf8.ts';

export interface CsvRecord {
  /** 1-based line on which the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A record longer than this is an unclosed quote, not a record. */
const RECORD_LENGTH_MAX = 4 * 1024 * 1024;
/** How far the header is looked for to find the delimiter. */
const HEADER_BYTES_MAX = 64 * 1024;

/**
 * Reads record by record. When the input breaks off with an error, the whole records before it are
 * delivered first; a record cut in two is not.
 */
export async function* csvRecords(input: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const { head, all } = await firstBytes(input, HEADER_BYTES_MAX);
  const failure: { error?: unknown } = {};
  const bytes = untilFailure(markInvalidUtf8(all), failure);
  const source = Readable.from(bytes, { objectMode: false });
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(head),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: RECORD_LENGTH_MAX,
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
    throw failure.error ?? explained(error);
  } finally {
    source.destroy();
  }
  // At a failure the last record may be cut in two: only an end of file proves it whole.
  if (failure.error !== undefined) throw failure.error;
  if (held !== null) yield held;
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: Info;
}

/** The most frequent candidate of the header line, outside quotes. */
export function delimiterOf(head: string): string {
  const header = head.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const candidates = [',', ';', '\t'];
  const counts = candidates.map((candidate) => header.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function* untilFailure(
  input: AsyncIterable<Uint8Array>,
  failure: { error?: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    yield* input;
  } catch (error) {
    failure.error = error;
  }
}

/** The parser counts the lines it has passed; a quoted cell may have passed several. */
function startLine(cells: readonly string[], endLine: number, lastLine: number): number {
  if (endLine === lastLine + 1) return endLine;
  const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  return endLine - breaks;
}

function explained(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = (error as CsvError & { readonly lines?: number }).lines;
  const what =
    error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'a quotation mark is opened and never closed; the lines after it could not be read'
      : error.message;
  return new ShelflineError('bad_request', `line ${line ?? 'unknown'}: ${what}`, { cause: error });
}

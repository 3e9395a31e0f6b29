/**
 * Reads the rows of a supplier's list, whatever program saved it: a workbook, or delimited text in
 * UTF-8, UTF-16 or the Western code page of Windows, with commas, semicolons, tabs or bars.
 */
import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { ShelflineError } from '../../../domain/values/error.ts';
import { plainBytes } from '../files/plain-bytes.ts';

export interface ListRow {
  /** The 1-based line of the file, or row of the sheet. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A list is held in memory; 100,000 rows have some 15 MB. */
const LIST_BYTES_MAX = 64 * 1024 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_LINES = 60;

/** @throws ShelflineError `bad_request` if the file is too large, or holds no table */
export async function readListTable(input: AsyncIterable<Uint8Array>): Promise<readonly ListRow[]> {
  const whole = await inMemory(input);
  const text = isMarkedUtf16(whole)
    ? new TextDecoder(whole[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(whole)
    : textOf(await inMemory(plainBytes(inOnePiece(whole))));
  const delimiter = delimiterOf(text);
  const records = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  }) as unknown as readonly { readonly record: string[]; readonly info: { lines: number } }[];
  if (records.length === 0) throw new ShelflineError('bad_request', 'the list has no rows');
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

/** Old spreadsheets save in the code page of their country; that of Western Europe is taken. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

function isMarkedUtf16([one, two]: Uint8Array): boolean {
  return (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
}

/** The delimiter that cuts the most lines into equally many cells: a letterhead has none. */
function delimiterOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const scored = DELIMITERS.map((delimiter) => {
    const widths = lines.map((line) => line.split(delimiter).length).filter((width) => width > 1);
    const commonest = Math.max(0, ...widths.map((width) => timesIn(widths, width)));
    return { delimiter, score: commonest };
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

function timesIn(all: readonly number[], one: number): number {
  return all.filter((each) => each === one).length;
}

async function inMemory(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > LIST_BYTES_MAX) {
      const limit = LIST_BYTES_MAX >> 20;
      throw new ShelflineError('bad_request', `the list has more than ${limit} MB; split it`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

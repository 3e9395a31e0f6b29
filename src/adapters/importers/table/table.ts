/**
 * Reads the rows of a plain file: CSV with a header, or one JSON object per line. Renames columns
 * as the operator's column map says, and notes the unknown ones.
 */
import { invalidParameter } from '../../../domain/values/error.ts';
import { plainDigits } from '../../../domain/values/plain-digits.ts';
import type { ImportNote, ImportOptions, Reject } from '../../../ports/importer.ts';
import { type JsonValue, requireObject } from '../json/json-text.ts';
import { jsonTextOf } from '../json/parse-json.ts';
import { splitJson } from '../json/split-json.ts';
import { beginsAsJson, firstBytes } from '../look-ahead.ts';
import { orReject, RowProblem } from '../row-problem.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { ColumnFill, NOTED_COLUMNS_MAX, namesInWords, unknownColumnsNote } from './notes.ts';
import { INVALID_TEXT } from './valid-utf8.ts';

/** One row: plain column -> trimmed cell. Empty cells are left out. */
export interface TableRow {
  readonly kind: 'cells';
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

type ColumnMap = Readonly<Record<string, string>>;

type KnownColumn = (name: string) => boolean;

/** Marks the constants of a column map: `{"=marketplace": "amazon.ca"}`. */
const CONSTANT = '=';
/** Enough bytes to skip white space and see whether rows are objects. */
const LOOK_BYTES = 256;

export async function* readTable(
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  known: KnownColumn,
): AsyncGenerator<TableRow | Reject | ImportNote> {
  const { head, all } = await firstBytes(input, LOOK_BYTES);
  const naming = namingOf(options.columnMap ?? {}, known);
  yield* beginsAsJson(head) ? jsonTable(all, naming) : csvTable(all, naming);
}

/** Maps the columns of the file to the columns of the plain format. */
interface Naming {
  readonly known: KnownColumn;
  readonly constants: ReadonlyMap<string, string>;
  readonly renamed: ReadonlyMap<string, string>;
}

/** Returns a key that all spellings of a column share. */
export function columnKey(name: string): string {
  return name.trim().toLowerCase();
}

function namingOf(columnMap: ColumnMap, known: KnownColumn): Naming {
  const { constants, renamed } = renamingOf(columnMap);
  const unknown = [...constants.keys(), ...renamed.values()].find((target) => !known(target));
  if (unknown !== undefined) {
    throw invalidParameter('map', `this format has no column ${JSON.stringify(unknown)}`);
  }
  return { known, constants, renamed };
}

/** Reads a column map: constant cells for every row, and plain names of columns. */
export function renamingOf(columnMap: ColumnMap): Pick<Naming, 'constants' | 'renamed'> {
  const constants = new Map<string, string>();
  const renamed = new Map<string, string>();
  for (const [from, to] of Object.entries(columnMap)) {
    if (from.startsWith(CONSTANT)) constants.set(from.slice(CONSTANT.length), to);
    else renamed.set(columnKey(from), to);
  }
  return { constants, renamed };
}

async function* csvTable(
  input: AsyncIterable<Uint8Array>,
  naming: Naming,
): AsyncGenerator<TableRow | Reject | ImportNote> {
  let columns: readonly (string | null)[] | null = null;
  let fill: ColumnFill | null = null;
  for await (const record of csvRecords(input)) {
    if (columns === null) {
      columns = columnsOf(named(record.cells), naming);
      fill = new ColumnFill(columns.filter((name) => name !== null));
      yield* unknownColumnsNote(record.cells.filter((_, index) => columns?.[index] === null));
    } else {
      const row = csvRow(record, columns, naming);
      yield row;
      if (row.kind === 'reject') continue;
      fill?.see(row.cells.keys());
      yield* endNote(record, (index) => columns?.[index] != null);
    }
  }
  if (fill !== null) yield* fill.note();
}

/** Returns the plain name of each column of the header; null if it has none. */
function columnsOf(header: readonly string[], naming: Naming): readonly (string | null)[] {
  const keys = new Set(header.map(columnKey));
  const absent = [...naming.renamed.keys()].filter((name) => !keys.has(name));
  if (absent.length > 0) {
    const present = namesInWords(header);
    const issue = `the file has no column ${JSON.stringify(absent[0])}; it has ${present}`;
    throw invalidParameter('map', issue, header);
  }
  const names = header.map((name) => plainName(name, naming));
  const repeated = names.find((name, index) => name !== null && names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw invalidParameter('file', `two columns both mean ${repeated}; rename one with --map`);
  }
  return names;
}

function plainName(name: string, { known, renamed }: Naming): string | null {
  const key = columnKey(name);
  const mapped = renamed.get(key);
  if (mapped !== undefined) return mapped;
  // If the map renames another column to this name, this column is not read.
  return known(key) && ![...renamed.values()].includes(key) ? key : null;
}

function csvRow(
  record: CsvRecord,
  columns: readonly (string | null)[],
  naming: Naming,
): TableRow | Reject {
  const { line, cells } = record;
  return orReject(line, () => {
    checkWidth(cells, columns.length);
    const entries = new Map(naming.constants);
    columns.forEach((name, index) => {
      const cell = cells[index]?.trim() ?? '';
      if (name !== null && cell !== '') entries.set(name, checkedText(cell, name));
    });
    return { kind: 'cells' as const, line, cells: entries };
  });
}

/** Returns the names of a header, without empty ones that trailing commas make. */
export function named(header: readonly string[]): readonly string[] {
  return header.slice(0, header.findLastIndex((name) => name.trim() !== '') + 1);
}

/** @throws RowProblem if cells are missing: the values may be in the wrong columns */
export function checkWidth(cells: readonly string[], width: number): void {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length < width || filled > width) {
    throw new RowProblem(`has ${cells.length} columns where the header has ${width}`);
  }
}

/**
 * Notes that the last row may be cut off: a number that is cut off is another number. Many programs
 * write no line break at the end, so only the reader of the report can tell.
 * @param isRead returns whether the column at an index is used
 */
export function* endNote(
  { line, cells, mayBeCut = false }: CsvRecord,
  isRead: (index: number) => boolean,
): Generator<ImportNote> {
  if (!mayBeCut || !isRead(cells.length - 1)) return;
  const message = `the file ends without a line break: if it was cut off, check its last row (line ${line})`;
  yield { kind: 'note', message };
}

/** @throws RowProblem if the cell is not UTF-8 */
export function checkedText(cell: string, column: string): string {
  if (!cell.includes(INVALID_TEXT)) return cell;
  throw new RowProblem(`${column} is not valid UTF-8 text; save the file as UTF-8`);
}

async function* jsonTable(
  input: AsyncIterable<Uint8Array>,
  naming: Naming,
): AsyncGenerator<TableRow | Reject | ImportNote> {
  const noted = new Set<string>();
  for await (const item of splitJson(input, {})) {
    if (item.kind === 'reject') {
      yield item;
      continue;
    }
    const entries = new Map(naming.constants);
    const unknown: string[] = [];
    yield orReject(item.line, () => {
      for (const [key, value] of Object.entries(requireObject(item.json()))) {
        const name = plainName(key, naming);
        const cell = cellOf(value);
        if (name !== null) {
          if (cell !== '') entries.set(name, cell);
        } else if (!noted.has(key)) unknown.push(key);
      }
      return { kind: 'cells' as const, line: item.line, cells: entries };
    });
    if (noted.size >= NOTED_COLUMNS_MAX) continue;
    for (const name of unknown) noted.add(name);
    yield* unknownColumnsNote(unknown);
  }
}

const LIST_DEPTH_MAX = 64;

/** Writes a value as a cell. Joins lists by semicolons unless an item has one; objects are JSON. */
function cellOf(value: JsonValue, depth = 0): string {
  if (value === null) return '';
  if (Array.isArray(value)) {
    if (depth > LIST_DEPTH_MAX) {
      throw new RowProblem(`holds lists nested more than ${LIST_DEPTH_MAX} deep`);
    }
    const items = value.map((item) => cellOf(item, depth + 1));
    return items.some((item) => item.includes(';')) ? JSON.stringify(items) : items.join(';');
  }
  if (typeof value === 'number') return plainDigits(value);
  return typeof value === 'object' ? jsonTextOf(value) : String(value).trim();
}

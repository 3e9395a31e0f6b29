/** Makes importers of plain formats, which read the named columns of a row. */
import type { Observation } from '../../../domain/product/observation.ts';
import { csvDialect } from '../../../domain/values/csv-dialect.ts';
import type { Importer, ImportNote, ImportOptions, Reject } from '../../../ports/importer.ts';
import { beginsAsJson, enoughRows, lookAhead } from '../look-ahead.ts';
import { rowOrReject } from '../row-problem.ts';
import { bareNumbers, type PercentScale, percentScale } from '../text/percent-scale.ts';
import { undecidedNote } from './notes.ts';
import { RowCells } from './row-cells.ts';
import { columnKey, readTable, renamingOf, type TableRow } from './table.ts';

export interface PlainFormat {
  readonly format: string;
  readonly columns: readonly string[];
  /** Recognizes families of columns such as `estimate_<vendor>`. */
  readonly isColumn?: (name: string) => boolean;
  /** Columns of percentages that may lack the percent sign. */
  readonly percents?: {
    readonly isColumn: (name: string) => boolean;
    /** What to do with a column of unknown scale: read fractions of 1, or leave it out. */
    readonly untold: 'fractions' | 'left out';
  };
  /** Returns whether a file with these columns has the format. */
  recognizes(columns: ReadonlySet<string>): boolean;
  /** Reads one row; throws a `RowProblem` for a wrong cell. */
  observe(row: RowCells, options: ImportOptions): readonly Observation[];
}

export function plainImporter(plain: PlainFormat): Importer {
  const columns = new Set(plain.columns);
  const known = (name: string) => columns.has(name) || plain.isColumn?.(name) === true;
  return {
    format: plain.format,
    recognizes: (head, columnMap) => plain.recognizes(columnsOfHead(head, columnMap ?? {})),
    async *read(input, options) {
      const table = readTable(input, options, known);
      const isEnough = enoughRows((row: TableRow | Reject | ImportNote) =>
        row.kind === 'cells' ? row.cells.values() : [],
      );
      const { first, all } = await lookAhead(table, isEnough);
      const scales = new Map<string, PercentScale>();
      if (plain.percents !== undefined) yield* decideScales(first, plain.percents, scales);
      for await (const row of all) {
        if (row.kind !== 'cells') yield row;
        else {
          const cells = new RowCells(row.cells, options, scales);
          yield rowOrReject(row.line, () => plain.observe(cells, options));
        }
      }
    },
  };
}

const ANY_PERCENT = { least: 0, most: 100 } as const;

/** Decides the scale of each percent column. Yields a note about columns that are left out. */
function* decideScales(
  rows: readonly (TableRow | Reject | ImportNote)[],
  { isColumn, untold }: NonNullable<PlainFormat['percents']>,
  scales: Map<string, PercentScale>,
): Generator<ImportNote> {
  const cells = rows.flatMap((row) => (row.kind === 'cells' ? [...row.cells] : []));
  for (const name of new Set(cells.map(([column]) => column).filter(isColumn))) {
    const column = cells.flatMap(([key, cell]) => (key === name ? [cell] : []));
    const numbers = bareNumbers(column).filter((number) => number !== 0);
    const scale = percentScale(numbers, ANY_PERCENT);
    if (scale !== null) scales.set(name, scale);
    else if (numbers.length > 0 && untold === 'left out') yield undecidedNote(name);
  }
}

/** Returns the columns of the header, or of the first JSON object, renamed by the map. */
export function columnsOfHead(
  head: string,
  columnMap: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const { constants, renamed } = renamingOf(columnMap);
  const names = (beginsAsJson(head) ? jsonColumns(head) : csvColumns(head)).map(columnKey);
  return new Set([...names.map((name) => renamed.get(name) ?? name), ...constants.keys()]);
}

function csvColumns(head: string): readonly string[] {
  const { header, delimiter } = csvDialect(head);
  return header.split(delimiter).map((name) => name.replace(/^\s*"|"\s*$/g, ''));
}

/**
 * Returns the keys of the first object. If it spans one line, nested keys are included, which does
 * no harm. If it spans several, these are the keys with the indentation of the first.
 */
function jsonColumns(head: string): readonly string[] {
  const line = /^[\s[]*\{.*/.exec(head)?.[0] ?? '';
  const keys = line.matchAll(/"([^"\\]+)"\s*:/g);
  const names = Array.from(keys, ([, name = '']) => name);
  const indent = /\{\s*\n([ \t]*)"/.exec(head)?.[1];
  if (names.length > 0 || indent === undefined) return names;
  const own = head.matchAll(new RegExp(`^${indent}"([^"\\\\]+)"\\s*:`, 'gm'));
  return Array.from(own, ([, name = '']) => name);
}

/**
 * Reads Keepa's web exports (Product Finder, Product Viewer, Best Sellers): 20 to 216 columns,
 * saved by Keepa or by a spreadsheet. Current values become points at the time of the export, which
 * the last line of the file states.
 */
import { ShelflineError } from '../../../../domain/values/error.ts';
import { type EpochSeconds, parseTime } from '../../../../domain/values/time.ts';
import type { Importer, ImportOptions, ImportRow, Reject } from '../../../../ports/importer.ts';
import { enoughRows, lookAhead } from '../../look-ahead.ts';
import { quoted, rowOrReject } from '../../row-problem.ts';
import { type CsvRecord, csvRecords } from '../../table/csv-records.ts';
import { ColumnFill, undecidedNote, unknownColumnsNote, unusedMapNote } from '../../table/notes.ts';
import { columnsOfHead } from '../../table/plain-importer.ts';
import { checkedText, checkWidth, endNote, named } from '../../table/table.ts';
import { exportColumnKey, isUsedColumn } from './columns.ts';
import { ExportCells } from './export-cells.ts';
import {
  type CellReader,
  type PercentScales,
  percentScales,
  undecidedColumns,
} from './export-percents.ts';
import { KEEPA_EXPORT, observeExportRow } from './row.ts';

const FOOTER = /Exported on (\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?) ?\(UTC\)/;
/** A column name with a subject and a measure. Plain files have none. */
const TWO_PARTS = /^[^:]+: \S/;
/** With an ASIN column, this many such names identify an export in any language. */
const TWO_PARTS_MIN = 3;

export const keepaExportImporter: Importer = {
  format: KEEPA_EXPORT,
  recognizes(head, columnMap) {
    if (columnMap !== undefined && Object.keys(columnMap).length > 0) return false;
    const keys = [...columnsOfHead(head, {})].map(exportColumnKey);
    const typical = keys.filter((key) => TWO_PARTS.test(key));
    const isKnown = typical.some(isUsedColumn);
    return keys.includes('asin') && (isKnown || typical.length >= TWO_PARTS_MIN);
  },
  observedAtOf: footerTime,
  async *read(input, options) {
    yield* unusedMapNote(options);
    const { first, all } = await lookAhead(
      csvRecords(input),
      enoughRows(({ cells }) => cells),
    );
    const [header, ...ahead] = first;
    if (header === undefined) return;
    const columns = named(header.cells).map(exportColumnKey);
    refuseUnknownLanguage(header.cells, columns);
    const unused = header.cells.filter((name) => !isUsedColumn(exportColumnKey(name)));
    yield* unknownColumnsNote(unused);
    const rows = ahead.map(({ cells }) => readerOf(new ExportCells(cellsOf(cells, columns))));
    const scales = percentScales(rows);
    const file = { columns, scales, options, fill: new ColumnFill(columns.filter(isUsedColumn)) };
    const undecided = new Map<string, number>();
    for await (const record of all) {
      if (record === header || isFooter(record)) continue;
      const row = readRow(record, file, undecided);
      yield row;
      if (row.kind === 'reject') continue;
      yield* endNote(record, (index) => isUsedColumn(columns[index] ?? ''));
    }
    for (const [column, count] of undecided) yield undecidedNote(column, count);
    yield* file.fill.note();
  },
};

interface ExportFile {
  readonly columns: readonly string[];
  readonly scales: PercentScales;
  readonly options: ImportOptions;
  readonly fill: ColumnFill;
}

/** @throws ShelflineError if the columns are in an unknown language */
function refuseUnknownLanguage(names: readonly string[], keys: readonly string[]): void {
  const typical = keys.findIndex((key) => TWO_PARTS.test(key));
  if (typical < 0 || keys.some((key) => key !== 'asin' && isUsedColumn(key))) return;
  throw new ShelflineError(
    'bad_request',
    `no column but ASIN is known, such as ${quoted(names[typical] ?? '')}: exports are read with ` +
      "column names in English, Spanish, French or Japanese; set Keepa's pages to English and " +
      'export again',
  );
}

/** Reads the time from `Exported on 2026-01-05 08:30 (UTC) by Keepa.com` at the end of the file. */
function footerTime(tail: string): EpochSeconds | null {
  const text = FOOTER.exec(tail)?.[1];
  return text === undefined ? null : (parseTime(text)?.at ?? null);
}

/** Returns whether a record is the footer, in any column and next to other cells. */
function isFooter({ cells }: CsvRecord): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return (
    filled.some((cell) => FOOTER.test(cell)) ||
    (filled.length === 1 && /keepa\.com/i.test(filled[0] ?? ''))
  );
}

function readRow(
  record: CsvRecord,
  { columns, scales, options, fill }: ExportFile,
  undecided: Map<string, number>,
): ImportRow | Reject {
  return rowOrReject(record.line, () => {
    checkWidth(record.cells, columns.length);
    const texts = cellsOf(record.cells, columns);
    for (const [key, text] of texts) checkedText(text, key);
    const cells = new ExportCells(texts, scales);
    const observations = observeExportRow(cells, options);
    fill.see([...texts.keys()].filter((key) => !cells.isBlank(key)));
    for (const key of undecidedColumns(readerOf(cells), scales)) {
      undecided.set(key, (undecided.get(key) ?? 0) + 1);
    }
    return observations;
  });
}

/** Returns the cells of the used columns. If two columns share a name, the first one wins. */
function cellsOf(
  record: readonly string[],
  columns: readonly string[],
): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  columns.forEach((key, index) => {
    if (!cells.has(key) && isUsedColumn(key)) cells.set(key, record[index] ?? '');
  });
  return cells;
}

function readerOf(cells: ExportCells): CellReader {
  return (key) => cells.raw(key);
}

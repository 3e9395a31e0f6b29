/**
 * Keepa's web exports (Product Finder, Product Viewer, Best Sellers): 20 to 216 columns, saved by
 * Keepa or by a spreadsheet after it. Current values become points at the time of the export, which
 * the line at the end of the file states.
 */
import { type EpochSeconds, parseTime } from '../../../domain/time.ts';
import type { Importer, ImportOptions, ImportRow, Reject } from '../../../ports/importer.ts';
import { type CsvRecord, csvRecords } from '../shared/csv-records.ts';
import { columnsOfHead } from '../shared/plain-importer.ts';
import { orReject } from '../shared/row-problem.ts';
import { checkedText, checkWidth, named, unknownColumnsNote } from '../shared/table.ts';
import { unusedMapNote } from '../shared/unused-map.ts';
import { exportColumnKey, isUsedColumn } from './columns.ts';
import { ExportCells } from './export-cells.ts';
import { KEEPA_EXPORT, observeExportRow } from './row.ts';

const FOOTER = /Exported on (\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?) ?\(UTC\)/;
/** Any of these beside an ASIN column makes a file an export. */
const TYPICAL = ['sales rank: current', 'categories: tree', 'new: current', 'buy box: current'];

export const keepaExportImporter: Importer = {
  format: KEEPA_EXPORT,
  recognises(head, columnMap) {
    if (columnMap !== undefined && Object.keys(columnMap).length > 0) return false;
    const keys = new Set([...columnsOfHead(head, {})].map(exportColumnKey));
    return keys.has('asin') && TYPICAL.some((key) => keys.has(key));
  },
  observedAtOf: footerTime,
  async *read(input, options) {
    yield* unusedMapNote(options);
    let columns: readonly string[] | null = null;
    for await (const record of csvRecords(input)) {
      if (columns === null) {
        columns = named(record.cells).map(exportColumnKey);
        const unused = record.cells.filter((name) => !isUsedColumn(exportColumnKey(name)));
        yield* unknownColumnsNote(unused);
      } else if (!isFooter(record)) {
        yield readRow(record, columns, options);
      }
    }
  },
};

/** The time of `Exported on 2026-01-05 08:30 (UTC) by Keepa.com` at the end of the file. */
function footerTime(tail: string): EpochSeconds | null {
  const text = FOOTER.exec(tail)?.[1];
  return text === undefined ? null : (parseTime(text)?.at ?? null);
}

/** The line at the end, in whichever column it stands and with whatever else. */
function isFooter({ cells }: CsvRecord): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return (
    filled.some((cell) => FOOTER.test(cell)) ||
    (filled.length === 1 && /keepa\.com/i.test(filled[0] ?? ''))
  );
}

function readRow(
  record: CsvRecord,
  columns: readonly string[],
  options: ImportOptions,
): ImportRow | Reject {
  return orReject(record.line, () => {
    checkWidth(record.cells, columns.length);
    const cells = new Map<string, string>();
    columns.forEach((key, index) => {
      // Of two columns of one name the first counts.
      if (cells.has(key) || !isUsedColumn(key)) return;
      cells.set(key, checkedText(record.cells[index] ?? '', key));
    });
    const observations = observeExportRow(new ExportCells(cells), options);
    return { kind: 'row' as const, line: record.line, observations };
  });
}

/** Chooses the importer that reads a file, or says why none does. */
import { csvDialect } from '../../domain/values/csv-dialect.ts';
import { invalidParameter, ShelflineError } from '../../domain/values/error.ts';
import type { Importer } from '../../ports/importer.ts';

/** The operator's statements about a file. */
export interface ImporterChoice {
  /** Name of a format. If omitted or `auto`, the content decides. */
  readonly format?: string;
  /** Column of the file -> column of the plain format. */
  readonly columnMap?: Readonly<Record<string, string>>;
}

export function chooseImporter(
  importers: readonly Importer[],
  head: string,
  { format = 'auto', columnMap }: ImporterChoice,
): Importer {
  const formats = importers.map((importer) => importer.format);
  if (format !== 'auto') {
    const named = importers.find((importer) => importer.format === format);
    if (named === undefined) {
      throw invalidParameter('format', `must be auto or one of ${formats.join(', ')}`, formats);
    }
    return named;
  }
  const recognized = importers.find((importer) => importer.recognizes(head, columnMap));
  if (recognized !== undefined) return recognized;
  const columns = columnsIn(head);
  throw new ShelflineError(
    'bad_request',
    noDataIn(head) ??
      `the format is not recognized${columns === '' ? '' : ` (${columns})`}; ` +
        `give --format (${formats.join(', ')}), ` +
        'and --map where the columns have other names',
  );
}

const COLUMNS_SHOWN_MAX = 8;

/** Describes a file without data, with the remedy. Returns null if it may contain data. */
function noDataIn(head: string): string | null {
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(head)) {
    return 'the file is a web page; download the data itself, perhaps after logging in';
  }
  // Such bytes could do anything when shown on a terminal.
  if (!/(?![\t\n\r\f\v])\p{Cc}/u.test(head)) return null;
  return 'the file is not text; give CSV or JSON (UTF-8), plain or compressed once with gzip';
}

/** Lists the first columns of a table. Returns an empty text for a file that is not a table. */
function columnsIn(head: string): string {
  if (/^\s*[{[<]/.test(head)) return '';
  const { header, delimiter } = csvDialect(head);
  const names = header.split(delimiter).map((name) => name.replaceAll('"', '').trim());
  if (names.length < 2) return '';
  const more = names.length > COLUMNS_SHOWN_MAX ? ', …' : '';
  return `columns ${names.slice(0, COLUMNS_SHOWN_MAX).join(', ')}${more}`;
}

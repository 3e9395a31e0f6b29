/** How a delimited text is written: by what its cells are parted, and where its header stands. */

export interface CsvDialect {
  readonly delimiter: string;
  /** 1-based line of the header: 2 where a line `sep=;` before it states the delimiter. */
  readonly headerLine: 1 | 2;
  /** The header as it is written, quotation marks included. */
  readonly header: string;
}

const CANDIDATES = [',', ';', '\t'] as const;

/** What spreadsheets are told the delimiter by, before the header. */
const STATED = /^sep=(.)\r?\n/i;

/**
 * The stated delimiter, else the candidate that stands most often in the header, outside quotes.
 *
 * @param head the text, or as much of it as holds the header; a byte order mark may come first
 */
export function csvDialect(head: string): CsvDialect {
  const text = head.replace(/^\ufeff/, '');
  const stated = STATED.exec(text)?.[1];
  const header = text.replace(STATED, '').split(/\r?\n/, 1)[0] ?? '';
  if (stated !== undefined) return { delimiter: stated, headerLine: 2, header };
  // A name in quotes may go on in the next line.
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counts = CANDIDATES.map((candidate) => unquoted.split(candidate).length);
  const delimiter = CANDIDATES[counts.indexOf(Math.max(...counts))] ?? ',';
  return { delimiter, headerLine: 1, header };
}

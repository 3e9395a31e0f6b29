/** Detects the delimiter of a delimited text and the line of its header. */

export interface CsvDialect {
  readonly delimiter: string;
  /** 1-based: 2 when a first line `sep=;` states the delimiter. */
  readonly headerLine: 1 | 2;
  /** The header line as written, with quotation marks. */
  readonly header: string;
}

const CANDIDATES = [',', ';', '\t'] as const;

/** A line before the header that tells spreadsheets the delimiter. */
const STATED = /^sep=(.)\r?\n/i;

/**
 * Returns the stated delimiter, or else the most frequent candidate in the unquoted header.
 *
 * @param head the text, or its start with the whole header; a byte order mark may come first
 */
export function csvDialect(head: string): CsvDialect {
  const text = head.replace(/^\ufeff/, '');
  const stated = STATED.exec(text)?.[1];
  const header = text.replace(STATED, '').split(/\r?\n/, 1)[0] ?? '';
  if (stated !== undefined) return { delimiter: stated, headerLine: 2, header };
  // A quoted name may contain a line break.
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counts = CANDIDATES.map((candidate) => unquoted.split(candidate).length);
  const delimiter = CANDIDATES[counts.indexOf(Math.max(...counts))] ?? ',';
  return { delimiter, headerLine: 1, header };
}

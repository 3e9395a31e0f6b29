/** Recognizes a file by its first part, before any of it is sent. */
import { MARKETPLACES, type Marketplace } from '../../api.ts';

export interface FileLook {
  readonly kind: 'table' | 'json' | 'workbook' | 'other';
  /** Names of its columns; empty where they are not seen. */
  readonly columns: readonly string[];
  /** About how many rows it has; null where the first part does not tell. */
  readonly rows: number | null;
  /** The marketplace that its content names or hints at; null without a sign. */
  readonly marketplace: Marketplace | null;
  /** The first and last day in the first part. */
  readonly days: readonly [string, string] | null;
}

const LOOKED_AT_BYTES = 256 * 1024;

export async function lookAtFile(file: File): Promise<FileLook> {
  const start = new Uint8Array(await file.slice(0, LOOKED_AT_BYTES).arrayBuffer());
  return lookAt(start, file.size);
}

/** The first bytes of a zip archive, which a workbook is, and of a gzip file. */
const ZIP = [0x50, 0x4b];
const GZIP = [0x1f, 0x8b];

/** @param size of the whole file, in bytes */
export function lookAt(start: Uint8Array, size: number): FileLook {
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte);
  const unseen = { columns: [], rows: null, marketplace: null, days: null };
  if (begins(ZIP)) return { kind: 'workbook', ...unseen };
  if (begins(GZIP)) return { kind: 'other', ...unseen };
  const text = new TextDecoder().decode(start).replace(/^\uFEFF/, '');
  const signs = { marketplace: marketplaceIn(text), days: daysIn(text) };
  if (/^\s*[[{]/.test(text)) return { kind: 'json', columns: [], rows: null, ...signs };
  const lines = text.split('\n').length - 1;
  const columns = columnsOf(text.split(/\r?\n/, 1)[0] ?? '');
  const rows = Math.round((lines * size) / Math.max(1, start.length)) - 1;
  const isTable = columns.length > 1;
  return {
    kind: isTable ? 'table' : 'other',
    columns: isTable ? columns : [],
    rows: isTable ? Math.max(0, rows) : null,
    ...signs,
  };
}

function columnsOf(head: string): readonly string[] {
  const separator = ['\t', ';', ','].find((each) => head.includes(each)) ?? ',';
  return head.split(separator).map((name) => name.trim().replaceAll(/^"|"$/g, ''));
}

/** The one marketplace that the text names by its address; null if it names none or several. */
function marketplaceIn(text: string): Marketplace | null {
  const named = MARKETPLACES.filter((name) =>
    new RegExp(`${name.replaceAll('.', '\\.')}(?![.\\w])`).test(text),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

function daysIn(text: string): readonly [string, string] | null {
  const days = [...new Set(text.match(/\b20\d\d-[01]\d-[0-3]\d/g))].sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}

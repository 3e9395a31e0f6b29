/** Writes rows in the text format that `COPY … FROM STDIN` reads. */
import type { Row } from '../../../../market-engine/workspace/tables.ts';

const SPECIAL = /[\\\t\n\r]/;
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** Returns one line per row, each with its line end. */
export function rowText(rows: readonly Row[]): string {
  let text = '';
  for (const row of rows) {
    for (let column = 0; column < row.length; column += 1) {
      text += (column === 0 ? '' : '\t') + valueText(row[column] ?? null);
    }
    text += '\n';
  }
  return text;
}

function valueText(value: Row[number]): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') {
    return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (one) => ESCAPED[one] ?? one) : value;
  }
  if (typeof value === 'object') return `\\\\x${hexOf(value)}`;
  return String(value);
}

function hexOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('hex');
}

/**
 * The check value of a row: a CRC-32 of all its values, its key among them. The engine sees damage
 * to the structure of the file only; this shows a row that is not what was written.
 */
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';

export type Stored = string | number | null | Uint8Array;

const END = '\u0001';
const NOTHING = '\u0002';
const LONG_TEXT = 4_000;

/** Of values in an order that never changes once released; `before` is that of the ones before. */
export function rowSum(values: readonly Stored[], before = 0): number {
  let sum = before >>> 0;
  let text = '';
  for (const value of values) {
    if (value === null) text += NOTHING;
    else if (typeof value === 'object') {
      sum = crc32(value, crc32(text, sum));
      text = END;
    } else if (typeof value === 'string' && value.length > LONG_TEXT) {
      // Put together with others it would be copied once more.
      sum = crc32(value, crc32(text, sum));
      text = END;
    } else text += value + END;
  }
  // As a signed number it takes four bytes in the file, else six.
  return crc32(text, sum) | 0;
}

/** The rows of histories are short and many: two bytes of the sum are kept. */
export function shortSum(values: readonly Stored[]): number {
  return (rowSum(values) & 0xffff) - 0x8000;
}

/** Makes `row_sum(…)` known to SQL. */
export function addRowSum(db: Database): void {
  const options = { deterministic: true, varargs: true };
  db.function('row_sum', options, (...values) => rowSum(values as Stored[]));
}

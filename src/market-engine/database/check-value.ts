/**
 * The check value of a row: a CRC-32 of its key and all its values. SQLite notices only damage to
 * the structure of a file. The check value reveals damage to a row.
 */
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';

export type Stored = string | number | null | Uint8Array;

const END = '\u0001';
const NOTHING = '\u0002';
const LONG_TEXT = 4_000;

/** Returns the check value. Stores contain these, so the order of values must never change. */
export function rowSum(values: readonly Stored[]): number {
  let sum = 0;
  let text = '';
  for (const value of values) {
    if (value === null) text += NOTHING;
    else if (typeof value === 'object') {
      sum = crc32(value, crc32(text, sum));
      text = END;
    } else if (typeof value === 'string' && value.length > LONG_TEXT) {
      // A long text is not joined to the others, because joining would copy it.
      sum = crc32(value, crc32(text, sum));
      text = END;
    } else text += value + END;
  }
  // The file stores a signed number in four bytes, and an unsigned one in six.
  return crc32(text, sum) | 0;
}

/** Returns 16 bits of the check value, for history rows, which are short and many. */
export function shortSum(values: readonly Stored[]): number {
  return (rowSum(values) & 0xffff) - 0x8000;
}

export function addRowSum(db: Database): void {
  const options = { deterministic: true, varargs: true };
  db.function('row_sum', options, (...values) => rowSum(values as Stored[]));
}

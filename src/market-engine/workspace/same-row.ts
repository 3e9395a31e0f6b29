/** Compares the rows of a table. */
import type { Row, Value } from './tables.ts';

/** Returns whether the columns after the key are equal. */
export function isSameRow(one: Row, other: Row, keyColumns: number): boolean {
  for (let column = keyColumns; column < one.length; column += 1) {
    if (!isSame(one[column] ?? null, other[column] ?? null)) return false;
  }
  return true;
}

function isSame(one: Value, other: Value): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) {
    return Buffer.compare(one, other) === 0;
  }
  return one === other;
}

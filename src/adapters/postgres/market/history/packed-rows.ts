/**
 * Packs rows of numbers, nulls and bytes into few bytes. A number is written as its difference from
 * the number above it in its column, which is small when the rows are sorted.
 *
 * A value begins with a byte: 128 more bytes of it follow, 64 minus, 32 whole (not a difference),
 * and the lowest 5 bits. The rest follows 7 bits a byte, lowest first. Minus zero is null. Minus
 * zero as a whole number comes before bytes, and then their length.
 */

export type PackedValue = number | null | Uint8Array;
export type PackedRow = readonly PackedValue[];

const [MORE, MINUS, WHOLE] = [128, 64, 32] as const;
const NULL = MINUS;
const BYTES = MINUS | WHOLE;
/** Of a number, or before bytes. */
const VALUE_BYTES_MAX = 10;

export function packRows(rows: readonly PackedRow[]): Uint8Array {
  let room = 0;
  for (const row of rows) for (const value of row) room += VALUE_BYTES_MAX + lengthOf(value);
  const packed = new Uint8Array(room);
  let at = 0;
  const put = (mark: number, magnitude: number) => {
    let rest = Math.floor(magnitude / 32);
    packed[at++] = mark | (magnitude % 32) | (rest > 0 ? MORE : 0);
    while (rest > 0) {
      const more = Math.floor(rest / 128);
      packed[at++] = (rest % 128) | (more > 0 ? MORE : 0);
      rest = more;
    }
  };
  const above: number[] = [];
  for (const row of rows) {
    for (const [column, value] of row.entries()) {
      if (value === null) packed[at++] = NULL;
      else if (typeof value === 'object') {
        packed[at++] = BYTES;
        put(0, value.length);
        packed.set(value, at);
        at += value.length;
      } else {
        const step = value - (above[column] ?? 0);
        // A difference of numbers that are far apart would be rounded.
        const isStep = Number.isSafeInteger(step);
        const written = isStep ? step : value;
        put((isStep ? 0 : WHOLE) | (written < 0 ? MINUS : 0), Math.abs(written));
        above[column] = value;
      }
    }
  }
  return packed.slice(0, at);
}

function lengthOf(value: PackedValue): number {
  return value !== null && typeof value === 'object' ? value.length : 0;
}

/** @throws RangeError for bytes that end within a row */
export function unpackRows(packed: Uint8Array, width: number): readonly PackedRow[] {
  let at = 0;
  const next = (): number => {
    const byte = packed[at++];
    if (byte === undefined) throw new RangeError('packed rows: end too early');
    return byte;
  };
  const magnitudeOf = (first: number): number => {
    let value = first & 31;
    let byte = first;
    for (let scale = 32; byte >= MORE; scale *= 128) {
      byte = next();
      value += (byte & 127) * scale;
    }
    return value;
  };
  const above: number[] = [];
  const valueIn = (column: number): PackedValue => {
    const first = next();
    if (first === NULL) return null;
    if (first === BYTES) {
      const length = magnitudeOf(next());
      at += length;
      if (at > packed.length) throw new RangeError('packed rows: end within bytes');
      return packed.subarray(at - length, at);
    }
    const magnitude = magnitudeOf(first);
    const number = (first & MINUS) === 0 ? magnitude : -magnitude;
    const value = (first & WHOLE) === 0 ? (above[column] ?? 0) + number : number;
    above[column] = value;
    return value;
  };
  const rows: PackedRow[] = [];
  while (at < packed.length)
    rows.push(Array.from({ length: width }, (_, column) => valueIn(column)));
  return rows;
}

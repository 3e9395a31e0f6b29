/**
 * A check value for each row: a CRC-32 of all its values, with its key, in the column `seal`. The
 * engine sees damage to the structure of the file only; this shows a row that is not what was
 * written.
 */
import { crc32 } from 'node:zlib';

const END = '\u0001';
const NOTHING = '\u0002';

/** The values in the order of the columns, which never changes once released. */
export function sealOf(values: readonly unknown[]): number {
  return crc32(values.map((value) => (value === null ? NOTHING : `${value}${END}`)).join(''));
}

let lastKeyId = '';
let lastDay = '';
let lastSum = 0;

/** The same for a row of `daily_use`; key and day are summed once while one key is asked for. */
export function useSeal(keyId: string, day: string, debited: number): number {
  if (keyId !== lastKeyId || day !== lastDay) {
    lastSum = crc32(`${keyId}${END}${day}${END}`);
    lastKeyId = keyId;
    lastDay = day;
  }
  return crc32(`${debited}${END}`, lastSum);
}

import { describe, expect, it } from 'vitest';
import { rowSum, shortSum } from './check-value.ts';

describe('the check value of a row', () => {
  const row = [7, 'US', null, 4.5, Buffer.from([1, 2, 3]), 'Mat'];

  it('is the same for the same values, whole numbers of both kinds included', () => {
    expect(rowSum([...row])).toBe(rowSum(row));
    expect(rowSum([4.0, Buffer.from([1])])).toBe(rowSum([4, new Uint8Array([1])]));
  });

  it.each([
    ['another number', [8, ...row.slice(1)]],
    ['another text', [...row.slice(0, 5), 'Nat']],
    ['a value that is unknown', [...row.slice(0, 3), null, ...row.slice(4)]],
    ['another byte', [...row.slice(0, 4), Buffer.from([1, 2, 2]), 'Mat']],
    ['values that moved on', [7, 'US', 4.5, null, ...row.slice(4)]],
    ['texts that are cut elsewhere', [7, 'U', 'S', ...row.slice(2)]],
  ])('differs for %s', (_what, other) => {
    expect(rowSum(other)).not.toBe(rowSum(row));
  });

  it('is kept in two bytes where rows are short', () => {
    for (let at = 0; at < 1000; at += 1) {
      expect(Math.abs(shortSum([at, null]) + 0.5)).toBeLessThan(32_768);
    }
  });
});

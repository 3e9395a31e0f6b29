/** CSV of a page's rows: other programs read back what stood in the page. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('CSV', () => {
  it('is read back as it was', () => {
    const text = fc.string({ unit: 'binary' }).filter((one) => !/^[=+\-@\t\r]/.test(one));
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const [head, ...rest] = [rows[0]?.map(() => 'column') ?? [], ...rows];
        expect(parse(csvOf([head, ...rest]), { skip_empty_lines: false })).toEqual([head, ...rest]);
      }),
    );
  });

  it('writes numbers plainly, unknown as nothing, and no formula', () => {
    expect(csvOf([['=1+1', -2.5, null, true, 'a "b", c']])).toBe(
      `'=1+1,-2.5,,true,"a ""b"", c"\r\n`,
    );
  });
});

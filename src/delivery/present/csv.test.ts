import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvPieces } from './csv.ts';

const MARKET = { marketplace: 'amazon.com', currency: 'USD' };

const toCsv = (...asked: Parameters<typeof csvPieces>) => [...csvPieces(...asked)].join('');

describe('csvPieces', () => {
  it('comes in pieces, none of them long', () => {
    const pieces = [
      ...csvPieces(
        Array.from({ length: 3_000 }, (_, id) => ({ id })),
        MARKET,
      ),
    ];
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('').split('\r\n')).toHaveLength(3_002);
  });

  it('puts marketplace and currency into every row', () => {
    expect(toCsv([{ asin: 'B000000001', price: 9.5 }], MARKET)).toBe(
      'marketplace,currency,asin,price\r\namazon.com,USD,B000000001,9.5\r\n',
    );
  });

  it('keeps the columns of an empty list readable', () => {
    expect(toCsv([], MARKET)).toBe('marketplace,currency\r\n');
  });

  it('writes null as an empty cell and quotes what needs quotes', () => {
    const csv = toCsv([{ title: 'a "big", mat', brand: null, isParent: false }], MARKET);
    expect(csv).toContain('amazon.com,USD,"a ""big"", mat",,false\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '－1'])(
    'disarms the formula %j',
    (title) => {
      const [row] = parse(toCsv([{ title }], MARKET), { columns: true });
      expect(row).toMatchObject({ title: `'${title}` });
    },
  );

  it('leaves negative numbers alone', () => {
    expect(toCsv([{ profit: -1.5 }], MARKET)).toContain(',-1.5\r\n');
  });

  it('comes back unchanged from a CSV reader, formulas apart', () => {
    const isFormula = (text: string) => /^[=+\-@\t\r＝＋－＠]/.test(text);
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !isFormula(value));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (titles) => {
        const csv = toCsv(
          titles.map((title) => ({ title })),
          MARKET,
        );
        const rows: { title: string }[] = parse(csv, { columns: true, relax_column_count: false });
        expect(rows.map(({ title }) => title)).toEqual(titles);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { lookAt } from './look-at-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const look = (text: string) => lookAt(bytes(text), bytes(text).length);

it('names the columns, rows, days and marketplace of a table', () => {
  const table = [
    'asin;title;observed_at',
    'B0TESTWEB1;Kettle from amazon.de;2026-01-31T10:00:00Z',
    'B0TESTWEB2;Pot;2026-02-02',
    '',
  ].join('\r\n');
  expect(look(table)).toEqual({
    kind: 'table',
    columns: ['asin', 'title', 'observed_at'],
    rows: 2,
    marketplace: 'amazon.de',
    days: ['2026-01-31', '2026-02-02'],
  });
});

it('counts on from the part that it sees to the whole file', () => {
  const part = bytes(`asin,price\n${'B0TESTWEB1,1\n'.repeat(99)}`);
  expect(lookAt(part, part.length * 10).rows).toBe(999);
});

it('guesses no marketplace from several, nor one from the name of another', () => {
  expect(look('asin,url\nB0,amazon.de\nB1,amazon.fr\n').marketplace).toBeNull();
  expect(look('asin,url\nB0,www.amazon.com.au/dp/B0\n').marketplace).toBe('amazon.com.au');
});

it('knows JSON and workbooks by their beginning', () => {
  expect(look('\uFEFF {"products": []}').kind).toBe('json');
  expect(lookAt(Uint8Array.from([0x50, 0x4b, 3, 4]), 9).kind).toBe('workbook');
});

import { expect, it } from 'vitest';
import { csvRows } from './csv.ts';

const read = (text: string) => csvRows(text, { isStrict: true });

it('reads what spreadsheets write, in their dialects', () => {
  const rows = [
    ['rank; a, b', 'days'],
    ['1,5', '30'],
  ];
  expect(read('\ufeff"rank; a, b";days\r\n1,5;30\r\n\r\n;\r\n')).toEqual(rows);
  expect(read('sep=;\r\n"rank; a, b"; days\r\n1,5;30\r\n')).toEqual(rows);
  expect(read('"rank; a, b",days\n"1,5",30\n')).toEqual(rows);
});

it('says what is wrong with a text that is none', () => {
  const binary = /input: is not plain text; give CSV as UTF-8, not compressed/;
  expect(() => read('\u001f\ufffd\b\u0000ab')).toThrow(binary);
  expect(() => read('a\u0000,\u0000b\u0000\n\u0000')).toThrow(binary);
  expect(() => read('a,b\n1\n')).toThrow(/input: cannot be read as CSV/);
  expect(csvRows('a,b\n1\n', { isStrict: false })).toEqual([['a', 'b'], ['1']]);
});

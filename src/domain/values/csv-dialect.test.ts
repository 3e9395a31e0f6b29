import { describe, expect, it } from 'vitest';
import { csvDialect } from './csv-dialect.ts';

describe('csvDialect', () => {
  it.each([
    ['a,b;c,d\n1;2;3;4', ','],
    ['a\tb\n1,5\t2', '\t'],
    ['"a,b,c";d\r\n1,2,3,4', ';'],
    ['"two\nlines, ""quoted""";d\n', ';'],
    ['alone', ','],
    ['', ','],
  ])('finds the delimiter of the header %j', (text, delimiter) => {
    expect(csvDialect(text).delimiter).toBe(delimiter);
  });

  it('believes a line before the header', () => {
    expect(csvDialect('\ufeffSEP=|\r\na|b,c,d\r\n1|2\r\n')).toEqual({
      delimiter: '|',
      headerLine: 2,
      header: 'a|b,c,d',
    });
    expect(csvDialect('\ufeffa;b\r\n1;2')).toMatchObject({ headerLine: 1, header: 'a;b' });
  });
});

import { describe, expect, it } from 'vitest';
import { chunks, EndlessText } from '../../../../test/support/importing.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';

async function read(text: string | Uint8Array): Promise<CsvRecord[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(chunks(bytes))) records.push(record);
  return records;
}

describe('a table without end', () => {
  it.each([
    ['a,b\n1,2\n', ',', /^line 3: has more than 16,384 cells; look for a line break/],
    ['a,b\n1,2\n', 'x', /^line 3: a quotation mark is opened and never closed/],
    ['a,b\n1,2\n', ',"\n"', /^line \d+: has more than 16,384 cells/],
  ])('is not read further than one record may be long: %j %j', async (start, piece, message) => {
    const input = new EndlessText(start, piece);
    const reading = async () => {
      for await (const _ of csvRecords(input));
    };
    await expect(reading()).rejects.toThrow(message);
    expect(input.bytes).toBeLessThan(4 << 20);
  });
});

describe('the last row', () => {
  const last = async (text: string) => (await read(text)).at(-1);

  it('may be cut off where no line break follows', async () => {
    expect(await last('a,b\n1,2\n3,12.9')).toMatchObject({ cells: ['3', '12.9'], mayBeCut: true });
  });

  it.each([
    'a,b\n3,12.99\n',
    'a,b\n3,12.99\r\n',
    'a,b\r3,12.99\r',
    'a,b\n3,"12.99"',
    'a,b\n3,2026-01-31T10:00:00Z',
  ])('is sure to be whole: %j', async (text) => {
    expect(await last(text)).not.toHaveProperty('mayBeCut');
  });
});

describe('csvRecords', () => {
  it('numbers records by the line they start on', async () => {
    const records = await read('\ufeffa,b\n1,2\n\n"x\ny",4\n5,6\n');
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 4, cells: ['x\ny', '4'] },
      { line: 6, cells: ['5', '6'] },
    ]);
  });

  it('keeps quotes inside plain cells and separators inside quotes', async () => {
    const records = await read('a,b\r\n12" pan,"c,""d"""\r\n');
    expect(records[1]?.cells).toEqual(['12" pan', 'c,"d"']);
  });

  it('takes the delimiter of the header, not of the cells', async () => {
    const records = await read('image,title\nu1;u2;u3,Thing\n');
    expect(records[1]?.cells).toEqual(['u1;u2;u3', 'Thing']);
  });

  it('passes over rows of nothing but delimiters and counts their lines', async () => {
    const records = await read('a;b\n;\n1;2\n \t;\n;\n;5\n;\n');
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
      { line: 6, cells: ['', '5'] },
    ]);
  });

  it('names the line of a quote that is never closed', async () => {
    const cells: (readonly string[])[] = [];
    const reading = async () => {
      const text = Buffer.from('a,b\n1,2\n3,"open\n5,6\n');
      for await (const record of csvRecords(chunks(text))) cells.push(record.cells);
    };
    await expect(reading()).rejects.toThrow(/line 3: a quotation mark/);
    expect(cells).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('ends at a record that no quote ends within reason', async () => {
    const text = `a,b\n1,2\n3,"${'x'.repeat(5 << 20)}\n"4,5\n6,7\n`;
    const cells: (readonly string[])[] = [];
    const reading = async () => {
      const input = chunks(Buffer.from(text), 1 << 16);
      for await (const record of csvRecords(input)) cells.push(record.cells);
    };
    await expect(reading()).rejects.toThrow(/line 3: a quotation mark/);
    expect(cells).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('takes the delimiter that a line before the header states', async () => {
    const records = await read('\ufeffsep=;\r\na;b\r\n1,5;2\r\n');
    expect(records).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 3, cells: ['1,5', '2'] },
    ]);
  });

  it('delivers whole records before a failure and no half ones', async () => {
    async function* broken() {
      yield Buffer.from('a,b\n1,2\n3,4\n5,');
      throw new Error('the disk is gone');
    }
    const cells: (readonly string[])[] = [];
    const reading = async () => {
      for await (const record of csvRecords(broken())) cells.push(record.cells);
    };
    await expect(reading()).rejects.toThrow('the disk is gone');
    expect(cells).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { chunks } from '../../../../test/support/importing.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';

async function read(text: string | Uint8Array): Promise<CsvRecord[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(chunks(bytes))) records.push(record);
  return records;
}

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

import { describe, expect, it } from 'vitest';
import { chunks } from '../../../../test/support/importing.ts';
import { type CsvRecord, csvRecords, delimiterOf } from './csv-records.ts';

async function read(text: string | Uint8Array): Promise<CsvRecord[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(chunks(bytes))) records.push(record);
  return records;
}

describe('csvRecords', () => {
  it('numbers records by the line they start on', async () => {
    const records = await read('\ufeffa,b\n1,2\n\n"x\ny",4\n5,6');
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
    expect(delimiterOf('"a,b,c";d\n1,2,3,4')).toBe(';');
    expect(delimiterOf('a\tb\n')).toBe('\t');
    const records = await read('image,title\nu1;u2;u3,Thing\n');
    expect(records[1]?.cells).toEqual(['u1;u2;u3', 'Thing']);
  });

  it('names the line of a quote that is never closed', async () => {
    await expect(read('a,b\n1,2\n3,"open\n5,6\n')).rejects.toThrow(/line \d: a quotation mark/);
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

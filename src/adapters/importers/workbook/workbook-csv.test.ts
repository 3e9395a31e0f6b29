import { type CellValue, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { chunks } from '../../../../test/support/importing.ts';
import { plainBytes } from '../files/plain-bytes.ts';

async function read(bytes: Uint8Array): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of plainBytes(chunks(bytes, 1000))) parts.push(part);
  return Buffer.concat(parts).toString();
}

const sheet = (name: string, rows: CellValue[][], more: Partial<WriteSheet> = {}): WriteSheet => ({
  name,
  rows,
  ...more,
});

const book = (...sheets: WriteSheet[]) => writeXlsx({ sheets });

const HEADER = ['asin', 'price', 'fee', 'at'];

describe('a workbook read as CSV', () => {
  it('keeps numbers exact and zeros before text, and quotes what needs it', async () => {
    const rows = [
      HEADER,
      ['0000000012', 1234.567, 0.1 + 0.2, 'a "b", c'],
      ['B000000001', 5e-7, 4006381333931, null],
    ];
    expect(await read(await book(sheet('Products', rows)))).toBe(
      'asin,price,fee,at\n' +
        '0000000012,1234.567,0.30000000000000004,"a ""b"", c"\n' +
        'B000000001,0.0000005,4006381333931,\n',
    );
  });

  it('reads percents, dates and formulas as what they are', async () => {
    const percent = (value: number, numFmt: string) =>
      ({ value, type: 'number', style: { numFmt } }) as const;
    const at = (value: Date) =>
      ({ value, type: 'date', style: { numFmt: 'yyyy-mm-dd hh:mm' } }) as const;
    const cells = new Map<string, object>([
      ['1,1', percent(0.15, '0%')],
      ['1,2', percent(0.07, '0.00%')],
      ['1,3', at(new Date('2026-01-05T08:30:00Z'))],
      ['2,1', percent(0.15, '0.00')],
      ['2,2', { value: 12.5, type: 'formula', formula: 'B3*2', formulaResult: 12.5 }],
      ['2,3', at(new Date('2026-01-05T00:00:00Z'))],
    ]);
    const rows = [HEADER, ['B000000001'], ['B000000002']];
    const text = await read(await book(sheet('Fees', rows, { cells } as Partial<WriteSheet>)));
    expect(text.split('\n').slice(1, 3)).toEqual([
      'B000000001,15%,7%,2026-01-05T08:30:00Z',
      'B000000002,0.15,12.5,2026-01-05',
    ]);
  });

  it('does not let three decimals pass for thousands', async () => {
    const text = await read(await book(sheet('Weights', [HEADER, ['B000000001', 1.234, -0.125]])));
    expect(text.split('\n')[1]).toBe('B000000001,1.2340,-0.1250,');
  });

  it('takes the first sheet whose header tells what it is about', async () => {
    const notes = sheet('Notes', [['Read me first'], ['Made in May']]);
    const people = sheet('People', [
      ['name', 'city'],
      ['Ada', 'Bonn'],
    ]);
    const data = sheet('Data', [
      ['ASIN', 'price'],
      ['B000000001', 5],
    ]);
    expect(await read(await book(notes, people, data))).toMatch(/^ASIN,price\n/);
    expect(await read(await book(notes, people))).toMatch(/^name,city\n/);
    await expect(read(await book(notes))).rejects.toThrow(/no sheet with a header and rows below/);
  });

  it('keeps rows in their lines', async () => {
    const rows = [HEADER, [], ['B000000001', 1, 2, 'x']];
    const lines = (await read(await book(sheet('Gaps', rows)))).split('\n');
    expect(lines[2]).toBe('B000000001,1,2,x');
  });
});

describe('a large workbook', () => {
  it('is read where it unpacks to more than 32 MB', async () => {
    const long = Array.from({ length: 1200 }, (_, n) => [`B${n}`, 'x'.repeat(30_000)]);
    const text = await read(await book(sheet('Products', [['asin', 'title'], ...long])));
    expect(text.length).toBeGreaterThan(33 << 20);
    expect(text.split('\n')[1200]?.slice(0, 8)).toBe('B1199,xx');
  });

  it('is read where its parts are told in long numbers, as some programs always do', async () => {
    const rows = [HEADER, ['B000000001', 1]];
    const parts = await Array.fromAsync(writeXlsxStream(rows, { name: 'S', zip64: true }));
    expect(await read(Buffer.concat(parts))).toBe('asin,price,fee,at\nB000000001,1,,\n');
  });
});

describe('a workbook that cannot be read', () => {
  it('is refused with the remedy where a password protects it', async () => {
    const sheets = [sheet('Secret', [HEADER, ['B000000001', 1]])];
    const secret = await writeXlsx({ sheets, encryption: { password: 'pass', spinCount: 10 } });
    await expect(read(secret)).rejects.toThrow(/password-protected .* save it as \.xlsx without/);
  });

  it('is refused where it is cut off, damaged or no workbook', async () => {
    const whole = await book(sheet('Products', [HEADER, ['B000000001', 1]]));
    await expect(read(whole.subarray(0, whole.length - 40))).rejects.toThrow(/damaged or cut off/);
    const damaged = Uint8Array.from(whole);
    damaged.fill(7, 60, 600);
    await expect(read(damaged)).rejects.toThrow(/no workbook that can be read/);
  });

  it('never gives other text, wherever a byte of it is damaged', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => [`B${String(n).padStart(9, '0')}`, n * 1.25]);
    const whole = await book(sheet('Products', [HEADER, ...rows]));
    const text = await read(whole);
    for (let place = 4; place < whole.length; place += Math.floor(whole.length / 60)) {
      const damaged = Uint8Array.from(whole);
      damaged[place] = (damaged[place] ?? 0) ^ 0x10;
      expect([text, 'refused']).toContain(await read(damaged).catch(() => 'refused'));
    }
  });

  it('is refused before it is unpacked where it says it is too large', async () => {
    const whole = await book(sheet('Products', [HEADER, ['B000000001', 1]]));
    for (const size of [(512 << 20) + 1, 0xfffffff0]) {
      await expect(read(declaring(whole, size))).rejects.toThrow(/unpack to more than 512 MB/);
    }
  });

  it.each([0, 10])(
    'is refused where its parts are longer than the %i bytes they say',
    async (size) => {
      const whole = await book(sheet('Products', [HEADER, ['B000000001', 1]]));
      await expect(read(declaring(whole, size))).rejects.toThrow(
        /its part _rels\/.rels is damaged/,
      );
    },
  );
});

/** The archive with another size stated for every part, in the directory and next to the parts. */
function declaring(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = 0; at + 30 < bytes.length; at += 1) {
    const signature = bytes.readUInt32LE(at);
    if (signature === 0x02014b50) bytes.writeUInt32LE(size, at + 24);
    if (signature === 0x04034b50) bytes.writeUInt32LE(size, at + 22);
  }
  return bytes;
}

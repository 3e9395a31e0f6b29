/** `profit --input FILE` as a user runs it, on a file of rows. */
import { describe, expect, it } from 'vitest';
import { ShelflineError } from '../../domain/values/error.ts';
import type { CliIo } from './cli-io.ts';
import { type AskProfit, profitCommand } from './profit.ts';

interface Run {
  readonly out: readonly string[];
  readonly notes: readonly string[];
  readonly failed: boolean;
  readonly asked: readonly unknown[];
}

/** An answer with the price doubled as profit; a price of 13 is refused. */
const answer: AskProfit = async (request) => {
  if (request['price'] === 13) {
    throw new ShelflineError('invalid_parameter', 'price: is unlucky', {
      details: [{ field: 'price', issue: 'is unlucky' }],
    });
  }
  return {
    marketplace: 'amazon.com',
    price: request['price'],
    profit: Number(request['price']) * 2,
    fees: { total: null, surcharges: [{ amount: 0.1 }, { amount: 0.2 }] },
    missing: [{ fee: 'storage' }, { fee: 'storage' }],
  };
};

async function run(text: string, ...options: string[]): Promise<Run> {
  const out: string[] = [];
  const notes: string[] = [];
  const asked: unknown[] = [];
  let failed = false;
  const io: CliIo = {
    out: (line) => out.push(line),
    note: (line) => notes.push(line),
    fail: () => {
      failed = true;
    },
  };
  const command = profitCommand({
    io,
    readText: async () => text,
    withProfit: (_, work) =>
      work((request) => {
        asked.push(request);
        return answer(request);
      }),
  });
  await command.parseAsync(['--input', 'rows', ...options], { from: 'user' });
  return { out, notes, failed, asked };
}

describe('profit --input', () => {
  it('reads CSV: numbers, truth values, nested fields, text that stays text', async () => {
    const { asked } = await run(
      [
        'asin,category,price,cost,package.length,package.weightUnit,vatRegistered,note',
        '367672960,007,20,5.5,12,lb,false,',
      ].join('\n'),
    );
    expect(asked).toEqual([
      {
        asin: '0367672960',
        category: '007',
        price: 20,
        cost: 5.5,
        package: { length: 12, weightUnit: 'lb' },
        vatRegistered: false,
      },
    ]);
  });

  it('reads semicolons and a byte order mark, and says that a file is no CSV', async () => {
    const { asked } = await run('\ufeffprice;cost\r\n10.5;1\r\n');
    expect(asked).toEqual([{ price: 10.5, cost: 1 }]);
    expect((await run('\ufeff{"price":10}\n')).asked).toEqual([{ price: 10 }]);
    await expect(run('price,cost\n10,1,2\n')).rejects.toThrow(/cannot be read as CSV.*line 2/);
  });

  it('reads the decimal commas of a spreadsheet, and leaves what may be either', async () => {
    const { asked } = await run('price;cost;note\n19,99;1.234,5;1.234\n-0,5;1,234;1.23,4\n');
    expect(asked).toEqual([
      { price: 19.99, cost: 1234.5, note: 1.234 },
      { price: -0.5, cost: '1,234', note: '1.23,4' },
    ]);
  });

  it('answers every row in order, the refused ones with why', async () => {
    const { out, notes, failed } = await run('price,cost\n10,1\n13,1\n20,1\n');
    const header = out[0]?.split(',') ?? [];
    const cell = (row: number, column: string) => out[row]?.split(',')[header.indexOf(column)];
    expect([1, 2, 3].map((row) => cell(row, 'profit'))).toEqual(['20', '', '40']);
    expect([1, 2, 3].map((row) => cell(row, 'error'))).toEqual(['', 'price: is unlucky', '']);
    expect([cell(1, 'missing'), cell(1, 'surcharges')]).toEqual(['storage', '0.3']);
    expect(notes).toEqual(['3 rows, 1 without an answer.']);
    expect(failed).toBe(false);
  });

  it('takes NDJSON and writes whole answers with --json', async () => {
    const { out, asked } = await run('{"price":10,"cost":1}\n\n{"price":13}\n', '--json');
    expect(asked).toHaveLength(2);
    expect(out.map((line) => JSON.parse(line))).toMatchObject([
      { row: 1, data: { profit: 20 } },
      { row: 2, error: { code: 'invalid_parameter', details: [{ field: 'price' }] } },
    ]);
  });

  it('fails when no row has an answer, and on a file that is no JSON', async () => {
    expect((await run('price\n13\n')).failed).toBe(true);
    await expect(run('{"price":1}\n{oops\n')).rejects.toThrow('line 2 is not JSON');
  });
});

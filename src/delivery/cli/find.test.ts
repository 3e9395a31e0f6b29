import { describe, expect, it } from 'vitest';
import type { CliIo } from './cli-io.ts';
import { type FinderData, findCommand } from './find.ts';

const ROWS = Array.from({ length: 250 }, (_, at) => ({ asin: `B${at}`, price: at }));

/** Answers pages of the rows; the cursor is where the next one begins. */
function page(given: ReadonlyMap<string, string>): FinderData {
  const from = Number(given.get('cursor') ?? 0);
  const to = Math.min(ROWS.length, from + Number(given.get('pageSize')));
  const cursor = to < ROWS.length ? String(to) : null;
  return { totalResults: ROWS.length, cursor, products: ROWS.slice(from, to) };
}

async function run(...options: string[]) {
  const out: string[] = [];
  const notes: string[] = [];
  const asked: Record<string, string>[] = [];
  const io: CliIo = {
    out: (line) => out.push(line),
    note: (line) => notes.push(line),
    fail: () => undefined,
  };
  const command = findCommand({
    io,
    withFinder: (_, work) =>
      work(async (given) => {
        asked.push(Object.fromEntries(given));
        return page(given);
      }),
  });
  command.exitOverride();
  await command.parseAsync(['node', 'find', ...options]);
  return { out, notes, asked };
}

describe('find', () => {
  it('asks what its options say, and shows rows as CSV', async () => {
    const { out, notes, asked } = await run(
      ...['--price', '20..50', '--reviewCount', '..200', '--sort', '-monthlySales', '--limit', '2'],
    );
    const question = { price: '20..50', reviewCount: '..200', sort: '-monthlySales' };
    expect(asked).toEqual([{ ...question, pageSize: '2' }]);
    expect(out).toEqual(['asin,price', 'B0,0', 'B1,1']);
    expect(notes).toEqual(['2 of 250 products.']);
  });

  it('goes on to the last row', async () => {
    const { out, asked } = await run('--limit', 'all');
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '100', '200']);
    expect(out).toHaveLength(1 + ROWS.length);
  });

  it('answers pages as JSON', async () => {
    const { out } = await run('--json', '--limit', '3');
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ totalResults: 250, cursor: '3' });
  });

  it('refuses a limit that is none', async () => {
    await expect(run('--limit', '0')).rejects.toThrow(/--limit: must be a whole number or all/);
  });
});

import { expect, it } from 'vitest';
import { enoughRows, lookAhead } from './look-ahead.ts';

async function* numbers(count: number, error?: Error): AsyncGenerator<number> {
  for (let n = 1; n <= count; n += 1) yield n;
  if (error !== undefined) throw error;
}

const collect = async (items: AsyncIterable<number>, into: number[]) => {
  for await (const item of items) into.push(item);
  return into;
};

it.each([
  [0, 3, 0],
  [2, 3, 2],
  [5, 3, 3],
])('sees the first of %i items and loses none', async (count, limit, seen) => {
  const { first, all } = await lookAhead(numbers(count), ({ length }) => length >= limit);
  expect(first).toHaveLength(seen);
  expect(await collect(all, [])).toEqual(Array.from({ length: count }, (_, n) => n + 1));
});

it('delivers what came before a failure, and then the failure', async () => {
  const failed = new Error('broken off');
  const { first, all } = await lookAhead(numbers(2, failed), ({ length }) => length >= 3);
  expect(first).toEqual([1, 2]);
  const seen: number[] = [];
  await expect(collect(all, seen)).rejects.toBe(failed);
  expect(seen).toEqual([1, 2]);
});

it('ends its source when nobody wants more', async () => {
  let isEnded = false;
  const source = (async function* () {
    try {
      yield* [1, 2, 3];
    } finally {
      isEnded = true;
    }
  })();
  const { all } = await lookAhead(source, ({ length }) => length >= 1);
  for await (const _ of all) break;
  expect(isEnded).toBe(true);
});

it('has seen enough rows, or enough text of them', () => {
  const rowsUntilEnough = (row: readonly string[]) => {
    const isEnough = enoughRows((cells: readonly string[]) => cells);
    const rows: (readonly string[])[] = [];
    do rows.push(row);
    while (!isEnough(rows));
    return rows.length;
  };
  expect(rowsUntilEnough(['a', 'b'])).toBe(1001);
  expect(rowsUntilEnough(['x'.repeat(1 << 20)])).toBe(5);
});

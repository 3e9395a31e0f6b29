/** A copy is refused when its source is not what it was, or when it is not equal. */
import { describe, expect, it } from 'vitest';
import type { BegunCopy, CopyPage, CopySource, CopyTarget } from '../../ports/store/store-copy.ts';
import { copyMarket } from './copy-market.ts';

const PAGES: readonly CopyPage[] = [
  { table: 'source', rows: [[1, 'one']], next: 'a' },
  { table: 'meta', rows: [[1]], next: 'b' },
];

function sourceOf(states: readonly string[], contentHash = 'hash'): CopySource {
  const left = [...states];
  return {
    state: async () => left.shift() ?? '',
    rowCount: async () => 2,
    async *pages(from) {
      yield* PAGES.slice(PAGES.findIndex(({ next }) => next === from) + 1);
    },
    contentHash: async () => contentHash,
  };
}

function targetWith(begun: BegunCopy | null) {
  const written: string[] = [];
  const target: CopyTarget = {
    begun: async () => begun,
    begin: async (source) => void written.push(`begin ${source}`),
    write: async ({ next }) => void written.push(next),
    contentHash: async () => 'hash',
    finish: async () => void written.push('finish'),
  };
  return { target, written };
}

const ignore = () => {};

describe('copyMarket', () => {
  it('writes all pages, and leaves the end to its caller', async () => {
    const { target, written } = targetWith(null);
    const report = await copyMarket(sourceOf(['7', '7']), target, ignore);
    expect(report).toEqual({ rows: 2, rowsBefore: 0, contentHash: 'hash' });
    expect(written).toEqual(['begin 7', 'a', 'b']);
  });

  it('goes on after the last page of an interrupted copy', async () => {
    const { target, written } = targetWith({ source: '7', next: 'a', rows: 1 });
    const report = await copyMarket(sourceOf(['7', '7']), target, ignore);
    expect([report, written]).toEqual([{ rows: 2, rowsBefore: 1, contentHash: 'hash' }, ['b']]);
  });

  it('refuses a source that has changed since, or that changes meanwhile', async () => {
    const since = targetWith({ source: '6', next: 'a', rows: 1 });
    const before = copyMarket(sourceOf(['7']), since.target, ignore);
    await expect(before).rejects.toThrow('has changed since the interrupted copy');
    const meanwhile = copyMarket(sourceOf(['7', '8']), targetWith(null).target, ignore);
    await expect(meanwhile).rejects.toThrow('changed during the copy');
  });

  it('refuses a copy with another content hash', async () => {
    const other = copyMarket(sourceOf(['7', '7'], 'other'), targetWith(null).target, ignore);
    await expect(other).rejects.toThrow('not other');
  });
});

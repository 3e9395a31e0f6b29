import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBatches } from './log.ts';

function capture() {
  const taken: (readonly number[])[] = [];
  return { taken, batches: createBatches<number>((items) => taken.push(items)) };
}

describe('batches', () => {
  it('are handed on together, without being asked, soon after', async () => {
    const { taken, batches } = capture();
    batches.add(1);
    batches.add(2);
    expect(taken).toEqual([]);
    const giveUpAt = performance.now() + 5_000;
    while (taken.length === 0 && performance.now() < giveUpAt) await sleep(10);
    expect(taken).toEqual([[1, 2]]);
  });

  it('are handed on at once when asked, and nothing twice', () => {
    const { taken, batches } = capture();
    batches.add(1);
    batches.flush();
    batches.flush();
    batches.add(2);
    batches.flush();
    expect(taken).toEqual([[1], [2]]);
  });

  it('lose nothing and keep the order, however many items there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 1_000 }), (items) => {
        const { taken, batches } = capture();
        for (const item of items) batches.add(item);
        batches.flush();
        expect(taken.flat()).toEqual(items);
      }),
    );
  });
});

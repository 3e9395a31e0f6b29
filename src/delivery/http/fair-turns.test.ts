import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

describe('FairTurns', () => {
  it('runs one step at a time, the callers in turns, and goes on after one that fails', async () => {
    const turns = new FairTurns();
    const order: string[] = [];
    let running = 0;
    const step = (who: string, name: string) =>
      turns.run(who, async () => {
        running += 1;
        expect(running).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(name);
        running -= 1;
        if (name === 'a2') throw new Error('as told');
      });
    const steps = [
      step('a', 'a1'),
      step('a', 'a2'),
      step('a', 'a3'),
      step('b', 'b1'),
      step('b', 'b2'),
      step('c', 'c1'),
    ];
    await Promise.allSettled(steps);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    await step('a', 'a4');
    expect(order.at(-1)).toBe('a4');
  });
});

import { expect, it } from 'vitest';
import type { AppContext } from '../../app/context.ts';
import { FairTurns } from './fair-turns.ts';
import { inSteps, STEP_MS } from './pace.ts';

function work() {
  const until = performance.now() + STEP_MS;
  while (performance.now() < until);
}

function service() {
  return { app: {} as AppContext, turns: new FairTurns() };
}

it('lets the event loop turn after every long step, and long answers follow each other', async () => {
  const paced = service();
  const order: string[] = [];
  let turns = 0;
  const count = () => {
    turns += 1;
    if (order.length < 6) setImmediate(count);
  };
  setImmediate(count);
  const long = (who: string) =>
    inSteps(paced, who, async ({ pause }) => {
      for (let step = 0; step < 3; step++) {
        work();
        await pause?.();
        order.push(who);
      }
    });
  await Promise.all([long('a'), long('b')]);
  expect(order).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  expect(turns).toBeGreaterThanOrEqual(6);
});

it('answers a short question while a long one has its turn', async () => {
  const paced = service();
  const order: string[] = [];
  const long = inSteps(paced, 'a', async ({ pause }) => {
    work();
    await pause?.();
    order.push('long began');
    work();
    await pause?.();
    order.push('long');
  });
  while (order.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await inSteps(paced, 'b', async ({ pause }) => {
    await pause?.();
    order.push('short');
  });
  await long;
  expect(order).toEqual(['long began', 'short', 'long']);
});

it('hands the turn on when an answer fails', async () => {
  const paced = service();
  const failing = inSteps(paced, 'a', async ({ pause }) => {
    work();
    await pause?.();
    throw new Error('as told');
  });
  await expect(failing).rejects.toThrow('as told');
  const next = inSteps(paced, 'b', async ({ pause }) => {
    work();
    await pause?.();
    return 'answered';
  });
  expect(await next).toBe('answered');
});

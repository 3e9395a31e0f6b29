import { describe, expect, it } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { FairTurns, inSteps, STEP_MS, withDeadline } from './long-answers.ts';

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

const later = <Value>(value: Value, ms: number) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms));

describe('withDeadline', () => {
  it('passes on what comes in time, good or bad', async () => {
    expect(await withDeadline(Promise.resolve(1), 1_000)).toBe(1);
    await expect(withDeadline(Promise.reject(new Error('bad')), 1_000)).rejects.toThrow('bad');
  });

  it('answers unavailable when it is over', async () => {
    const late = withDeadline(later(1, 200), 10);
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('waits as long as it takes when there is none', async () => {
    expect(await withDeadline(later(1, 20), 0)).toBe(1);
  });
});

import { once } from 'node:events';
import { constants } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { giveMemoryBack } from './machine.ts';

/** Of the thread that asks, and of one it starts afterwards. */
const PROBE = `
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { runInBackground } from ${JSON.stringify(new URL('./machine.ts', import.meta.url))};
  const before = getPriority();
  runInBackground();
  parentPort.postMessage([before, getPriority()]);
`;

it('lowers the priority of the thread that asks', async () => {
  const probe = new Worker(new URL(`data:text/javascript,${encodeURIComponent(PROBE)}`));
  const [[before, after]] = (await once(probe, 'message')) as [[number, number]];
  await probe.terminate();
  expect(after).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL));
});

it('gives the space of garbage back', () => {
  const sizeOf = () => getHeapStatistics().total_heap_size;
  const kept = Array.from({ length: 500_000 }, (_, at) => ({ at }));
  const full = sizeOf();
  kept.length = 0;
  giveMemoryBack();
  expect(sizeOf()).toBeLessThan(full - 10_000_000);
});

import { once } from 'node:events';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

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

/** One serving thread. It has its own connection to the store. Port and index are shared. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveMemoryBack } from '../../adapters/system/machine.ts';
import { endWhenAsked } from '../../adapters/thread/end-thread.ts';
import { openApp } from '../open/open-app.ts';
import { buildServer, listen } from './http-server.ts';
import type { WorkerInput, WorkerOrder } from './running-server.ts';
import { createSiblingMetrics } from './sibling-metrics.ts';

const { config, port, logLevel, bodyCacheBytes, snapshot, siblings }: WorkerInput = workerData;
const siblingMetrics = createSiblingMetrics(siblings);
const opened = await openApp(config, logLevel);
if (snapshot !== null) opened.adopt(snapshot);
let isServing = false;
const server = buildServer(opened, config, {
  bodyCacheBytes,
  siblings: siblingMetrics,
  isServing: () => isServing,
});
const boundPort = await listen(server, { host: config.host, port, reusePort: true });
parentPort?.on('message', (order: WorkerOrder) => {
  if (order.kind === 'serving') isServing = true;
  if (order.kind === 'snapshot') opened.adopt(order.snapshot);
  if (order.kind === 'market') opened.tellMarketProblem(order.problem);
});
endWhenAsked(async () => {
  await server.close();
  await siblingMetrics.close();
  await opened.close();
});
giveMemoryBack();
parentPort?.postMessage(boundPort);

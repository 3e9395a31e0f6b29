/** One serving thread: its own connection to the store, the port shared with its siblings. */
import { parentPort, workerData } from 'node:worker_threads';
import { buildServer, listen } from './http-server.ts';
import { openApp } from './open-app.ts';
import type { WorkerInput } from './running-server.ts';

const { config, port, logLevel }: WorkerInput = workerData;
const opened = openApp(config, logLevel);
const server = buildServer(opened, config);
const boundPort = await listen(server, { host: config.host, port, reusePort: true });
parentPort?.postMessage(boundPort);
parentPort?.once('message', () => {
  void server
    .close()
    .then(() => opened.close())
    .then(() => process.exit(0));
});

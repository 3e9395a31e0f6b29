/**
 * Serving, in this thread or in several that share the port. Either way the caller gets one thing
 * that is listening and can be closed.
 */
import { Worker } from 'node:worker_threads';
import type { LogOptions } from '../adapters/system/log.ts';
import type { Config } from './config.ts';
import { buildServer, listen } from './http-server.ts';
import { openApp } from './open-app.ts';

export interface RunningServer {
  readonly port: number;
  /** Stops accepting, lets requests in progress finish, closes the databases. */
  close(): Promise<void>;
}

export interface WorkerInput {
  readonly config: Config;
  readonly port: number;
  readonly logLevel: LogOptions['level'];
}

export async function startServing(
  config: Config,
  { workers, logLevel }: { readonly workers: number; readonly logLevel: LogOptions['level'] },
): Promise<RunningServer> {
  if (workers === 1) return await serveHere(config, logLevel);
  const first = await startWorker({ config, port: config.port, logLevel });
  const rest = await Promise.all(
    Array.from({ length: workers - 1 }, () => startWorker({ config, port: first.port, logLevel })),
  );
  const threads = [first, ...rest];
  return {
    port: first.port,
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

async function serveHere(config: Config, logLevel: LogOptions['level']): Promise<RunningServer> {
  const opened = openApp(config, logLevel);
  const server = buildServer(opened, config);
  const { host } = config;
  const port = await listen(server, { host, port: config.port, reusePort: false });
  return {
    port,
    close: async () => {
      await server.close();
      await opened.close();
    },
  };
}

async function startWorker(input: WorkerInput): Promise<RunningServer> {
  const worker = new Worker(new URL('./serve-worker.ts', import.meta.url), { workerData: input });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a worker stopped at start (${code})`)));
  });
  // A thread that dies later takes the process with it: a supervisor restarts the whole.
  worker.on('error', (cause) => {
    throw new Error('a serving thread failed', { cause });
  });
  return {
    port,
    close: async () => {
      worker.postMessage('close');
      await exited;
    },
  };
}

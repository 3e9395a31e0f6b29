/**
 * Serves in this thread, or in several that share the port. Returns one server that listens and can
 * be closed. One thread keeps the search index for all of them.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { SearchSnapshot } from '../../adapters/search-index/files/search-reader.ts';
import { createLog, type LogOptions } from '../../adapters/system/log.ts';
import { giveMemoryBack } from '../../adapters/system/machine.ts';
import { endThread } from '../../adapters/thread/end-thread.ts';
import type { Config } from '../config/config.ts';
import { openApp } from '../open/open-app.ts';
import { startFileChores } from './file-chores.ts';
import { buildServer, listen } from './http-server.ts';
import { startJobs } from './jobs.ts';
import type { MarketFinding } from './market-check.ts';
import { startSearchThread } from './search-thread.ts';
import type { SiblingOptions } from './sibling-metrics.ts';

export interface RunningServer {
  readonly port: number;
  /** Resolves when searches are answered, immediately unless the index must be built first. */
  searchable(): Promise<void>;
  /** Stops accepting requests, finishes those in progress, and closes the databases. */
  close(): Promise<void>;
}

export interface ServingOptions {
  readonly workers: number;
  readonly logLevel: LogOptions['level'];
  /** The memory for ready bodies. Default: the server's own. */
  readonly bodyCacheBytes?: number;
}

export interface WorkerInput extends Pick<ServingOptions, 'logLevel' | 'bodyCacheBytes'> {
  readonly config: Config;
  readonly port: number;
  /** The index at the start. Later ones come as messages. */
  readonly snapshot: SearchSnapshot | null;
  readonly siblings: SiblingOptions;
}

export type WorkerOrder =
  /** All threads answer, so the server is ready. */
  | { readonly kind: 'serving' }
  | { readonly kind: 'snapshot'; readonly snapshot: SearchSnapshot }
  | ({ readonly kind: 'market' } & MarketFinding);

export async function startServing(
  config: Config,
  options: ServingOptions,
): Promise<RunningServer> {
  const running =
    options.workers === 1 ? await serveHere(config, options) : await serveApart(config, options);
  giveMemoryBack();
  return running;
}

async function serveHere(
  config: Config,
  { logLevel, bodyCacheBytes }: ServingOptions,
): Promise<RunningServer> {
  const opened = await openApp(config, logLevel);
  const search = startSearchThread(config, opened.app.log, opened.adopt);
  await search.ready();
  const server = buildServer(opened, config, { bodyCacheBytes });
  const { host } = config;
  const chores = startFileChores(config, opened.app.log, opened.tellMarketProblem);
  const jobs = startJobs({ config }, opened.app.log);
  const close = async () => {
    await server.close();
    await Promise.all([search.close(), chores.close(), jobs.close()]);
    await opened.close();
  };
  try {
    const port = await listen(server, { host, port: config.port, reusePort: false });
    return { port, searchable: search.searchable, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serveApart(config: Config, options: ServingOptions): Promise<RunningServer> {
  const { workers, ...input } = options;
  const log = createLog({ level: options.logLevel });
  const threads: ServingThread[] = [];
  const search = startSearchThread(config, log, (snapshot) => {
    for (const thread of threads) thread.order({ kind: 'snapshot', snapshot });
  });
  let finding: MarketFinding = { problem: null };
  const chores = startFileChores(config, log, (problem) => {
    finding = { problem };
    for (const thread of threads) thread.order({ kind: 'market', problem });
  });
  const jobs = startJobs({ config }, log);
  await search.ready();
  const channel = `metrics ${randomUUID()}`;
  const startOne = async (port: number, worker: number) => {
    const given = search.snapshot();
    const siblings = { channel, worker, workers };
    const thread = await startWorker({ config, port, snapshot: given, siblings, ...input });
    threads.push(thread);
    // The index and the finding may have changed while the thread started.
    const newest = search.snapshot();
    if (newest !== null && newest !== given) thread.order({ kind: 'snapshot', snapshot: newest });
    thread.order({ kind: 'market', ...finding });
    return thread;
  };
  const close = async () => {
    await Promise.all(threads.map((thread) => thread.close()));
    await Promise.all([search.close(), chores.close(), jobs.close()]);
    log.flush();
  };
  try {
    const { port } = await startOne(config.port, 1);
    const others = Array.from({ length: workers - 1 }, (_, at) => startOne(port, at + 2));
    // Waits for all of them, because a starting thread cannot be closed.
    for (const other of await Promise.allSettled(others)) {
      if (other.status === 'rejected') throw other.reason;
    }
    for (const thread of threads) thread.order({ kind: 'serving' });
    return { port, searchable: search.searchable, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface ServingThread extends Omit<RunningServer, 'searchable'> {
  order(order: WorkerOrder): void;
}

async function startWorker(input: WorkerInput): Promise<ServingThread> {
  const worker = new Worker(new URL('./serve-worker.ts', import.meta.url), { workerData: input });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a worker stopped at start (${code})`)));
  });
  // The death of a thread ends the process, and a supervisor restarts everything.
  worker.on('error', (cause) => {
    throw new Error('a serving thread failed', { cause });
  });
  return {
    port,
    order: (given) => worker.postMessage(given),
    close: () => endThread(worker),
  };
}

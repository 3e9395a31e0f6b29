/** `serve`: serves until a signal comes. */

import closeWithGrace from 'close-with-grace';
import type { Served, ServeOptions } from '../../delivery/cli/serve.ts';
import { type Config, readConfig } from '../config/config.ts';
import { dashboardFolder } from '../config/dashboard.ts';
import { withApp } from '../open/with-app.ts';
import {
  type RunningServer,
  type ServingOptions,
  startServing,
} from '../serving/running-server.ts';

export async function serve(options: ServeOptions): Promise<Served> {
  const { dataDir: dataDirectory, host, port, workers } = options;
  const config = await readConfig(process.env, { dataDirectory, host, port });
  // A store of an earlier version is updated before it answers.
  await withApp(dataDirectory, async () => undefined);
  const running = await serveUntilStopped(config, {
    workers: workers ?? config.settings.workers,
    logLevel: 'info',
  });
  return { url: baseUrl(config.host, running.port), hasDashboard: dashboardFolder() !== null };
}

/** Returns the address to show. A wildcard host is shown as this machine. */
export function baseUrl(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Longer than the server takes to drain. */
const CLOSE_TIMEOUT_MS = 15_000;
/** A process group can get a signal twice: directly, and passed on by its parent. */
const SAME_SIGNAL_MS = 1000;
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Serves until a signal comes. One that comes while the server starts closes it once it has: a
 * thread that answers already has requests in progress.
 */
export async function serveUntilStopped(
  config: Config,
  options: ServingOptions,
): Promise<RunningServer> {
  const starting = Promise.withResolvers<RunningServer>();
  // A failed start is reported by the command.
  starting.promise.catch(() => undefined);
  untilStopped(starting.promise);
  try {
    const running = await startServing(config, options);
    starting.resolve(running);
    return running;
  } catch (error) {
    starting.reject(error);
    throw error;
  }
}

function untilStopped(starting: Promise<RunningServer>): void {
  const options = { delay: CLOSE_TIMEOUT_MS, logger: false as const, skip: [...STOPPING] };
  const { close } = closeWithGrace(options, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${err.stack ?? err}\n`);
    await (await starting).close();
  });
  let firstAt: number | null = null;
  const stop = () => {
    const at = performance.now();
    firstAt ??= at;
    if (firstAt === at) void close();
    else if (at - firstAt > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of STOPPING) process.on(signal, stop);
}

/** `serve`: serves until a signal comes. */

import closeWithGrace from 'close-with-grace';
import type { ServeOptions } from '../../delivery/cli/serve.ts';
import { readConfig } from '../config/config.ts';
import { withApp } from '../open/with-app.ts';
import { type RunningServer, startServing } from '../serving/running-server.ts';

export async function serve(options: ServeOptions): Promise<{ readonly url: string }> {
  const { dataDir: dataDirectory, host, port, workers } = options;
  const config = await readConfig(process.env, { dataDirectory, host, port });
  // A store that an earlier version made is brought over before anything is answered from it.
  await withApp(dataDirectory, async () => undefined);
  const running = await startServing(config, {
    workers: workers ?? config.settings.workers,
    logLevel: 'info',
  });
  untilStopped(running);
  return { url: baseUrl(config.host, running.port) };
}

/** The address to show: a wildcard host is reached as this machine. */
export function baseUrl(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Longer than the server's own drain time. */
const CLOSE_TIMEOUT_MS = 15_000;
/** Sent to a group of processes, a signal comes once by itself and once from who passes it on. */
const SAME_SIGNAL_MS = 1000;
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function untilStopped(server: RunningServer): void {
  const options = { delay: CLOSE_TIMEOUT_MS, logger: false as const, skip: [...STOPPING] };
  const { close } = closeWithGrace(options, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${err.stack ?? err}\n`);
    await server.close();
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

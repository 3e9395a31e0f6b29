/** `serve`: reads the configuration, serves until a signal comes. */
import type { ServeOptions } from '../delivery/cli/serve.ts';
import { readConfig } from './config.ts';
import { startServing } from './running-server.ts';
import { untilStopped } from './until-stopped.ts';
import { withApp } from './with-app.ts';

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

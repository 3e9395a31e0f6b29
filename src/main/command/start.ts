/** `start`: a working service with data in it, and a key to try it with. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isDemoUnfinished } from '../../app/import/load-demo.ts';
import type { Started, StartOptions } from '../../delivery/cli/start.ts';
import { type Config, readConfig } from '../config/config.ts';
import { dashboardFolder } from '../config/dashboard.ts';
import { shownAddress } from '../config/database.ts';
import { DEMO_DEFAULTS } from '../config/settings.ts';
import { openApp } from '../open/open-app.ts';
import { fillOpened, firstKey } from './demo.ts';
import { baseUrl, serveUntilStopped } from './serve.ts';

const BAR_WIDTH = 30;

export async function start({ dataDir, host, port }: StartOptions): Promise<Started> {
  const config = await readConfig(process.env, { dataDirectory: dataDir, host, port });
  await requireFreePort(config);
  const key = await prepare(config);
  const running = await serveUntilStopped(config, {
    workers: config.settings.workers,
    logLevel: 'warn',
  });
  await running.searchable();
  const { dataDirectory } = config;
  const database = config.database === null ? null : shownAddress(config.database.url);
  const url = baseUrl(config.host, running.port);
  const dashboard = dashboardFolder() === null ? null : `${url}/#key=${key}`;
  return { url, key, dashboard, dataDirectory, database };
}

/** Throws if the port is in use, before the demo market is filled for nothing. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  const trial = createServer().listen({ host, port });
  await once(trial, 'listening');
  trial.close();
  await once(trial, 'close');
}

/** Fills in the demo market, if there is no data, and returns a key. */
async function prepare(config: Config): Promise<string> {
  const opened = await openApp(config, 'warn');
  try {
    await opened.bringOver();
    const { store } = opened.app;
    if ((await store.revision()) === 0 || (await isDemoUnfinished(store, DEMO_DEFAULTS))) {
      await fillOpened(opened, { ...DEMO_DEFAULTS, onProgress: showProgress });
      process.stderr.write('\n');
    }
    return await firstKey(opened.app, config.dataDirectory);
  } finally {
    await opened.close();
  }
}

function showProgress(done: number, total: number): void {
  const filled = Math.round((done / total) * BAR_WIDTH);
  const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}`;
  const text = `Filling the demo market [${bar}] ${done} of about ${total} products`;
  process.stderr.write(process.stderr.isTTY ? `\r${text}` : `${text}\n`);
}

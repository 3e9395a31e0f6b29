/** `npm start`: a working service with data in it, and a line to try it with. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { isDemoUnfinished } from '../app/import/load-demo.ts';
import { fillOpened, firstKey } from './command/demo.ts';
import { baseUrl, untilStopped } from './command/serve.ts';
import { type Config, type ConfigOverrides, readConfig } from './config/config.ts';
import { failureWords } from './config/failure-words.ts';
import { keepFilesPrivate } from './config/files.ts';
import { DEMO_DEFAULTS } from './config/settings.ts';
import { openApp } from './open/open-app.ts';
import { startServing } from './serving/running-server.ts';

const BAR_WIDTH = 30;

const HELP = `Usage: npm start -- [options]

Fills an empty data directory with the demo market, makes a key, and serves.

  --host <address>   address to listen on (SHELFLINE_HOST, 127.0.0.1)
  --port <number>    port to listen on (SHELFLINE_PORT, 8080)
  --data-dir <path>  where everything is kept (SHELFLINE_DATA_DIR, ./data)
  --help             show this

Everything else: npm run -s shelfline -- --help
`;

keepFilesPrivate();
try {
  await start(await readConfig(process.env, givenOptions()));
} catch (error) {
  process.stderr.write(`${failureWords(error)}\n`);
  process.exit(1);
}

/** The options that say where to serve: `npm start -- --port 9000`. Any other is refused. */
function givenOptions(): ConfigOverrides {
  const text = { type: 'string' } as const;
  const help = { type: 'boolean', short: 'h' } as const;
  const { values } = parseArgs({ options: { host: text, port: text, 'data-dir': text, help } });
  if (values.help === true) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  return { host: values.host, port: values.port, dataDirectory: values['data-dir'] };
}

async function start(config: Config): Promise<void> {
  await requireFreePort(config);
  const key = await prepare(config);
  const running = await startServing(config, {
    workers: config.settings.workers,
    logLevel: 'warn',
  });
  untilStopped(running);
  await running.searchable();
  print(baseUrl(config.host, running.port), key, config.dataDirectory);
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

function print(url: string, key: string, dataDirectory: string): void {
  const line = `curl -H 'X-API-Key: ${key}' '${url}/api/v1/search?keyword=yoga%20mat'`;
  process.stdout.write(`
Shelfline is ready.

  Base URL   ${url}/api/v1
  API key    ${key}
  Docs       ${url}/docs
  Data       ${dataDirectory}

Paste this next:

${line}

Stop with Ctrl-C.
`);
}

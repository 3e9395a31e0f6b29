/**
 * Measures search over HTTP on a large market: key check, quota, niche score and access log on, no
 * ready bodies, in turns with bare node:http over the same index and rows; then again while another
 * process imports.
 * Usage: npm run bench:search-http -- [--products 1000000] [--seconds 3] [--rounds 3]
 *   [--import 200000] [--directory DIR]
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { readConfig } from '../../src/main/config/config.ts';
import { openApp } from '../../src/main/open/open-app.ts';
import { type LoadResult, runLoad } from '../http/load.ts';
import { type Server, startServer } from '../http/server-process.ts';
import { eventLoopDelay } from './event-loop-delay.ts';
import { randomOf } from './synthetic-market.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    /** Rows imported by another process while searches go on; 0: none. */
    import: { type: 'string', default: '200000' },
    /** Kept afterwards, and used again as it is, when given. */
    directory: { type: 'string' },
  },
});
const DURATION_MS = Number(values.seconds) * 1000;
/** A server is as quick as it gets after some thousand answers, however long they take. */
const WARM_UP_ANSWERS = 5_000;
const WARM_UP_MS = 2_000;
const WARM_UPS_MAX = 15;
const ROUNDS = Number(values.rounds);
const QUERIES = 4_000;
const WORDS_MAX = 4;
const SEED = 7;

const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'shelfline-bench-'));
mkdirSync(directory, { recursive: true });
try {
  const requests = requestsFor(await prepare());
  await compare(requests);
  if (Number(values.import) > 0) await measureImport(requests);
} finally {
  if (values.directory === undefined) rmSync(directory, { recursive: true });
}

/** Fills the directory unless it is, and makes a key. */
async function prepare(): Promise<string> {
  if (!existsSync(join(directory, 'titles.json'))) {
    const script = join(import.meta.dirname, 'fill-store.ts');
    const args = ['--products', values.products, '--directory', directory];
    const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`fill-store.ts ended with ${status}`);
  }
  const settings = { plans: { bench: 2_000_000_000 } };
  writeFileSync(join(directory, 'settings.json'), JSON.stringify(settings));
  const opened = await openApp(await readConfig({}, { dataDirectory: directory }), 'silent');
  const { key } = await createKey(opened.app, { plan: 'bench' });
  await opened.close();
  await bringIndexUpToDate();
  return key;
}

/** Files of another version, and those of an interrupted import, are made again. */
async function bringIndexUpToDate(): Promise<void> {
  const began = performance.now();
  const store = createSqliteStore({ directory });
  const index = join(directory, 'search');
  const opened = await openFileSearch({ store, feed: store.feed, directory: index });
  await opened.close();
  await store.close();
  print([`the index was ready after ${((performance.now() - began) / 1000).toFixed(1)} s`]);
}

/** One to four words of a title each. */
function requestsFor(key: string): Buffer[] {
  const titles = JSON.parse(readFileSync(join(directory, 'titles.json'), 'utf8')) as string[][];
  const random = randomOf(SEED);
  return Array.from({ length: QUERIES }, () => {
    const title = titles[Math.floor(random() * titles.length)] ?? [];
    const words = 1 + Math.floor(random() * WORDS_MAX);
    const keyword = [...title].sort(() => random() - 0.5).slice(0, words);
    const path = `/api/v1/search?keyword=${keyword.join('+')}`;
    return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n\r\n`);
  });
}

interface Measured extends LoadResult {
  /** Processor time of the server, all threads, for each answer. */
  readonly cpuUs: number;
}

async function measure(server: Server, requests: Buffer[], durationMs = DURATION_MS) {
  const before = await server.cpuUs();
  const connections = Number(values.connections);
  const result = await runLoad({ port: server.port, requests, connections, durationMs });
  return { ...result, cpuUs: ((await server.cpuUs()) - before) / result.answers };
}

async function warmUp(server: Server, requests: Buffer[]): Promise<void> {
  let answers = 0;
  for (let turn = 0; turn < WARM_UPS_MAX && answers < WARM_UP_ANSWERS; turn += 1) {
    answers += (await measure(server, requests, WARM_UP_MS)).answers;
  }
}

async function compare(requests: Buffer[]): Promise<void> {
  const bare = await startServer(join(import.meta.dirname, 'http-bare.ts'), [directory]);
  const [one, two] = await Promise.all(['1', '2'].map((workers) => startOwn(workers)));
  if (one === undefined || two === undefined) throw new TypeError('two servers were started');
  for (const server of [bare, one, two]) await warmUp(server, requests);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await oneRound([bare, one, two], requests, round % 2 === 1));
  }
  print(['server', 'answers/s', 'p50 ms', 'p99 ms', 'CPU µs', 'failed', 'resident MB', 'ratio']);
  print(Array.from({ length: 8 }, () => '---'));
  const names = ['bare node:http', 'one thread', 'two threads'];
  for (const [index, server] of [bare, one, two].entries()) {
    const ratioOf = (round: Round) =>
      (round[index]?.requestsPerSecond ?? 0) / round[0].requestsPerSecond;
    const sorted = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b));
    const middle = sorted[Math.floor(ROUNDS / 2)];
    const result = middle?.[index];
    if (middle === undefined || result === undefined) throw new RangeError('no round was run');
    const [ratio, ...ends] = [middle, sorted[0] ?? middle, sorted.at(-1) ?? middle].map(ratioOf);
    const range = ends.map((end) => end.toFixed(2)).join(' to ');
    const shown = `${ratio?.toFixed(2)} (${range})`;
    print([names[index] ?? '', ...cells(result), server.residentMb(), shown]);
  }
  await Promise.all([bare, one, two].map((server) => server.stop()));
}

type Round = readonly [bare: Measured, one: Measured, two: Measured];

/** Forwards and backwards in turns: what one server leaves does not always meet the same next. */
async function oneRound(
  servers: readonly Server[],
  requests: Buffer[],
  isBackwards: boolean,
): Promise<Round> {
  const measured = new Map<Server, Measured>();
  for (const server of isBackwards ? servers.toReversed() : servers) {
    measured.set(server, await measure(server, requests));
  }
  return servers.map((server) => measured.get(server)) as unknown as Round;
}

/** The program's own server, without memory for ready bodies. */
function startOwn(workers: string): Promise<Server> {
  const file = join(import.meta.dirname, '../http/shelfline-server.ts');
  return startServer(file, [directory, '0', workers]);
}

function cells({ requestsPerSecond, p50Us, p99Us, cpuUs, failures }: Measured): string[] {
  const ms = (us: number) => (us / 1000).toFixed(2);
  return [requestsPerSecond.toFixed(0), ms(p50Us), ms(p99Us), cpuUs.toFixed(0), String(failures)];
}

async function measureImport(requests: Buffer[]): Promise<void> {
  const server = await startOwn('1');
  await warmUp(server, requests);
  await eventLoopDelay(server);
  const idle = await measure(server, requests);
  const idleDelay = await eventLoopDelay(server);
  const args = ['src/main/cli.ts', 'import', importFile(), '--data-dir', directory];
  const began = performance.now();
  const importing = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => importing.once('exit', () => resolve()));
  const during: Measured[] = [];
  while (importing.exitCode === null) during.push(await measure(server, requests));
  await ended;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const delay = await eventLoopDelay(server);
  const p99 = Math.max(...during.map(({ p99Us }) => p99Us));
  print([
    `\n${values.import} rows imported by another process in ${seconds} s, one thread serving`,
  ]);
  print(['', 'answers/s', 'p50 ms', 'p99 ms', 'CPU µs', 'failed', 'event loop delay']);
  print(Array.from({ length: 7 }, () => '---'));
  print(['idle', ...cells(idle), idleDelay]);
  for (const each of during) {
    print(['importing', ...cells(each), each === during.at(-1) ? delay : '']);
  }
  print([`largest p99 while importing / idle: ${(p99 / idle.p99Us).toFixed(1)}`]);
  await server.stop();
}

function importFile(): string {
  const titles = JSON.parse(readFileSync(join(directory, 'titles.json'), 'utf8')) as string[][];
  const random = randomOf(SEED);
  const rows = Array.from({ length: Number(values.import) }, (_, index) => {
    const title = titles[Math.floor(random() * titles.length)] ?? [];
    const asin = `B9${String(index).padStart(8, '0')}`;
    const price = (5 + random() * 50).toFixed(2);
    return `${asin},US,${title.join(' ')},Brand ${index % 997},${price},${1 + index}`;
  });
  const file = join(directory, 'import.csv');
  writeFileSync(file, ['asin,marketplace,title,brand,price,bsr', ...rows].join('\n'));
  return file;
}

function print(line: readonly string[]): void {
  process.stdout.write(line.length === 1 ? `${line[0]}\n` : `| ${line.join(' | ')} |\n`);
}

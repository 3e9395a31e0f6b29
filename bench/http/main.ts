/**
 * Product detail and search over HTTP, with key check, quota and access log, against bare node:http
 * that sends the same bytes. Both are measured in turns in one run, on loopback, so that what else
 * the machine does falls on both. Run: `npm run bench:http -- [--seconds 2] [--products 2000]`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { fillOpened } from '../../src/main/command/demo.ts';
import { readConfig } from '../../src/main/config/config.ts';
import { openApp } from '../../src/main/open/open-app.ts';
import { type LoadResult, runLoad } from './load.ts';
import { type Server, startServer } from './server-process.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    products: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
    /** `product detail` or `search` alone. */
    only: { type: 'string' },
    /** `on` or `off` alone. */
    cache: { type: 'string' },
    /** Where to leave a CPU profile of the program's server. */
    profile: { type: 'string' },
  },
});
const DURATION_MS = Number(values.seconds) * 1000;
const ROUNDS = Number(values.rounds);
const CONNECTIONS = Number(values.connections);
const CACHE_BYTES = 32 * 1024 * 1024;
/** The compiler is done with a path after some thousand answers. */
const WARM_UP_MS = 3_000;
/** Different products asked for, so that a cache of one body is not what is measured. */
const PRODUCTS_ASKED = 200;
const KEYWORDS_ASKED = 20;

const directory = await mkdtemp(join(tmpdir(), 'shelfline-bench-'));
try {
  const { key, products, keywords } = await prepare(directory);
  const measured: Row[] = [];
  for (const [name, urls] of [
    ['product detail', products],
    ['search', keywords],
  ] as const) {
    if (values.only !== undefined && values.only !== name) continue;
    for (const cacheBytes of [0, CACHE_BYTES]) {
      if (values.cache !== undefined && (values.cache === 'on') !== cacheBytes > 0) continue;
      measured.push(await compare(name, urls, cacheBytes, key));
    }
  }
  report(measured);
} finally {
  await rm(directory, { recursive: true, force: true });
}

interface Measured extends LoadResult {
  /** Processor time of the server, user and system, for each answer. */
  readonly cpuUs: number;
}

interface Row {
  readonly name: string;
  readonly own: Measured;
  readonly bare: Measured;
  readonly ratio: number;
}

async function prepare(dataDirectory: string) {
  await writeFile(
    join(dataDirectory, 'settings.json'),
    JSON.stringify({ plans: { bench: 2_000_000_000 } }),
  );
  const opened = await openApp(await readConfig({}, { dataDirectory }), 'silent');
  await fillOpened(opened, { products: Number(values.products), seed: 1 });
  const { key } = await createKey(opened.app, { plan: 'bench' });
  const products: string[] = [];
  const words = new Map<string, number>();
  for await (const { asin, title, isParent } of opened.app.store.products.scan('US')) {
    if (isParent || title === null) continue;
    if (products.length < PRODUCTS_ASKED) products.push(`/api/v1/product?asin=${asin}`);
    const pair =
      title
        .toLowerCase()
        .match(/[a-z]{4,}/g)
        ?.slice(0, 2)
        .join('+') ?? '';
    words.set(pair, (words.get(pair) ?? 0) + 1);
  }
  const common = [...words].toSorted(([, a], [, b]) => b - a).slice(0, KEYWORDS_ASKED);
  const keywords = common.map(([pair]) => `/api/v1/search?keyword=${pair}`);
  await opened.close();
  return { key, products, keywords };
}

async function compare(
  what: string,
  urls: readonly string[],
  cacheBytes: number,
  key: string,
): Promise<Row> {
  const own = await start('shelfline-server.ts', [directory, String(cacheBytes)]);
  const bodies = join(directory, 'bodies.json');
  await writeFile(bodies, JSON.stringify(await fetchAll(own.port, urls, key)));
  const bare = await start('bare-server.ts', [bodies]);
  const requests = urls.map((url) =>
    Buffer.from(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n\r\n`),
  );
  const load = async ({ port, cpuUs }: Server, durationMs: number): Promise<Measured> => {
    const before = await cpuUs();
    const result = await runLoad({ port, requests, connections: CONNECTIONS, durationMs });
    const used = (await cpuUs()) - before;
    return { ...result, cpuUs: used / result.answers };
  };
  await load(own, WARM_UP_MS);
  await load(bare, WARM_UP_MS);
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pairs.push([await load(own, DURATION_MS), await load(bare, DURATION_MS)]);
  }
  await Promise.all([own.stop(), bare.stop()]);
  const ratioOf = ([a, b]: [Measured, Measured]) => a.requestsPerSecond / b.requestsPerSecond;
  const middle = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(ROUNDS / 2)];
  if (middle === undefined) throw new RangeError('at least one round is needed');
  const name = `${what}, body cache ${cacheBytes === 0 ? 'off' : 'on'}`;
  return { name, own: middle[0], bare: middle[1], ratio: ratioOf(middle) };
}

function start(file: string, args: readonly string[]): Promise<Server> {
  const isProfiled = values.profile !== undefined && file === 'shelfline-server.ts';
  const profile = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  return startServer(join(import.meta.dirname, file), args, profile);
}

async function fetchAll(port: number, urls: readonly string[], key: string) {
  const bodies: Record<string, string> = {};
  for (const url of urls) {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      headers: { 'x-api-key': key, 'accept-encoding': 'identity' },
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    bodies[url] = await answer.text();
  }
  return bodies;
}

function report(rows: readonly Row[]): void {
  console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${DURATION_MS / 1000} s in turns\n`);
  console.log(
    '| request | bytes | req/s | p50 ms | p99 ms | cpu µs | node:http req/s | cpu µs | ratio |',
  );
  console.log(`|${' --- |'.repeat(9)}`);
  for (const { name, own, bare, ratio } of rows) {
    const cells = [
      name,
      own.bodyBytesPerAnswer.toFixed(0),
      own.requestsPerSecond.toFixed(0),
      (own.p50Us / 1000).toFixed(2),
      (own.p99Us / 1000).toFixed(2),
      own.cpuUs.toFixed(0),
      bare.requestsPerSecond.toFixed(0),
      bare.cpuUs.toFixed(0),
      ratio.toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (own.failures + bare.failures > 0) {
      console.log(`  ${own.failures} and ${bare.failures} answers were not 200`);
    }
  }
}

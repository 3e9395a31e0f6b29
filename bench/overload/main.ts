/**
 * What is left of a server that is asked ten times what it can answer: answers in time, their
 * latency, `/healthz`, and how soon it is itself again. First its capacity, by few connections that
 * wait for each answer; then two loads by client processes that heed no `Retry-After`: one sends at
 * its rate and waits for nothing, in the other each connection asks again once it is answered. Run:
 * `npm run bench:overload -- [--seconds 60] [--times 10] [--products 2000] [--connections 1000]`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { fillOpened } from '../../src/main/command/demo.ts';
import { readConfig } from '../../src/main/config/config.ts';
import { openApp } from '../../src/main/open/open-app.ts';
import { runLoad } from '../http/load.ts';
import { startServer } from '../http/server-process.ts';
import type { ClientInput, ClientResult } from './client.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
    products: { type: 'string', default: '2000' },
    /** Of all clients together. */
    connections: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '2' },
    cache: { type: 'string', default: '0' },
  },
});
const SECONDS = Number(values.seconds);
const CLIENTS = Number(values.clients);
const CAPACITY_MS = 5_000;
const CAPACITY_CONNECTIONS = 16;
const KEYS = 8;
const PRODUCTS_ASKED = 200;
const PROBE_EVERY_MS = 50;
/** The service has recovered after this many answers in a row without delay. */
const RECOVERED_ANSWERS = 10;

const directory = await mkdtemp(join(tmpdir(), 'shelfline-overload-'));
try {
  await measure(await prepare());
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** Requests of mixed operations, by keys in turns. */
async function prepare(): Promise<string[]> {
  await writeFile(join(directory, 'settings.json'), JSON.stringify({ plans: { bench: 2e9 } }));
  const opened = await openApp(await readConfig({}, { dataDirectory: directory }), 'silent');
  await fillOpened(opened, { products: Number(values.products), seed: 1 });
  const keys: string[] = [];
  while (keys.length < KEYS) keys.push((await createKey(opened.app, { plan: 'bench' })).key);
  const targets: string[] = [];
  for await (const { asin, title, isParent } of opened.app.store.products.scan('US')) {
    if (isParent || title === null) continue;
    const keyword = title
      .toLowerCase()
      .match(/[a-z]{4,}/g)
      ?.slice(0, 2)
      .join('+');
    targets.push(
      `product?asin=${asin}`,
      `search?keyword=${keyword}`,
      `price-history?asin=${asin}`,
      `bsr-history?asin=${asin}`,
      `sales-estimate?asin=${asin}`,
    );
    if (targets.length >= 5 * PRODUCTS_ASKED) break;
  }
  await opened.close();
  return targets.map(
    (target, at) =>
      `GET /api/v1/${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${keys[at % KEYS]}\r\n\r\n`,
  );
}

async function measure(texts: readonly string[]): Promise<void> {
  const file = join(import.meta.dirname, '../http/shelfline-server.ts');
  const server = await startServer(file, [directory, values.cache]);
  const { port } = server;
  const requests = texts.map((text) => Buffer.from(text));
  const closedLoop = (durationMs: number) =>
    runLoad({ port, requests, connections: CAPACITY_CONNECTIONS, durationMs });
  await closedLoop(CAPACITY_MS);
  const capacity = await closedLoop(CAPACITY_MS);
  console.log(
    `capacity ${capacity.requestsPerSecond.toFixed(0)} a second, p99 ${(capacity.p99Us / 1_000).toFixed(0)} ms, ` +
      `${capacity.failures} not 200, ${server.residentMb()} MB`,
  );
  const ratePerSecond = capacity.requestsPerSecond * Number(values.times);
  for (const rate of [ratePerSecond, null]) {
    console.log(rate === null ? 'asking again once answered' : `at ${rate.toFixed(0)} a second`);
    const probes = startProbes(port);
    const results = await Promise.all(
      Array.from({ length: CLIENTS }, (_, at) =>
        runClient(at, port, rate === null ? null : rate / CLIENTS, texts),
      ),
    );
    const endedAt = performance.now();
    const healthz = probes.stop();
    const recoveredMs = (await recovered(port, texts)) - endedAt;
    console.log(`${server.residentMb()} MB resident`);
    report(results, capacity.requestsPerSecond, healthz, recoveredMs);
  }
  await server.stop();
}

async function runClient(
  at: number,
  port: number,
  ratePerSecond: number | null,
  requests: readonly string[],
): Promise<ClientResult> {
  const inputFile = join(directory, `client-${at}.json`);
  const connectionsMax = Math.floor(Number(values.connections) / CLIENTS);
  const input: ClientInput = { port, ratePerSecond, seconds: SECONDS, connectionsMax, requests };
  await writeFile(inputFile, JSON.stringify(input));
  const child = fork(join(import.meta.dirname, 'client.ts'), [inputFile]);
  const [result] = await once(child, 'message');
  return result;
}

/** Asks `/healthz` over a connection of its own all the time. */
function startProbes(port: number): { stop(): number[] } {
  const latencies: number[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const at = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
      latencies.push(performance.now() - at);
      await setTimeout(PROBE_EVERY_MS);
    }
  };
  void ask();
  return {
    stop() {
      isOver = true;
      return latencies;
    },
  };
}

/** When the first of ten answers in a row came, each 200 and within 100 ms. */
async function recovered(port: number, texts: readonly string[]): Promise<number> {
  const [, target = '', key = ''] = /GET (\S+)[\s\S]*X-API-Key: (\S+)/.exec(texts[0] ?? '') ?? [];
  let since = 0;
  for (let inRow = 0; inRow < RECOVERED_ANSWERS; ) {
    const at = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
      headers: { 'x-api-key': key },
    });
    await answer.text();
    const isGood = answer.status === 200 && performance.now() - at < 100;
    inRow = isGood ? inRow + 1 : 0;
    if (inRow === 1) since = performance.now();
  }
  return since;
}

function report(
  results: readonly ClientResult[],
  capacity: number,
  healthz: readonly number[],
  recoveredMs: number,
): void {
  const sum = (read: (one: ClientResult) => number) =>
    results.reduce((all, one) => all + read(one), 0);
  const rate = (read: (one: ClientResult) => number) =>
    results.reduce((all, one) => all + read(one) / one.seconds, 0);
  const perSecond = (read: (one: ClientResult) => number) => rate(read).toFixed(0);
  const latencies = results.flatMap((one) => one.latenciesMs);
  const at = (list: readonly number[], share: number) =>
    (list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN).toFixed(0);
  const share = (rate((one) => one.answered) / capacity) * 100;
  const [offered, unsent] = [perSecond((one) => one.offered), perSecond((one) => one.unsent)];
  const answered = perSecond((one) => one.answered);
  console.log(`
| ${SECONDS} s | |
| --- | --- |
| offered a second (no connection was free for) | ${offered} (${unsent}) |
| answered 200 in time, a second | ${answered}, ${share.toFixed(0)} % of capacity |
| their p50, p99 | ${at(latencies, 0.5)} ms, ${at(latencies, 0.99)} ms |
| answered 503 a second | ${perSecond((one) => one.refused)} |
| not answered within a second, in all | ${sum((one) => one.late)} |
| other answers and broken connections, in all | ${sum((one) => one.failed)} |
| \`/healthz\` p50, p99, worst | ${at(healthz, 0.5)} ms, ${at(healthz, 0.99)} ms, ${Math.max(...healthz).toFixed(0)} ms |
| itself again after | ${recoveredMs.toFixed(0)} ms |`);
}

/**
 * Checks that the service neither grows nor stalls under minutes of requests while files are
 * imported. All operations are asked at a steady rate; memory, handles, write-ahead logs and the
 * delay of the event loop are read every ten seconds. What counts is the slope of the second half.
 * Run: `npm run bench:soak -- [--minutes 10] [--rate 100] [--products 2000] [--import 1]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { profitOperation } from '../../src/delivery/operations/profit.ts';
import { fillOpened } from '../../src/main/command/demo.ts';
import { readConfig } from '../../src/main/config/config.ts';
import { openApp } from '../../src/main/open/open-app.ts';
import { type Server, startServer } from '../http/server-process.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    /** Requests a second. */
    rate: { type: 'string', default: '100' },
    products: { type: 'string', default: '2000' },
    /** 0: no imports, to compare with. */
    import: { type: 'string', default: '1' },
  },
});
const DURATION_MS = Number(values.minutes) * 60_000;
const SAMPLE_MS = 10_000;
const TICK_MS = 10;
const PRODUCTS_ASKED = 200;
const BODY_CACHE_BYTES = 32 * 1024 * 1024;
const MIB = 1024 * 1024;

interface Question {
  readonly target: string;
  readonly body?: object;
}

interface Market {
  readonly key: string;
  readonly questions: readonly Question[];
  readonly asins: readonly string[];
}

/** Requests answered so far. */
interface Tally {
  readonly latenciesMs: number[];
  readonly statuses: Map<string, number>;
}

const COLUMNS = {
  'RSS MB': ['process_resident_memory_bytes', MIB],
  'heap MB': ['nodejs_heap_size_used_bytes', MIB],
  'external MB': ['nodejs_external_memory_bytes', MIB],
  handles: ['nodejs_active_handles_total', 1],
  'loop p50 ms': ['nodejs_eventloop_lag_p50_seconds', 1e-3],
  'loop p99 ms': ['nodejs_eventloop_lag_p99_seconds', 1e-3],
  'loop max ms': ['nodejs_eventloop_lag_max_seconds', 1e-3],
} as const;
type Sample = Readonly<Record<string, number>>;

const directory = await mkdtemp(join(tmpdir(), 'shelfline-soak-'));
try {
  await measure(await prepare());
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function prepare(): Promise<Market> {
  await writeFile(join(directory, 'settings.json'), JSON.stringify({ plans: { bench: 2e9 } }));
  const opened = await openApp(await readConfig({}, { dataDirectory: directory }), 'silent');
  await fillOpened(opened, { products: Number(values.products), seed: 1 });
  const { key } = await createKey(opened.app, { plan: 'bench' });
  const asins: string[] = [];
  const questions: Question[] = [];
  for await (const { asin, title, isParent } of opened.app.store.products.scan('US')) {
    if (isParent || title === null) continue;
    asins.push(asin);
    if (asins.length <= PRODUCTS_ASKED) questions.push(...questionsAbout(asin, title));
  }
  await opened.close();
  return { key, questions, asins };
}

function questionsAbout(asin: string, title: string): readonly Question[] {
  const words = title.toLowerCase().match(/[a-z]{4,}/g) ?? ['home'];
  const keyword = words.slice(0, 2).join('+');
  const about = ['product', 'price-history', 'bsr-history', 'sales-estimate', 'keywords/by-asin'];
  const found = ['search', 'niche-score', 'competitors'];
  return [
    ...about.map((name) => ({ target: `${name}?asin=${asin}` })),
    ...found.map((name) => ({ target: `${name}?keyword=${keyword}` })),
    { target: 'category' },
    { target: 'usage' },
    { target: 'keywords', body: { keyword: words[0] } },
    { target: 'batch', body: { operation: 'price-history', items: [{ asin }] } },
    { target: 'profit-calc', body: profitOperation.example },
  ];
}

async function measure(market: Market): Promise<void> {
  const file = join(import.meta.dirname, '../http/shelfline-server.ts');
  const server = await startServer(file, [directory, String(BODY_CACHE_BYTES)]);
  const end = performance.now() + DURATION_MS;
  const tally: Tally = { latenciesMs: [], statuses: new Map() };
  const [samples, , imports] = await Promise.all([
    takeSamples(server, end),
    askUntil(end, server, market, tally),
    values.import === '0' ? 0 : importUntil(end, market.asins),
  ]);
  await server.stop();
  report(samples, tally, imports);
}

/** Sends at its rate, however soon it is answered. */
async function askUntil(end: number, { port }: Server, market: Market, tally: Tally) {
  const { key, questions } = market;
  const begun: Promise<void>[] = [];
  const from = performance.now();
  while (performance.now() < end) {
    const due = ((performance.now() - from) / 1_000) * Number(values.rate);
    while (begun.length < due) {
      const question = questions[(begun.length * 7) % questions.length] ?? { target: 'usage' };
      begun.push(ask(`http://127.0.0.1:${port}/api/v1/`, key, question, tally));
    }
    await setTimeout(TICK_MS);
  }
  await Promise.all(begun);
}

async function ask(base: string, key: string, { target, body }: Question, tally: Tally) {
  const at = performance.now();
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const status = await fetch(base + target, { headers, ...sent }).then(
    async (answer) => {
      await answer.text();
      return String(answer.status);
    },
    (fault: Error) => fault.message,
  );
  tally.latenciesMs.push(performance.now() - at);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
}

/** One import after another, each with another price and rank for every product. */
async function importUntil(end: number, asins: readonly string[]): Promise<number> {
  const file = join(directory, 'soak.csv');
  const cli = join(import.meta.dirname, '../../src/main/cli.ts');
  let count = 0;
  while (performance.now() < end) {
    count += 1;
    const price = (at: number) => 10 + ((at * 37 + count * 11) % 5_000) / 100;
    const rank = (at: number) => 1 + ((at * 7919 + count * 104_729) % 200_000);
    const rows = asins.map((asin, at) => `${asin},US,${price(at).toFixed(2)},${rank(at)}`);
    await writeFile(file, ['asin,marketplace,price,bsr', ...rows].join('\n'));
    const observed = ['--observed-at', new Date().toISOString()];
    const args = [cli, 'import', file, '--data-dir', directory, ...observed];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`import ${count} ended with ${code}`);
  }
  return count;
}

async function takeSamples({ port }: Server, end: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const logs = ['market.db', 'usage.db'].map((name) => `${name}-wal`);
  const sizes = logs.map((name) => `${name} MB`);
  const names = ['minute', ...Object.keys(COLUMNS), 'yardstick max ms', ...sizes];
  // What the same timer shows in a process that does little: what the machine alone takes.
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  console.log(`| ${names.join(' | ')} |\n|${' --- |'.repeat(names.length)}`);
  const from = performance.now();
  while (performance.now() + SAMPLE_MS <= end) {
    await setTimeout(SAMPLE_MS);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const sample: Record<string, number> = { minute: (performance.now() - from) / 60_000 };
    for (const [name, [metric, unit]] of Object.entries(COLUMNS)) {
      sample[name] = Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]) / unit;
    }
    sample['yardstick max ms'] = own.max / 1e6;
    own.reset();
    for (const name of logs) sample[`${name} MB`] = sizeOf(name) / MIB;
    samples.push(sample);
    console.log(`| ${names.map((name) => sample[name]?.toFixed(1)).join(' | ')} |`);
  }
  return samples;
}

function sizeOf(name: string): number {
  return statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0;
}

function report(samples: readonly Sample[], tally: Tally, imports: number): void {
  const half = samples.slice(Math.floor(samples.length / 2));
  const growing = Object.keys(half[0] ?? {}).filter((name) => /MB|handles/.test(name));
  const slopes = growing.map((name) => `${name} ${slopeOf(half, name).toFixed(2)}`);
  const sorted = tally.latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(0);
  const worst = (name: string) =>
    Math.max(...samples.map((sample) => sample[name] ?? 0)).toFixed(0);
  console.log(`
slope of the second half, a minute: ${slopes.join(', ')}
longest delay of the event loop: ${worst('loop max ms')} ms, yardstick ${worst('yardstick max ms')} ms; imports: ${imports}
answers: ${JSON.stringify(Object.fromEntries(tally.statuses))}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

/** By least squares. */
function slopeOf(samples: readonly Sample[], name: string): number {
  const mean = (read: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length;
  const [minute, value] = [mean((one) => one['minute'] ?? 0), mean((one) => one[name] ?? 0)];
  const away = (one: Sample) => (one['minute'] ?? 0) - minute;
  const square = mean((one) => away(one) ** 2);
  return mean((one) => away(one) * ((one[name] ?? 0) - value)) / square;
}

/**
 * The worst legal request of every operation, sent again and again while another caller sends
 * ordinary ones at a steady pace over HTTP: what that does to the other caller, to the memory of
 * the server and to its event loop.
 * Usage: npm run bench:worst -- [--products 1000000] [--directory DIR] [--seconds 5] [--only TEXT]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Server, startServer } from '../http/server-process.ts';
import { eventLoopDelay } from '../search/event-loop-delay.ts';
import { callRepeatedly, callSteadily, quantile, send, type Target } from './callers.ts';
import { prepare } from './prepare.ts';
import { ordinaryPaths, type WorstRequest, worstRequests } from './requests.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    /** Ordinary requests a second. */
    pace: { type: 'string', default: '50' },
    /** Part of the names of the requests that are sent. */
    only: { type: 'string', default: '' },
    /** Kept afterwards, and used again as it is, when given. */
    directory: { type: 'string' },
  },
});
const DURATION_MS = Number(values.seconds) * 1000;
const WARM_UP_MS = 4_000;
const MEMORY_LOOK_MS = 50;

const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'shelfline-bench-'));
mkdirSync(directory, { recursive: true });
try {
  const key = await prepare(directory, values.products);
  const titles = JSON.parse(readFileSync(join(directory, 'titles.json'), 'utf8')) as string[][];
  const file = join(import.meta.dirname, '../http/shelfline-server.ts');
  const server = await startServer(file, [directory]);
  await measureAll(server, { port: server.port, key }, titles);
  await server.stop();
} finally {
  if (values.directory === undefined) rmSync(directory, { recursive: true });
}

async function measureAll(server: Server, target: Target, titles: string[][]): Promise<void> {
  const paths = ordinaryPaths(titles);
  const pace = Number(values.pace);
  await callSteadily(target, paths, pace * 2, WARM_UP_MS);
  print([
    'request',
    'status',
    'KB',
    'CPU ms',
    'ms',
    'others p99',
    'others max',
    'MB above idle',
    'loop',
  ]);
  print(Array.from({ length: 9 }, () => '---'));
  for (const worst of worstRequests(titles)) {
    if (!worst.name.includes(values.only)) continue;
    await measure(server, target, worst, () => callSteadily(target, paths, pace, DURATION_MS));
  }
}

async function measure(
  server: Server,
  target: Target,
  worst: WorstRequest,
  callOthers: () => ReturnType<typeof callSteadily>,
): Promise<void> {
  const alone = await callOthers();
  const idleMb = Number(server.residentMb());
  const cpuBefore = await server.cpuUs();
  const { status, bytes } = await send(target, worst, 1_000_000);
  const cpuMs = ((await server.cpuUs()) - cpuBefore) / 1000;
  await eventLoopDelay(server);
  let isOver = false;
  let peakMb = idleMb;
  const looking = setInterval(() => {
    peakMb = Math.max(peakMb, Number(server.residentMb()));
  }, MEMORY_LOOK_MS);
  const sending = callRepeatedly(target, worst, () => isOver);
  const meanwhile = await callOthers();
  isOver = true;
  const answers = await sending;
  clearInterval(looking);
  const delay = await eventLoopDelay(server);
  const ms = (value: number) => value.toFixed(0);
  const failed = meanwhile.filter((answer) => answer.status !== 200).length;
  print([
    worst.name,
    `${status}${failed > 0 ? ` (${failed} others failed)` : ''}`,
    (bytes / 1024).toFixed(0),
    ms(cpuMs),
    `${ms(quantile(answers, 0.5))} (max ${ms(quantile(answers, 1))})`,
    `${ms(quantile(meanwhile, 0.99))} (alone ${ms(quantile(alone, 0.99))})`,
    ms(quantile(meanwhile, 1)),
    (peakMb - idleMb).toFixed(0),
    delay,
  ]);
}

function print(line: readonly string[]): void {
  process.stdout.write(`| ${line.join(' | ')} |\n`);
}

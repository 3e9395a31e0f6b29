/**
 * Imports a large file through the imports page in Chromium: memory of the server and the browser,
 * other pages meanwhile, and what the job says after the server was killed in its middle. Usage:
 * npm run bench:upload -- [--megabytes 500] [--file PATH]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { runJson, type Server, serve, temporaryDirectory } from '../../test/support/program.ts';
import { startBrowser } from '../../test/support/web/browser.ts';
import { peakMiBOf } from '../import/import-command.ts';
import { answerText, writeInput } from '../import/input.ts';
import { completeAfter, median } from './complete-after.ts';

const LOOK_MS = 200;
const IDLE_ROUNDS = 10;
const PATHS = ['/search?keyword=yoga+mat', '/market?keyword=yoga+mat', '/operator'];
const ENDED = ['done', 'failed', 'canceled'];
/** The budget of the program. */
const MEMORY_MIB_MAX = 512;

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '500' }, file: { type: 'string' } },
});

interface Job {
  readonly state: string;
  readonly problem: string | null;
  readonly progress: { readonly rows: number };
  readonly result: Readonly<Record<string, number>> | null;
}

const directory = temporaryDirectory();
const data = ['--data-dir', join(directory.path, 'data')];
const browser = await startBrowser();
try {
  const file = values.file ?? (await madeFile());
  await runJson(['demo', '--products', '1000', ...data]);
  const made = ['keys', 'create', '--plan', 'operator', '--role', 'operator', ...data];
  const { key } = await runJson<{ key: string }>(made);
  await measure(key, file);
} finally {
  await browser.close();
  directory.remove();
}

async function madeFile(): Promise<string> {
  const path = join(directory.path, 'answers.json');
  const answer = answerText(process.env['SHELFLINE_REAL_DATA']);
  const { bytes, answers } = writeInput(path, 'sent', answer, Number(values.megabytes) * 1e6);
  console.log(`${answers} products, ${(bytes / 1e6).toFixed(0)} MB`);
  return path;
}

async function measure(key: string, file: string): Promise<void> {
  let server = await started();
  try {
    const page = await signedIn(browser, server, key);
    const other = await page.context().newPage();
    const idle = await visits(other, server, (visited) => visited < IDLE_ROUNDS);
    console.log(`idle: ${peakMiBOf(server.program.child.pid)} MiB, pages ${told(idle)}`);

    let isOver = false;
    const work = async () => {
      try {
        const began = performance.now();
        await send(page, server, file);
        console.log(`sent after ${seconds(began)} s`);
        const sent = performance.now();
        const job = await ended(server, key);
        console.log(`${job.state} ${seconds(sent)} s later: ${JSON.stringify(job.result)}`);
        return job;
      } finally {
        isOver = true;
      }
    };
    const [job, during, uses] = await Promise.all([
      work(),
      visits(other, server, () => !isOver),
      watchBrowser(() => isOver, server),
    ]);
    const peak = peakMiBOf(server.program.child.pid) ?? 0;
    console.log(`server at most ${peak} MiB (budget ${MEMORY_MIB_MAX}), browser ${uses}`);
    console.log(`pages meanwhile ${told(during)}`);
    console.log(`ratio to idle ${(median(during) / median(idle)).toFixed(2)} (medians)`);
    if (peak > MEMORY_MIB_MAX || job.state !== 'done') process.exitCode = 1;

    await send(page, server, file);
    await once(server, key, ({ progress }) => progress.rows > 0);
    await server.program.stop('SIGKILL');
    server = await started();
    const after = await newest(server, key);
    console.log(`killed in its middle; after the restart: ${after.state}`);
    const again = await ended(server, key);
    console.log(`and then: ${again.state}, ${again.problem}, ${JSON.stringify(again.result)}`);
  } finally {
    await server.program.stop();
  }
}

/** The address without a path. */
async function started(): Promise<Server> {
  const { url, program } = await serve(data);
  return { url: new URL(url).origin, program };
}

async function signedIn(opened: Browser, { url }: Server, key: string): Promise<Page> {
  const context = await opened.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/operator/imports#key=${key}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}

/** Returns the milliseconds that pages took, visited one after another. */
async function visits(page: Page, { url }: Server, isMore: (visited: number) => boolean) {
  const times: number[] = [];
  while (isMore(times.length)) {
    const path = PATHS[times.length % PATHS.length];
    times.push(await completeAfter(page, `${url}${path}`));
  }
  return times;
}

/** Drops the file on the page, and waits until the service has it. */
async function send(page: Page, { url }: Server, file: string): Promise<void> {
  await page.goto(`${url}/operator/imports`);
  const answer = page.waitForResponse(/\/admin\/v1\/imports\?/, { timeout: 0 });
  await page.getByLabel(/^Drop files/).setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  const response = await answer;
  if (response.status() !== 202) throw new Error(`${response.status()}: not taken`);
}

async function newest({ url }: Server, key: string): Promise<Job> {
  const response = await fetch(`${url}/admin/v1/jobs?limit=1`, { headers: { 'x-api-key': key } });
  const [job] = ((await response.json()) as { data: { jobs: Job[] } }).data.jobs;
  if (job === undefined) throw new Error('there is no job');
  return job;
}

async function once(server: Server, key: string, is: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await newest(server, key);
    if (is(job)) return job;
    await sleep(LOOK_MS);
  }
}

function ended(server: Server, key: string): Promise<Job> {
  return once(server, key, ({ state }) => ENDED.includes(state));
}

/** Returns, once it is over, how much the browser's processes rose to together. */
async function watchBrowser(isOver: () => boolean, { program }: Server): Promise<string> {
  const first = browserMiB(program.child.pid);
  let most = first;
  while (!isOver()) {
    most = Math.max(most, browserMiB(program.child.pid));
    await sleep(LOOK_MS);
  }
  return `${first} MiB, at most ${most}`;
}

/** What all descendants of this process but the server have in memory. */
function browserMiB(serverPid: number | undefined): number {
  const parents = new Map<number, { readonly parent: number; readonly kib: number }>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const status = statusOf(name);
    const parent = /PPid:\s+(\d+)/.exec(status)?.[1];
    const kib = /RssAnon:\s+(\d+)/.exec(status)?.[1];
    if (parent !== undefined) parents.set(Number(name), { parent: +parent, kib: Number(kib ?? 0) });
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  const ours = [...parents].filter(([pid]) => pid !== serverPid && isOurs(pid));
  return Math.round(ours.reduce((sum, [, { kib }]) => sum + kib, 0) / 1024);
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function told(times: readonly number[]): string {
  const most = Math.max(...times).toFixed(0);
  return `${median(times).toFixed(0)} ms (median of ${times.length}), at most ${most}`;
}

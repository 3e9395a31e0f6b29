/** Jobs of a running server: they go on after it was killed, and each says how it ended. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobFiles } from '../../src/adapters/data-directory/job-files/job-files.ts';
import { IMPORT_FORMATS } from '../../src/adapters/importers/registry.ts';
import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import type { ImportReport } from '../../src/app/import/import-report.ts';
import { cancelJob, type JobView, showJob } from '../../src/app/jobs/jobs.ts';
import { orderDemo, orderImport, orderUndo } from '../../src/app/jobs/order-job.ts';
import { DATABASE_URL } from '../../src/main/config/database.ts';
import { storageOf } from '../../src/main/open/choose-storage.ts';
import type { Accounts, Market } from '../../src/main/open/storage.ts';
import { type RunningProgram, start } from '../support/program.ts';
import { IS_IN_DATABASE, newTestPlace, type TestPlace } from '../support/test-place.ts';
import { testTrail } from '../support/trail.ts';

const PATIENCE_MS = 90_000;
/** Enough for seconds of work, so that a server can be stopped in the middle. */
const MANY_ROWS = IS_IN_DATABASE ? 10_000 : 20_000;
const HEADER = 'asin,marketplace,title,price,bsr,category_path,observed_at\n';

let place: TestPlace;
let store: Market;
let accounts: Accounts;
let server: RunningProgram | null = null;

beforeAll(async () => {
  place = await newTestPlace();
  const opened = await (await storageOf(place)).open(() => {});
  ({ store, accounts } = opened);
});
afterAll(async () => {
  await stop('SIGKILL');
  await accounts.close();
  await store.close();
  await place.remove();
});

const app = () => {
  const parts = { audit: accounts.audit, clock: systemClock, random: systemRandom };
  return {
    ...parts,
    jobs: accounts.jobs,
    jobFiles: createJobFiles(place.dataDirectory),
    importing: { formats: IMPORT_FORMATS, undoDays: 90, uploadBytesMax: 2 ** 30 },
    trail: testTrail(parts),
  };
};

/** Starts a server if none runs. Tests share it as long as they can. */
async function serve(): Promise<void> {
  server ??= await start(['serve', '--port', '0', '--data-dir', place.dataDirectory], {
    env: { [DATABASE_URL]: place.database?.url ?? '' },
    ready: /Serving/,
  });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  await server?.stop(signal);
  server = null;
}

/** Rows of products whose ASINs begin with a letter of their own. */
function productRows(letter: string, count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const asin = `B${letter}${String(at).padStart(8, '0')}`;
    return `${asin},US,Cork Mat ${at},19.99,${at + 1},Home > Mats,2026-02-01\n`;
  });
  return HEADER + rows.join('');
}

async function order(text: string, options = {}): Promise<JobView> {
  const bytes = Buffer.from(text);
  const input = (async function* () {
    yield bytes;
  })();
  const upload = { name: 'mats.csv', options, input, bytesAnnounced: bytes.length, by: 'key_a' };
  return await orderImport(app(), upload);
}

async function once(id: string, is: (job: JobView) => boolean): Promise<JobView> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const job = await showJob(app(), id);
    if (is(job)) return job;
    await sleep(50);
  }
  throw new Error(`the job is still ${JSON.stringify(await showJob(app(), id))}`);
}

const ended = (id: string) => once(id, ({ endedAt }) => endedAt !== null);
const inItsMiddle = (id: string) => once(id, ({ progress }) => progress.rows > 0);
const reportOf = (job: JobView) => job.result as unknown as ImportReport;
const uploadOf = (id: string) => join(place.dataDirectory, 'jobs', id, 'upload');

describe('a job of a server', () => {
  it('fills an empty store with the demo market', async () => {
    await serve();
    const { id } = await orderDemo(app(), { products: 100 }, 'key_a');
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'done', problem: null });
    expect(job.result).toMatchObject({ products: job.progress.rows });
    expect((await store.products.coverage('US')).listings).toBeGreaterThan(0);
  });

  it('imports a file as the command does, and keeps report and rejects', async () => {
    const { id } = await order(`${productRows('A', 2)}WRONG,US,x,1,1,Home,2026-02-01\n`);
    expect(await showJob(app(), id)).toMatchObject({ state: 'waiting', createdBy: 'key_a' });
    await serve();
    const job = await ended(id);
    expect(job).toMatchObject({
      state: 'done',
      problem: null,
      progress: { rows: 3, rejects: 1, bytesRead: job.progress.bytesTotal },
    });
    expect(reportOf(job)).toMatchObject({ file: 'mats.csv', read: 3, imported: 2, rejected: 1 });
    const logged = await store.importLog.find(reportOf(job).importId);
    expect(logged).toMatchObject({ file: 'mats.csv', state: 'open' });
    const rejects = join(place.dataDirectory, 'jobs', id, 'rejects.csv');
    expect(readFileSync(rejects, 'utf8')).toMatch(/^line,reason\n"?4"?,.*asin/);
    await expect.poll(() => existsSync(uploadOf(id)), { timeout: 5_000 }).toBe(false);
  });

  it('takes an import back, which leaves a line under the name of who ordered it', async () => {
    await serve();
    const made = reportOf(await ended((await order(productRows('U', 2))).id));
    const { id } = await orderUndo({ ...app(), store }, made.importId, 'key_a');
    const job = await ended(id);
    expect(job).toMatchObject({
      ...{ state: 'done', kind: 'undo', problem: null },
      result: { importId: made.importId, productsRemoved: 2 },
    });
    expect(await store.products.record('US', 'BU00000000' as never)).toBeNull();
    expect(await store.importLog.find(made.importId)).toMatchObject({ state: 'undone' });
    const [line] = await accounts.audit.page({ before: null, limit: 1 });
    expect(line).toMatchObject({ action: 'import.undo', actor: { kind: 'key', id: 'key_a' } });
    await expect(orderUndo({ ...app(), store }, made.importId, 'key_a')).rejects.toThrow(
      /taken back/,
    );
  });

  it('goes on after a kill, and stores what an import without one stores', async () => {
    await serve();
    const { id } = await order(productRows('K', MANY_ROWS));
    await inItsMiddle(id);
    await stop('SIGKILL');
    expect(await showJob(app(), id)).toMatchObject({ state: 'running', endedAt: null });
    await serve();
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'done', problem: null });
    const { read, imported, unchanged, rejected } = reportOf(job);
    expect([read, imported + unchanged, rejected]).toEqual([MANY_ROWS, MANY_ROWS, 0]);
    expect(unchanged).toBeGreaterThan(0);
    expect((await accounts.jobs.find(id))?.attempts).toBe(2);
  });

  it('waits while a server is stopped, which is no attempt', async () => {
    await serve();
    const { id } = await order(productRows('S', MANY_ROWS));
    await inItsMiddle(id);
    await stop('SIGTERM');
    expect(await showJob(app(), id)).toMatchObject({ state: 'waiting' });
    await serve();
    await once(id, ({ state }) => state === 'running');
    expect((await accounts.jobs.find(id))?.attempts).toBe(1);
    await cancelJob(app(), id);
    expect(await ended(id)).toMatchObject({ state: 'canceled' });
  });

  it('leaves no upload behind when it is canceled before its turn', async () => {
    await serve();
    const first = await order(productRows('U', MANY_ROWS));
    const { id } = await order(productRows('V', 1));
    await cancelJob(app(), id);
    expect(await app().jobFiles.uploads()).toContain(id);
    await cancelJob(app(), first.id);
    await expect.poll(() => app().jobFiles.uploads(), { timeout: 30_000 }).toEqual([]);
  });

  it('ends after its batch when canceled, and its report says so', async () => {
    await serve();
    const { id } = await order(productRows('C', MANY_ROWS));
    await inItsMiddle(id);
    await cancelJob(app(), id);
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'canceled', problem: null });
    const { read, imported, notes } = reportOf(job);
    expect(imported).toBe(read);
    expect(read).toBeLessThan(MANY_ROWS);
    expect(notes.join()).toContain(`canceled after line ${read + 1}; what was read until then is`);
    const last = `BC${String(read - 1).padStart(8, '0')}`;
    expect(await store.products.record('US', last as never)).not.toBeNull();
  });

  it('tells why it failed', async () => {
    await serve();
    const wrong = await order('name,size\nCork Mat,3\n');
    const cut = await order('{"products":[{"asin":"B0', { format: 'keepa' });
    const demo = await orderDemo(app(), {}, 'key_a');
    const problems = [];
    for (const { id } of [wrong, cut, demo]) {
      const { state, problem } = await ended(id);
      problems.push([state, problem]);
    }
    expect(problems).toEqual([
      ['failed', expect.stringMatching(/^the format is not recognized/)],
      ['failed', expect.stringMatching(/ends inside item 1; nothing of the file is imported/)],
      ['failed', expect.stringMatching(/^The store is not empty/)],
    ]);
  });

  it('fails when its file is gone, or when it ends its server again and again', async () => {
    await stop('SIGTERM');
    const deadly = await order(productRows('G', 1));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await accounts.jobs.claim(deadly.node, 'killed', 0);
    }
    const { id } = await order(productRows('G', 1));
    await createJobFiles(place.dataDirectory).removeUpload(id);
    await serve();
    const reasons = [(await ended(deadly.id)).problem, (await ended(id)).problem];
    expect(reasons).toEqual([
      expect.stringContaining('The server stopped 3 times while it ran this job'),
      expect.stringContaining('The uploaded file is gone; upload it again'),
    ]);
  });
});

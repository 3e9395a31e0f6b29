/** Uploads, jobs and the log of imports over HTTP. `test/crash/jobs.test.ts` runs the jobs. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobFiles } from '../../src/adapters/data-directory/job-files/job-files.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import type { JobView } from '../../src/app/jobs/jobs.ts';
import { echoApp, echoForm } from '../support/echo-form.ts';
import { type Harness, type RequestOptions, startHarness } from '../support/http-harness.ts';
import { openTestStore, type TestStore } from '../support/test-place.ts';

const FILE = 'asin,title\nB000000001,Cork Mat\n';
const BYTES_MAX = 1_000;

let directory: string;
let place: TestStore;
let server: Harness;
let base: string;
let operator: { readonly id: string; readonly key: string };

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-jobs-'));
  place = await openTestStore();
  server = await startHarness({
    forms: [echoForm],
    settings: { requestTimeoutMs: 1_000, headersTimeoutMs: 1_000 },
    app: {
      ...echoApp(),
      store: place.store,
      jobFiles: createJobFiles(directory),
      importing: { formats: ['products'], undoDays: 90, uploadBytesMax: BYTES_MAX },
    },
  });
  operator = await createKey(server.app, { plan: 'operator', role: 'operator' });
  base = await server.listen();
});
afterAll(async () => {
  await server.close();
  await place.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  for (const { id } of await server.app.jobs.list(100, null)) await server.app.jobs.cancel(id);
});

const ask = (url: string, options: RequestOptions = {}) =>
  server.request(`/admin/v1${url}`, { key: operator.key, ...options });
interface Answered {
  readonly success: boolean;
  readonly data: { readonly job: JobView };
  readonly error: { readonly code: string };
}

/** Over a connection, because an injected request has none to read a body from. */
async function post(url: string, body: string, type = 'text/csv', key = operator.key) {
  const headers = { 'x-api-key': key, 'content-type': type };
  const answer = await fetch(`${base}/admin/v1${url}`, { method: 'POST', body, headers });
  return { status: answer.status, ...((await answer.json()) as Answered) };
}
const folders = () => readdirSync(join(directory, 'jobs')).filter((name) => name !== 'node');

/** Sends an upload by hand. */
function uploading(headers: Record<string, string | number> = {}) {
  const sent = httpRequest(`${base}/admin/v1/imports?name=slow.csv`, {
    method: 'POST',
    headers: { 'x-api-key': operator.key, ...headers },
  });
  sent.on('error', () => {});
  return sent;
}

it.each(['application/octet-stream', 'application/json', 'text/csv; charset=utf-8'])(
  'takes a file as %s, and orders its import',
  async (type) => {
    const options = 'format=products&marketplace=amazon.de&observedAt=2026-01-31&map={"a":"asin"}';
    const answer = await post(`/imports?name=mats.csv&${options}`, FILE, type);
    expect(answer).toMatchObject({ status: 202, success: true });
    const { job } = answer.data;
    expect(job).toMatchObject({
      ...{ kind: 'import', state: 'waiting', name: 'mats.csv', createdBy: operator.id },
      ...{ startedAt: null, endedAt: null, result: null, problem: null },
      progress: { bytesRead: 0, bytesTotal: FILE.length, rows: 0, rejects: 0 },
    });
    expect(existsSync(join(directory, 'jobs', job.id, 'upload'))).toBe(true);
    const stored = await server.app.jobs.find(job.id);
    expect(JSON.parse(stored?.request ?? '')).toEqual({
      ...{ format: 'products', marketplace: 'DE', columnMap: { a: 'asin' } },
      observedAt: Date.UTC(2026, 0, 31) / 1000,
    });
    const { entries } = (await ask('/audit?limit=1')).json().data;
    expect(entries[0]).toMatchObject({ action: 'job.order', subject: job.id });
  },
);

it('lists jobs page by page, shows one, and cancels it', async () => {
  const ids: string[] = [];
  for (const order of [
    () => post('/demo', '{}', 'application/json'),
    () => post('/imports?name=b.csv', FILE),
  ]) {
    const { job } = (await order()).data;
    ids.unshift(job.id);
  }
  const first = (await ask('/jobs?limit=1')).json().data;
  expect(first).toMatchObject({ jobs: [{ id: ids[0], kind: 'import' }], next: ids[0] });
  const second = (await ask(`/jobs?limit=1&before=${first.next}`)).json().data;
  expect(second.jobs).toMatchObject([{ id: ids[1], kind: 'demo', name: 'demo market' }]);
  const gone = await ask(`/jobs/${ids[1]}`, { method: 'DELETE' });
  expect(gone.json().data.job).toMatchObject({ state: 'canceled', isCanceled: true });
  expect((await ask(`/jobs/${ids[1]}`)).json().data.job).toMatchObject({ state: 'canceled' });
  expect((await ask('/jobs/job_none')).json().error).toMatchObject({ code: 'invalid_parameter' });
});

it('refuses what it cannot import, and keeps nothing of it', async () => {
  const before = folders();
  const big = 'x'.repeat(BYTES_MAX + 1);
  const refusals = [
    await post('/imports?name=a.csv', FILE, 'text/csv', await server.mintKey()),
    await post('/imports', FILE),
    await post('/imports?name=..%2Fa.csv', FILE),
    await post('/imports?name=a.csv&format=xls', FILE),
    await post('/imports?name=a.csv&marketplace=nowhere', FILE),
    await post('/imports?name=a.csv', ''),
    await post('/imports?name=a.csv', big),
  ];
  expect(refusals.map(({ error }) => error.code)).toEqual([
    'operator_only',
    'missing_parameter',
    ...['invalid_parameter', 'invalid_parameter', 'invalid_parameter'],
    'invalid_body',
    'payload_too_large',
  ]);
  const chunked = uploading();
  chunked.end(big);
  const [answer] = await once(chunked, 'response');
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
  expect(await text(answer)).toContain('uploadBytesMax');
  expect(folders()).toEqual(before);
});

it('keeps nothing of an upload that breaks off', async () => {
  const before = folders();
  const sent = uploading({ 'content-length': FILE.length });
  sent.write(FILE.slice(0, 5));
  await expect.poll(() => folders().length).toBe(before.length + 1);
  sent.destroy();
  await expect.poll(() => folders()).toEqual(before);
});

it('takes an upload that lasts longer than other requests may', async () => {
  const sent = uploading({ 'content-length': FILE.length });
  for (const letter of FILE.slice(0, 5)) {
    sent.write(letter);
    await sleep(1_000);
  }
  sent.end(FILE.slice(5));
  const [answer] = await once(sent, 'response');
  expect(answer.statusCode).toBe(202);
  expect(JSON.parse(await text(answer)).data.job.progress.bytesTotal).toBe(FILE.length);
});

it('orders that an import is taken back, once there is one that can be', async () => {
  const { importLog } = server.app.store;
  const startedAt = server.app.clock.now();
  const id = await importLog.begin({ file: 'wrong.csv', format: 'products', startedAt }, 90);
  const undo = (number: number) => ask(`/imports/${number}`, { method: 'DELETE' });
  const answer = await undo(id);
  expect(answer.statusCode).toBe(202);
  const { job } = answer.json().data;
  expect(job).toMatchObject({
    ...{ kind: 'undo', state: 'waiting', name: `import ${id}: wrong.csv`, result: null },
    createdBy: operator.id,
  });
  expect((await server.app.jobs.find(job.id))?.request).toBe(JSON.stringify({ importId: id }));
  const { entries } = (await ask('/audit?limit=1')).json().data;
  expect(entries[0]).toMatchObject({ action: 'job.order', subject: job.id });
  expect((await undo(4_711)).json().error).toMatchObject({ code: 'invalid_parameter' });
  const reader = { key: await server.mintKey(), method: 'DELETE' as const };
  expect((await ask(`/imports/${id}`, reader)).statusCode).toBe(403);
});

it('describes all of it, files too', async () => {
  const { paths } = (await ask('/openapi.json')).json();
  expect(paths['/imports/{id}'].delete.responses).toHaveProperty('202');
  const { content } = paths['/imports/{id}/rejects'].get.responses['200'];
  expect(content).toEqual({ 'text/csv': { schema: { type: 'string' } } });
});

it('has the log of imports, with reports and rejected rows', async () => {
  const { app } = server;
  const { importLog } = app.store;
  const start = { file: 'a.csv', format: 'products', startedAt: 1_700_000_000 };
  const id = await importLog.begin(start, 90);
  const report = { read: 3, imported: 1, unchanged: 1, rejected: 1, notes: ['one'] };
  await importLog.finish(id, { sha256: null, report: JSON.stringify(report) });
  const { job } = (await post('/imports?name=a.csv', FILE)).data;
  await app.jobs.claim(job.node, 'a', 60);
  const end = { state: 'done', result: '{}', importId: id, problem: null } as const;
  await app.jobs.finish({ id: job.id, owner: 'a' }, end);
  const { notes: _, ...counts } = report;
  const shown = { id, at: '2023-11-14T22:13:20Z', file: 'a.csv', state: 'done' };
  const { imports } = (await ask('/imports')).json().data;
  expect(imports[0]).toMatchObject({ ...shown, counts });
  expect((await ask(`/imports/${id}`)).json().data).toMatchObject({ ...shown, report });
  const none = await ask(`/imports/${id}/rejects`);
  expect(none.json().error.message).toContain('no row was rejected');
  writeFileSync(join(directory, 'jobs', job.id, 'rejects.csv'), 'line,reason\n2,why\n');
  const rejects = await ask(`/imports/${id}/rejects`);
  expect([rejects.body, rejects.headers['content-type']]).toEqual([
    'line,reason\n2,why\n',
    'text/csv; charset=utf-8; header=present',
  ]);
  expect(rejects.headers['content-disposition']).toContain(`import-${id}-rejects.csv`);
  expect((await ask(`/imports/${id}`)).json().data.hasRejects).toBe(true);
  for (const url of ['/imports', `/imports/${id}/rejects`, '/jobs']) {
    expect((await ask(url, { key: await server.mintKey() })).statusCode).toBe(403);
  }
});

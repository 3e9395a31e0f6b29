/** The administration on the command line and over HTTP: one operation, so one answer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminClient, createAdminClient } from '../../client/src/client.ts';
import { run, runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';

const MINUTES_2 = 120_000;
const directory = temporaryDirectory();
const dataDir = ['--data-dir', join(directory.path, 'data')];

let server: Server;
let url: string;
let key: { readonly id: string; readonly key: string };
let client: AdminClient;

beforeAll(async () => {
  for (const name of ['a', 'b']) {
    const file = join(directory.path, `${name}.csv`);
    writeFileSync(file, `asin,marketplace,title\nB00000000${name.toUpperCase()},US,Mat ${name}\n`);
    await runJson(['import', file, ...dataDir]);
  }
  key = await runJson(['keys', 'create', '--plan', 'operator', '--role', 'operator', ...dataDir]);
  await runJson(['embeds', 'create', 'B00000000A', '--marketplace', 'US', ...dataDir]);
  server = await serve(dataDir);
  url = new URL('/', server.url).origin;
  client = createAdminClient({ url, key: key.key });
}, MINUTES_2);
afterAll(async () => {
  await server.program.stop();
  directory.remove();
});

it('is answered equally by both', { timeout: MINUTES_2 }, async () => {
  await client.demoLoad({});
  const { jobs } = (await client.jobsList({})).data;
  const [job = { id: '' }] = jobs;
  await expect
    .poll(async () => (await client.jobsShow({ id: job.id })).data.job.endedAt, { timeout: 60_000 })
    .not.toBeNull();
  const asked: readonly (readonly [string, () => Promise<{ readonly data: unknown }>])[] = [
    ['keys list', () => client.keysList({})],
    [`keys usage ${key.id}`, () => client.keysUsage({ id: key.id })],
    ['embeds list', () => client.embedsList({})],
    ['imports list', () => client.importsList({})],
    ['imports show 1', () => client.importsShow({ id: 1 })],
    ['jobs list', () => client.jobsList({})],
    ['audit --limit 3', () => client.audit({ limit: 3 })],
  ];
  for (const [command, ask] of asked) {
    const answer = await runJson([...command.split(' '), ...dataDir]);
    expect(answer, command).toEqual((await ask()).data);
  }
  const { job: shown } = (await client.jobsShow({ id: job.id })).data;
  expect(await runJson(['jobs', 'show', job.id, ...dataDir])).toEqual(shown);
  const { imports } = (await client.importsList({})).data;
  expect(imports.map(({ id }) => id)).toEqual([2, 1]);
});

it('names marketplaces of the status by their domains', { timeout: MINUTES_2 }, async () => {
  const { marketplaces } = await runJson<{ marketplaces: unknown }>(['status', ...dataDir]);
  expect(marketplaces).toEqual([
    {
      marketplace: 'amazon.com',
      listings: 2,
      oldestObservedAt: expect.stringMatching(/Z$/),
      newestObservedAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect((await client.status({})).data.marketplaces).toEqual(marketplaces);
});

it('refuses an unknown id in one shape, and ends with 2', { timeout: MINUTES_2 }, async () => {
  const refused: readonly (readonly [command: string, path: string, method?: string])[] = [
    ['keys usage none', '/keys/none/usage'],
    ['keys revoke none', '/keys/none', 'DELETE'],
    ['embeds revoke none', '/embeds/none', 'DELETE'],
    ['imports show 99', '/imports/99'],
    ['jobs show none', '/jobs/none'],
    ['jobs cancel none', '/jobs/none', 'DELETE'],
    ['imports show x', '/imports/x'],
  ];
  for (const [command, path, method = 'GET'] of refused) {
    const headers = { 'x-api-key': key.key };
    const answer = await fetch(`${url}/admin/v1${path}`, { method, headers });
    const body = (await answer.json()) as { readonly error: object };
    expect(answer.status, path).toBe(400);
    const { code, out, err } = await run([...command.split(' '), '--json', ...dataDir]);
    expect({ command, code, err }).toEqual({ command, code: 2, err: '' });
    const error = { ...body.error, code: 'invalid_parameter', requestId: null };
    expect(JSON.parse(out), command).toEqual({ success: false, error });
  }
  const undone = await run(['imports', 'undo', '99', '--yes', ...dataDir]);
  expect(undone).toMatchObject({ code: 2, err: expect.stringContaining('there is no import 99') });
});

it('says with --json of every failure what the interface would', {
  timeout: MINUTES_2,
}, async () => {
  const nowhere = ['--data-dir', join(directory.path, 'nowhere')];
  const failing: readonly (readonly [number, string, string, readonly string[]])[] = [
    [2, 'missing_parameter', '--plan', ['keys', 'create', ...dataDir]],
    [2, 'missing_parameter', 'id', ['keys', 'revoke', ...dataDir]],
    [2, 'unknown_parameter', '--all', ['keys', 'list', '--all']],
    [2, 'unknown_parameter', 'pay', ['keys', 'pay']],
    [2, 'invalid_parameter', '--products', ['demo', '--products', 'many']],
    [2, 'invalid_parameter', 'yes', ['imports', 'undo', '1', ...dataDir]],
    [1, 'product_not_found', '', ['delete', 'product', 'B000000009', '--yes', ...dataDir]],
    [2, 'invalid_parameter', '', ['status', ...nowhere]],
    [1, 'unavailable', '', ['restore', join(directory.path, 'no.tar'), ...nowhere]],
  ];
  for (const [exit, name, field, args] of failing) {
    const { code, out, err } = await run([...args, '--json']);
    expect({ args, code, err }).toEqual({ args, code: exit, err: '' });
    const { success, error } = JSON.parse(out);
    expect({ args, success, code: error.code, requestId: error.requestId }).toEqual({
      args,
      success: false,
      code: name,
      requestId: null,
    });
    expect(error.message).not.toBe('');
    expect(error.details.map((detail: { field: string }) => detail.field)).toEqual(
      field === '' ? [] : [field],
    );
  }
});

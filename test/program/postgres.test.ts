/** The whole program on PostgreSQL: commands, two nodes, and backups. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RestoreReport } from '../../src/delivery/cli/installation.ts';
import { openTestSchema, type TestSchema } from '../support/postgres.ts';
import { run, runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';

const SEARCHABLE_MS = 2_000;
const NODES = ['one', 'two'] as const;

const place = temporaryDirectory();
const at = (name: string) => join(place.path, name);
let schema: TestSchema;

beforeAll(async () => {
  schema = await openTestSchema();
  process.env['SHELFLINE_DATABASE_URL'] = schema.url;
});
afterAll(async () => {
  delete process.env['SHELFLINE_DATABASE_URL'];
  await schema.drop();
  place.remove();
});

function writeProducts(title: string): string {
  const file = at(`${title}.csv`);
  writeFileSync(
    file,
    'asin,marketplace,title,category_path,price,bsr,observed_at\n' +
      `B0${title.toUpperCase().padEnd(8, '0')},US,${title},Kitchen,12.50,500,2026-02-01\n`,
  );
  return file;
}

async function ask(server: Server, key: string, path: string) {
  const answer = await fetch(new URL(path, server.url), { headers: { 'x-api-key': key } });
  return { status: answer.status, body: await answer.text() };
}

it('imports, exports, uses a key, and searches on two nodes what one has imported', async () => {
  await runJson(['import', writeProducts('kettle'), '--data-dir', at('one')]);
  const { key } = await runJson<{ key: string }>([
    ...['keys', 'create', '--plan', 'pro', '--data-dir', at('two')],
  ]);
  const nodes = await Promise.all(NODES.map((name) => serve(['--data-dir', at(name)])));
  try {
    for (const node of nodes) {
      expect(await ask(node, key, '/api/v1/search?keyword=kettle')).toMatchObject({
        status: 200,
        body: expect.stringContaining('B0KETTLE00'),
      });
    }
    await runJson(['import', writeProducts('teapot'), '--data-dir', at('one')]);
    const deadline = performance.now() + SEARCHABLE_MS;
    for (const node of nodes) {
      let body = '';
      while (!body.includes('B0TEAPOT00') && performance.now() < deadline) {
        ({ body } = await ask(node, key, '/api/v1/search?keyword=teapot'));
        await sleep(50);
      }
      expect(body).toContain('B0TEAPOT00');
    }
  } finally {
    await Promise.all(nodes.map(({ program }) => program.stop()));
  }
  const exported = await run(['export', 'products', '--data-dir', at('two')]);
  expect(exported.out).toContain('B0TEAPOT00');
}, 120_000);

it('searches nothing on a second server of one data directory that it could not show', async () => {
  const { key } = await runJson<{ key: string }>([
    ...['keys', 'create', '--plan', 'pro', '--data-dir', at('one')],
  ]);
  const first = await serve(['--data-dir', at('one')]);
  const second = await serve(['--data-dir', at('one')]);
  const search = '/api/v1/search?keyword=cup';
  try {
    await runJson(['import', writeProducts('cup'), '--data-dir', at('two')]);
    const found = async (server: Server, answer: { status: number; text: string }) =>
      expect
        .poll(() => ask(server, key, search), { timeout: 30_000 })
        .toMatchObject({ status: answer.status, body: expect.stringContaining(answer.text) });
    await found(first, { status: 200, text: 'B0CUP' });
    await found(second, { status: 503, text: 'give each one its own' });
  } finally {
    await Promise.all([first, second].map(({ program }) => program.stop()));
  }
}, 240_000);

it('is found sound by doctor', async () => {
  const { code, out } = await run(['doctor', '--deep', '--data-dir', at('one')]);
  expect([code, out]).toEqual([0, expect.stringMatching(/ok +PostgreSQL.+ok +market/s)]);
  expect(out).not.toContain('shelfline:shelfline');
}, 60_000);

/** What was imported since the backup is gone, and a key that was revoked since stays so. */
async function expectForcedRestore(file: string, newHash: () => Promise<string>, hash: string) {
  const place = ['--data-dir', at('two')];
  const { keys } = await runJson<{ keys: { id: string }[] }>(['keys', 'list', ...place]);
  const key = keys[0];
  await runJson(['keys', 'revoke', key?.id ?? '', ...place]);
  await runJson(['import', writeProducts('saucer'), ...place]);
  const refused = await run(['restore', file, ...place]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('has data')]);
  const { kept } = await runJson<RestoreReport>(['restore', file, '--force', ...place]);
  expect(kept).toMatchObject({ revoked: [key?.id] });
  expect(await newHash()).toBe(hash);
}

it('is backed up into the file that files give, and restored from it', async () => {
  const other = await openTestSchema();
  const file = at('backup.tar');
  const hashOf = async (url: string, name: string) =>
    (await runJson<{ contentHash: string }>(['copy', '--from', url, '--to', at(name)])).contentHash;
  try {
    await runJson(['backup', file, '--data-dir', at('one')]);
    process.env['SHELFLINE_DATABASE_URL'] = '';
    await runJson(['restore', file, '--data-dir', at('restored')]);
    process.env['SHELFLINE_DATABASE_URL'] = other.url;
    await runJson(['restore', file, '--data-dir', at('two')]);
    const hash = await hashOf(schema.url, 'hash-of-source');
    expect(await hashOf(other.url, 'hash-of-restored')).toBe(hash);
    expect(await hashOf(at('restored'), 'hash-of-files')).toBe(hash);
    process.env['SHELFLINE_DATABASE_URL'] = other.url;
    await expectForcedRestore(file, () => hashOf(other.url, 'hash-of-replaced'), hash);
  } finally {
    process.env['SHELFLINE_DATABASE_URL'] = schema.url;
    await other.drop();
  }
}, 120_000);

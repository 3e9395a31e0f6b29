/** A server whose database does not answer for some seconds, and one whose database is gone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gate, openGate } from '../support/postgres/gate.ts';
import { openTestSchema, type TestSchema } from '../support/postgres.ts';
import { runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';

const ANSWER_MAX_MS = 5_000;
const HEAL_MAX_MS = 10_000;
const SEARCHES = 20;
const PAUSE_MS = 150;
const TEST_MS = 120_000;
const SEARCH = '/api/v1/search?keyword=bottle';
/** A server keeps the products that it was asked for, so each outage asks for another one. */
const PRODUCT = '/api/v1/product?asin=';

const place = temporaryDirectory();
let schema: TestSchema;
let gate: Gate;
let node: Server;
let key: string;

beforeAll(async () => {
  schema = await openTestSchema();
  gate = await openGate(schema.url);
  process.env['SHELFLINE_DATABASE_URL'] = gate.url;
  const file = join(place.path, 'products.csv');
  writeFileSync(file, 'asin,marketplace,title\nB000000001,US,Steel Bottle\nB000000002,US,Cup\n');
  const directory = ['--data-dir', place.path];
  await runJson(['import', file, ...directory]);
  ({ key } = await runJson<{ key: string }>([
    'keys',
    'create',
    '--plan',
    'business',
    ...directory,
  ]));
  node = await serve(directory);
}, TEST_MS);
afterAll(async () => {
  await node.program.stop();
  delete process.env['SHELFLINE_DATABASE_URL'];
  await gate.close();
  await schema.drop();
  place.remove();
});

async function ask(path: string, apiKey = key) {
  const startedAt = performance.now();
  const answer = await fetch(new URL(path, node.url), { headers: { 'x-api-key': apiKey } });
  const body = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body,
    ms: performance.now() - startedAt,
  };
}

/** The requests counted, once the database says so. */
async function used(): Promise<number> {
  let answer = await ask('/api/v1/usage');
  const giveUpAt = performance.now() + HEAL_MAX_MS;
  while (answer.status === 503 && performance.now() < giveUpAt) {
    await sleep(PAUSE_MS);
    answer = await ask('/api/v1/usage');
  }
  return JSON.parse(answer.body).data.used;
}

it(
  'answers all searches of a key without a daily limit while the database is gone',
  async () => {
    const create = ['keys', 'create', '--plan', 'operator', '--data-dir', place.path];
    const operator = await runJson<{ key: string }>(create);
    expect((await ask(SEARCH, operator.key)).status).toBe(200);
    gate.shut();
    for (let search = 0; search < 2 * SEARCHES; search += 1) {
      const { status, ms } = await ask(SEARCH, operator.key);
      expect([search, status]).toEqual([search, 200]);
      expect(ms).toBeLessThan(ANSWER_MAX_MS);
    }
    await gate.reopen();
  },
  TEST_MS,
);

it.each([
  {
    name: 'holds all answers',
    asin: 'B000000001',
    leave: () => gate.hold(),
    back: async () => gate.release(),
  },
  { name: 'is gone', asin: 'B000000002', leave: () => gate.shut(), back: () => gate.reopen() },
])(
  'answers searches while the database $name, refuses the rest in time, and heals',
  async ({ asin, leave, back }) => {
    expect((await ask(SEARCH)).status).toBe(200);
    const before = await used();
    leave();
    for (let search = 0; search < SEARCHES; search += 1) {
      const { status, ms } = await ask(SEARCH);
      expect([search, status]).toEqual([search, 200]);
      expect(ms).toBeLessThan(ANSWER_MAX_MS);
      await sleep(PAUSE_MS);
    }
    expect(JSON.parse((await ask('/readyz')).body).data).toMatchObject({ store: 'away' });
    const product = await ask(PRODUCT + asin);
    expect(product).toMatchObject({ status: 503, body: expect.stringContaining('unavailable') });
    expect(Number(product.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(product.ms).toBeLessThan(ANSWER_MAX_MS);
    await back();
    const counted = await used();
    expect(counted).toBeGreaterThanOrEqual(before + SEARCHES);
    // The debit that nobody heard of may have happened.
    expect(counted).toBeLessThanOrEqual(before + SEARCHES + 1);
    expect(JSON.parse((await ask('/readyz')).body).data).toMatchObject({ store: 'ready' });
    await expect.poll(async () => (await ask(PRODUCT + asin)).status).toBe(200);
  },
  TEST_MS,
);

/** The limit of a day over three servers on one database, one of them killed; a revoked key. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSchema, type TestSchema } from '../support/postgres.ts';
import { runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';

const LIMIT = 2_000;
/** The goal is 20,000: name it in `SHELFLINE_TEST_REQUESTS`. */
const REQUESTS = Number(process.env['SHELFLINE_TEST_REQUESTS'] ?? 4_000);
const AT_ONCE = 30;
const LEASE_MAX = 32;
const SEEN_MS = 1_000;
const TEST_MS = 180_000;

const place = temporaryDirectory();
const at = (name: string) => join(place.path, name);
let schema: TestSchema;
let nodes: readonly Server[] = [];

beforeAll(async () => {
  schema = await openTestSchema();
  process.env['SHELFLINE_DATABASE_URL'] = schema.url;
  const file = at('products.csv');
  writeFileSync(file, 'asin,marketplace,title\nB000000001,US,Steel Bottle\n');
  await runJson(['import', file, '--data-dir', at('one')]);
  nodes = await Promise.all(['one', 'two', 'three'].map((name) => serve(['--data-dir', at(name)])));
}, TEST_MS);
afterAll(async () => {
  const alive = nodes.filter(({ program }) => program.child.signalCode === null);
  await Promise.all(alive.map(({ program }) => program.stop()));
  delete process.env['SHELFLINE_DATABASE_URL'];
  await schema.drop();
  place.remove();
});

const createKey = () =>
  runJson<{ id: string; key: string }>([
    ...['keys', 'create', '--plan', 'business', '--data-dir', at('one')],
  ]);

async function statusOf({ url }: Server, key: string): Promise<number> {
  const answer = await fetch(new URL('/api/v1/search?keyword=bottle', url), {
    headers: { 'x-api-key': key },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends the requests by turns to all nodes; how many answers had each status, 0 for none. */
async function race(key: string, onAnswer: (count: number) => void = () => undefined) {
  const counts = new Map<number, number>();
  let sent = 0;
  let answered = 0;
  const send = async () => {
    while (sent < REQUESTS) {
      const node = nodes[sent % nodes.length];
      sent += 1;
      const status = node === undefined ? 0 : await statusOf(node, key).catch(() => 0);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      answered += 1;
      onAnswer(answered);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return { granted: counts.get(200) ?? 0, counts };
}

it(
  'is granted exactly',
  async () => {
    const { key } = await createKey();
    const { counts } = await race(key);
    expect([...counts].sort()).toEqual([
      [200, LIMIT],
      [429, REQUESTS - LIMIT],
    ]);
  },
  TEST_MS,
);

it(
  'counts a revocation on every node within a second',
  async () => {
    const { id, key } = await createKey();
    for (const node of nodes) expect(await statusOf(node, key)).toBe(200);
    await runJson(['keys', 'revoke', id, '--data-dir', at('one')]);
    await sleep(SEEN_MS);
    for (const node of nodes) expect(await statusOf(node, key)).toBe(401);
  },
  TEST_MS,
);

it(
  'is never passed when a node is killed, which loses its lease at most',
  async () => {
    const { key } = await createKey();
    const moment = Math.floor(Math.random() * LIMIT);
    const { granted } = await race(key, (answered) => {
      if (answered === moment) nodes[0]?.program.child.kill('SIGKILL');
    });
    expect(granted, `killed after ${moment} answers`).toBeLessThanOrEqual(LIMIT);
    // Answers under way when it was killed were granted, and never seen.
    expect(granted).toBeGreaterThanOrEqual(LIMIT - LEASE_MAX - AT_ONCE);
  },
  TEST_MS,
);

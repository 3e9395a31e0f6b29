/** The limit of a day over three nodes on one database while two importers write; a killed node. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSchema, type TestSchema } from '../support/postgres.ts';
import { runJson } from '../support/program.ts';
import { Importer } from './importer.ts';
import { openPlace, type Place } from './place.ts';
import { FEW, type ServingNode } from './serving-node.ts';
import { Versions } from './versions.ts';

/** The goal is 20,000: name it in `SHELFLINE_TEST_REQUESTS`. */
const REQUESTS = Number(process.env['SHELFLINE_TEST_REQUESTS'] ?? 1_000);
/** The goal is 20. */
const KILLS = Number(process.env['SHELFLINE_TEST_KILLS'] ?? 1);
const AT_ONCE = 30;
const LEASE_MAX = 32;
const SEEN_MS = 1_000;
const REST_MS = 50;
const TEST_MS = 180_000;

let schema: TestSchema;
let place: Place;
const importers: Importer[] = [];
let importing: Promise<unknown>;

beforeAll(async () => {
  schema = await openTestSchema();
  place = openPlace(schema.url);
  for (const [number, name] of ['first', 'second'].entries()) {
    importers.push(new Importer(new Versions(number), place.directory(name)));
  }
  for (const importer of importers) await importer.run(1);
  await place.startNodes('one', 'two', 'three');
  importing = Promise.all(importers.map((importer) => importer.run()));
}, TEST_MS);
afterAll(async () => {
  for (const importer of importers) importer.end();
  await importing;
  await place.close();
  await schema.drop();
  expect(importers.flatMap(({ problems }) => problems)).toEqual([]);
}, TEST_MS);

/** A node that starts or is busy refuses for a moment. That counts nowhere, and is repeated. */
async function statusOf({ url }: ServingNode, key: string): Promise<number> {
  for (;;) {
    const answer = await fetch(new URL('/api/v1/search?keyword=bottle', url ?? ''), {
      headers: { 'x-api-key': key },
    });
    await answer.arrayBuffer();
    if (answer.status !== 503) return answer.status;
    await sleep(REST_MS);
  }
}

/** Sends requests by turns to nodes that run; how many answers had each status, 0 for none. */
async function race(
  key: string,
  requests: number,
  onAnswer: (count: number) => void = () => undefined,
) {
  const counts = new Map<number, number>();
  const { nodes } = place;
  let sent = 0;
  let answered = 0;
  const send = async () => {
    while (sent < requests) {
      const running = nodes.filter(({ url }) => url !== null);
      const node = running[sent % running.length];
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
  'is granted exactly while others import',
  async () => {
    const { key } = await place.createKey('few');
    const { granted, counts } = await race(key, REQUESTS);
    expect(granted).toBe(FEW);
    expect(counts.get(429)).toBe(REQUESTS - FEW);
  },
  TEST_MS,
);

it(
  'counts a revocation on every node within a second',
  async () => {
    const { id, key } = await place.createKey('few');
    for (const node of place.nodes) expect(await statusOf(node, key)).toBe(200);
    await runJson(['keys', 'revoke', id, '--data-dir', place.directory('one')]);
    await sleep(SEEN_MS);
    for (const node of place.nodes) expect(await statusOf(node, key)).toBe(401);
  },
  TEST_MS,
);

it(
  'is never passed when a node is killed, which loses its lease at most',
  async () => {
    const lost: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const node = place.nodes[kill % place.nodes.length];
      const { key } = await place.createKey('few');
      const moment = Math.floor(Math.random() * FEW);
      let killed: Promise<void> | undefined;
      const { granted, counts } = await race(key, REQUESTS, (answered) => {
        if (answered === moment) killed = node?.end('SIGKILL');
      });
      await killed;
      const unseen = counts.get(0) ?? 0;
      expect(granted, `killed after ${moment} answers`).toBeLessThanOrEqual(FEW);
      expect(counts.get(429) ?? 0, 'the limit is reached').toBeGreaterThan(0);
      // Answers under way when it was killed were granted, and never seen.
      expect(granted).toBeGreaterThanOrEqual(FEW - LEASE_MAX - Math.min(unseen, AT_ONCE));
      lost.push(FEW - granted);
      if (kill + 1 < KILLS) await node?.start();
    }
    console.info(`requests lost by each kill: ${lost}`);
  },
  TEST_MS + KILLS * 60_000,
);

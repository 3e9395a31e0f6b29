/**
 * The quota over real processes that share a data directory, and over processes that are killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';

const TAKER = join(import.meta.dirname, 'taker.ts');
const KEEPER = join(import.meta.dirname, 'keeper.ts');
const KILLS = 10;
const KEEPER_KILLS = 5;
/** Enough that none is flooded, while each request writes to the log. */
const KEYS = 1_000;
/** A killed process loses at most the lease it held. */
const LEASE_MAX = 32;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-quota-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('two processes on one data directory', () => {
  it.each([
    { limit: 100, count: 75 },
    { limit: 5_000, count: 4_000 },
  ])('grant exactly $limit of 2 x $count requests at once', async ({ limit, count }) => {
    const takers = await Promise.all([startTaker(limit, count), startTaker(limit, count)]);
    for (const taker of takers) taker.go();
    const granted = await Promise.all(takers.map((taker) => taker.granted()));
    expect(granted.reduce((sum, part) => sum + part, 0)).toBe(limit);
  });
});

describe('a process killed in the middle', () => {
  it('never grants too much and loses at most its lease', async () => {
    const limit = 100_000;
    let granted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const taker = await startTaker(limit, 'forever');
      taker.go();
      await taker.killAfterGrants(200 + 377 * kill);
      granted += await taker.granted();
    }
    const { usage, close } = createSqliteAccounts({ directory });
    const used = await usage.used('k', '2026-03-01');
    const rest = await usage.take({ keyId: 'k', day: '2026-03-01', limit, cost: limit - used });
    await close();

    expect(granted).toBeGreaterThan(KILLS * 200);
    expect(rest).toEqual({ granted: true, remaining: 0 });
    // A process killed between a grant and its report makes `used` greater by one.
    expect(used).toBeGreaterThanOrEqual(granted);
    expect(used).toBeLessThanOrEqual(granted + KILLS * (LEASE_MAX + 1));
  });
});

describe('a log that is begun anew all the time', () => {
  it('loses no grant, nor counts one twice, when its keeper is killed in the middle', async () => {
    const { usage, check, close } = createSqliteAccounts({ directory });
    let granted = 0;
    let isOver = false;
    const taking = (async () => {
      while (!isOver) {
        const keyId = `k${granted % KEYS}`;
        await usage.take({ keyId, day: '2026-03-01', limit: 1_000_000, cost: 1 });
        granted += 1;
        await new Promise(setImmediate);
      }
    })();
    for (let kill = 0; kill < KEEPER_KILLS; kill += 1) await killKeeper(1 + 7 * kill);
    isOver = true;
    await taking;
    const keys = Array.from({ length: KEYS }, (_, index) => `k${index}`);
    const used = await Promise.all(keys.map((keyId) => usage.used(keyId, '2026-03-01')));
    const problems = await check();
    await close();

    expect(granted).toBeGreaterThan(1_000);
    expect(used.reduce((sum, part) => sum + part, 0)).toBe(granted);
    expect(problems).toEqual([]);
  });
});

async function killKeeper(afterTimes: number): Promise<void> {
  const child = spawn(process.execPath, [KEEPER, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let times = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    times += chunk.length;
  });
  const ended = once(child, 'close');
  await killWhen(child, () => times >= afterTimes);
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

async function startTaker(limit: number, count: number | 'forever') {
  const child = spawn(process.execPath, [TAKER, directory, String(limit), String(count)]);
  const ended = once(child, 'close');
  let written = 0;
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.length;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  await once(child.stderr, 'data');
  if (!complaints.startsWith('ready')) throw new Error(`taker: ${complaints}`);
  return {
    go: () => child.stdin.write('go\n'),
    killAfterGrants: (count: number) => killWhen(child, () => written >= count),
    async granted() {
      await ended;
      if (complaints !== 'ready\n') throw new Error(`taker: ${complaints}`);
      return written;
    },
  };
}

async function killWhen(child: ChildProcess, isTime: () => boolean): Promise<void> {
  while (!isTime() && child.exitCode === null) await new Promise(setImmediate);
  child.kill('SIGKILL');
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { sharedQuotaTests } from './processes.ts';
import { killWhen } from './start-taker.ts';

const KEEPER = join(import.meta.dirname, 'keeper.ts');
const KEEPER_KILLS = 5;
/** Enough that none is flooded, while each request writes to the log. */
const KEYS = 1_000;

sharedQuotaTests('SQLite', () => {
  const directory = newDirectory();
  return {
    name: directory,
    open: () => createSqliteAccounts({ directory }),
    remove: () => rmSync(directory, { recursive: true }),
  };
});

describe('a log that is begun anew all the time', () => {
  it('loses no grant, nor counts one twice, when its keeper is killed in the middle', async () => {
    const directory = newDirectory();
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
    for (let kill = 0; kill < KEEPER_KILLS; kill += 1) await killKeeper(directory, 1 + 7 * kill);
    isOver = true;
    await taking;
    const keys = Array.from({ length: KEYS }, (_, index) => `k${index}`);
    const used = await Promise.all(keys.map((keyId) => usage.used(keyId, '2026-03-01')));
    const problems = await check();
    await close();
    rmSync(directory, { recursive: true });

    expect(granted).toBeGreaterThan(1_000);
    expect(used.reduce((sum, part) => sum + part, 0)).toBe(granted);
    expect(problems).toEqual([]);
  });
});

async function killKeeper(directory: string, afterTimes: number): Promise<void> {
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

function newDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'shelfline-quota-'));
}

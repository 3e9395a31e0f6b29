/** Kills the process that writes to PostgreSQL at random moments and lets another one go on. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { openProgramSchema } from '../support/postgres.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { repeatableSteps, Worked } from './market-steps.ts';

const KILLS = Number(process.env['SHELFLINE_TEST_KILLS'] ?? 5);
const STEPS = KILLS * 20;
/** A process is killed after it has written up to this many steps, and so long after. */
const STEPS_BEFORE_KILL = 10;
const DELAY_MS_MAX = 30;

it('leaves whole batches, and goes on to the content of an undisturbed store', {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const random = seededRandom(TEST_SEED);
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-killed-'));
  const { url, drop } = await openProgramSchema();
  const expected = createSqliteStore({ directory });
  try {
    const store = await createPostgresStore({ url });
    let next = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const steps = 1 + Math.floor(random() * STEPS_BEFORE_KILL);
      next = await workUntilKilled([url, TEST_SEED, STEPS, next], steps, random() * DELAY_MS_MAX);
      expect(await store.check('deep'), `kill ${kill}, step ${next}`).toEqual([]);
    }
    await workUntilKilled([url, TEST_SEED, STEPS, next], STEPS, 0);
    const worked = new Worked(expected);
    for (const step of repeatableSteps(TEST_SEED, STEPS)) await worked.take(step);
    expect(await store.check('deep')).toEqual([]);
    expect(await store.contentHash()).toBe(await expected.contentHash());
    await store.close();
  } finally {
    await expected.close();
    await drop();
    rmSync(directory, { recursive: true });
  }
});

/** Resolves to the first step that was not acknowledged. */
async function workUntilKilled(
  args: readonly (string | number)[],
  steps: number,
  delayMs: number,
): Promise<number> {
  const script = join(import.meta.dirname, 'importer.ts');
  const child = spawn(process.execPath, [script, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let acknowledged = Number(args.at(-1)) - 1;
  let taken = 0;
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line);
    taken += 1;
    if (taken === steps) setTimeout(() => child.kill('SIGKILL'), delayMs);
  }
  await ended;
  return acknowledged + 1;
}

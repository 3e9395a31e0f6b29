import { afterAll, expect, it } from 'vitest';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { temporaryDirectory } from '../support/program.ts';
import { cycleThreads } from './thread-cycles.ts';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

/** `npm run soak` does a thousand. */
const CYCLES = 12;

it('threads end whenever they are asked to, and the process goes on', async () => {
  await createSqliteStore({ directory: directory.path }).close();
  await createSqliteAccounts({ directory: directory.path }).close();
  expect(await cycleThreads(directory.path, CYCLES)).toBe('');
});

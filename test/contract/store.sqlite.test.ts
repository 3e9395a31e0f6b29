/** The embedded store under the store contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { runStoreContract } from './store.ts';

runStoreContract({
  name: 'SQLite',
  async create() {
    const directory = await mkdtemp(join(tmpdir(), 'shelfline-store-'));
    return {
      open: async () => createSqliteStore({ directory }),
      dispose: () => rm(directory, { recursive: true }),
    };
  },
  skip: [],
});

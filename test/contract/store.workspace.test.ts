/**
 * A store file whose writes run in a workspace, under the store contract. Only what the engine
 * names is in the workspace, so a read that it does not name fails here.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { createWorkspaceStore } from '../support/workspace/workspace-store.ts';
import { runStoreContract } from './store.ts';

runStoreContract({
  name: 'A workspace',
  async create() {
    const directory = await mkdtemp(join(tmpdir(), 'shelfline-store-'));
    return {
      open: async () => createWorkspaceStore(createSqliteStore({ directory }), []),
      dispose: () => rm(directory, { recursive: true }),
    };
  },
  share: 0.25,
  skip: [],
});

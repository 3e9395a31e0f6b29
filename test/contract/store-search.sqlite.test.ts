/** The search over the embedded store under the search contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteSearch } from '../../src/adapters/sqlite/search.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/store.ts';
import { runSearchContract } from './store-search.ts';

runSearchContract({
  name: 'FTS5',
  async create() {
    const directory = await mkdtemp(join(tmpdir(), 'shelfline-search-'));
    const store = createSqliteStore({ directory });
    return {
      store,
      search: createSqliteSearch(store),
      async close() {
        await store.close();
        await rm(directory, { recursive: true });
      },
    };
  },
});

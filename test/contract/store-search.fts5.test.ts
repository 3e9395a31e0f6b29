/** FTS5, which tests compare the index with, under the search contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { type Fts5Search, openFts5 } from '../support/fts5/fts5-search.ts';
import { runSearchContract } from './store-search.ts';
import { askedSearch } from './store-search-request.ts';

runSearchContract({
  name: 'FTS5',
  async create() {
    const directory = await mkdtemp(join(tmpdir(), 'shelfline-search-'));
    const store = createSqliteStore({ directory });
    let opened: { readonly revision: number; readonly search: Fts5Search } | null = null;
    const current = async () => {
      const revision = await store.revision();
      if (opened?.revision !== revision) opened = { revision, search: await openFts5(store) };
      return opened.search;
    };
    return {
      store,
      search: askedSearch(current),
      async close() {
        await store.close();
        await rm(directory, { recursive: true });
      },
    };
  },
});

/** The search over files, fed from the embedded store, under the search contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import { asinsOf } from '../support/found-asins.ts';
import { runSearchContract } from './store-search.ts';
import { askedSearch } from './store-search-request.ts';

runSearchContract({
  name: 'the index over files',
  async create() {
    const directory = await mkdtemp(join(tmpdir(), 'shelfline-search-'));
    const store = createSqliteStore({ directory });
    const opened = await openFileSearch({
      store,
      feed: null,
      directory: join(directory, 'search'),
    });
    const { search, refresh } = opened;
    // It follows the store within a second; the contract asks at once.
    const current = async () => {
      await refresh();
      return { ...search, search: (request: SearchRequest) => asinsOf(search.page(request)) };
    };
    return {
      store,
      search: askedSearch(current),
      async close() {
        await opened.close();
        await store.close();
        await rm(directory, { recursive: true });
      },
    };
  },
});

/** A program that only opens the search of a data directory, asks once and ends. */
import { join } from 'node:path';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';

const [, , directory = '.', keyword = ''] = process.argv;
const store = createSqliteStore({ directory });
const opened = await openFileSearch({ store, feed: null, directory: join(directory, 'search') });
const query = parseQuery(keyword, 'en');
const asked = { marketplace: 'US', query, filters: {}, variations: 'all', now: 0 } as const;
process.stdout.write(String(opened.search.count(asked)));
await store.close();

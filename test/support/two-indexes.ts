/** A served store, searched by the index in memory or over files: both answer alike over HTTP. */
import { join } from 'node:path';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import type { Market } from '../../src/main/open/storage.ts';
import type { SearchIndex } from '../../src/ports/search-index.ts';
import { derive } from '../contract/store-fixture.ts';
import { type Harness, startHarness } from './http-harness.ts';
import { openStoreIndex } from './store-index.ts';
import { openTestStore } from './test-place.ts';

type OpenSearch = (
  store: Market,
  directory: string,
) => Promise<{ readonly search: SearchIndex; close(): Promise<void> }>;

export const INDEXES: readonly (readonly [name: string, open: OpenSearch])[] = [
  ['memory', async (store) => ({ ...(await openStoreIndex(store)), close: async () => {} })],
  [
    'files',
    (store, directory) =>
      openFileSearch({ store, feed: null, directory: join(directory, 'search') }),
  ],
];

export interface ServedMarket {
  readonly harness: Harness;
  close(): Promise<void>;
}

/** `openSearch`: of `INDEXES`. */
export async function serveMarket(
  observed: readonly Observation[],
  openSearch: OpenSearch,
): Promise<ServedMarket> {
  const { store, directory, close } = await openTestStore();
  await store.imports.apply(observed, derive);
  const opened = await openSearch(store, directory);
  const model = builtInModel();
  const app = { store, search: opened.search, salesModel: () => model };
  const harness = await startHarness({ forms: [formA], app });
  return {
    harness,
    async close() {
      await harness.close();
      await opened.close();
      await close();
    },
  };
}

/** The HTTP harness over a store with a demo market, and keys without a daily limit. */
import { join } from 'node:path';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { loadDemo } from '../../src/app/import/load-demo.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { type Harness, type HarnessOptions, startHarness, TEST_NOW } from './http-harness.ts';
import { openTestStore } from './test-place.ts';

const UNLIMITED = [{ name: 'business', dailyLimit: 1_000_000 }];

export async function startDemoHarness(
  products: number,
  parts: Pick<HarnessOptions, 'agents' | 'settings'> = {},
): Promise<Harness> {
  const { store, directory, ...place } = await openTestStore();
  const model = builtInModel();
  const derive = deriveListings(model);
  await loadDemo({ store, clock: { now: () => TEST_NOW }, derive }, { products, seed: 7 });
  const search = await openFileSearch({ store, feed: null, directory: join(directory, 'search') });
  const app = { store, search: search.search, salesModel: () => model, plans: UNLIMITED };
  const harness = await startHarness({ forms: [formA], app, ...parts });
  return {
    ...harness,
    async close() {
      await harness.close();
      await search.close();
      await place.close();
    },
  };
}

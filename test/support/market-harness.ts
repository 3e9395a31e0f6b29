/** The HTTP harness over a real store with the market of `market.ts` in it. */
import { type Harness, type HarnessOptions, startHarness, TEST_NOW } from './http-harness.ts';
import { fillSmallMarket } from './market.ts';
import { openTestStore } from './test-place.ts';

export async function startMarketHarness(options: HarnessOptions): Promise<Harness> {
  const { store, close } = await openTestStore();
  const app = { ...(await fillSmallMarket(store, TEST_NOW)), ...options.app };
  const harness = await startHarness({ ...options, app });
  return {
    ...harness,
    async close() {
      await harness.close();
      await close();
    },
  };
}

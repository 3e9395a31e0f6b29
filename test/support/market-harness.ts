/** The HTTP harness over a real store with the market of `market.ts` in it. */
import { rm } from 'node:fs/promises';
import {
  type Harness,
  type HarnessOptions,
  makeDirectory,
  startHarness,
  TEST_NOW,
} from './http-harness.ts';
import { openMarket } from './market.ts';

export async function startMarketHarness(options: HarnessOptions): Promise<Harness> {
  const directory = await makeDirectory();
  const market = await openMarket(directory, TEST_NOW);
  const app = { ...market.app, ...options.app };
  const harness = await startHarness({ ...options, app });
  return {
    ...harness,
    async close() {
      await harness.close();
      await market.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

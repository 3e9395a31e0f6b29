/** The American part of the simulated market in a store of its own, without its histories. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { AppContext } from '../../src/app/context.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import { simulateMarket } from '../../src/domain/simulation/simulate-market.ts';
import { openStoreIndex } from './store-index.ts';

/** The end of the simulated year. */
export const SIMULATED_NOW = Date.UTC(2026, 9, 1) / 1000;
/** In all countries together. */
const PRODUCTS = 2_000;

export interface SimulatedStore {
  readonly store: SqliteStore;
  readonly app: AppContext;
  close(): Promise<void>;
}

export async function openSimulatedMarket(products = PRODUCTS): Promise<SimulatedStore> {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-simulated-'));
  const store = createSqliteStore({ directory });
  const derive = deriveListings(builtInModel());
  const request = { products, seed: 7, now: SIMULATED_NOW };
  for (const { observations } of simulateMarket(request)) {
    // The American market comes first, and is enough.
    if (observations.some(({ marketplace }) => marketplace !== 'US')) break;
    await store.imports.apply(observations.map(withoutHistory), derive);
  }
  const { search } = await openStoreIndex(store);
  const parts: Partial<AppContext> = { store, search, salesModel: builtInModel };
  return {
    store,
    app: parts as AppContext,
    async close() {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** The last point of each series is all that keywords need. */
function withoutHistory(observation: Observation): Observation {
  if (observation.kind !== 'product') return observation;
  const series = observation.series.map((one) => ({ ...one, points: one.points.slice(-1) }));
  return { ...observation, series };
}

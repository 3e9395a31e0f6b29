/** Fills an empty store with the simulated market, so that everything can be tried at once. */
import { hash } from 'node:crypto';
import { type SimulationRequest, simulateMarket } from '../../domain/simulation/simulate-market.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type EpochSeconds, toIso } from '../../domain/values/time.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { AppContext } from '../context.ts';

export interface LoadDemoContext extends Pick<AppContext, 'store' | 'clock'> {
  readonly derive: DeriveListings;
}

/** What makes one simulated market differ from another, apart from its last day. */
export type DemoMarket = Omit<SimulationRequest, 'now'>;

export interface LoadDemoOptions extends DemoMarket {
  readonly onProgress?: (products: number, total: number) => void;
}

export interface DemoReport {
  readonly products: number;
  /** History points that were new. */
  readonly points: number;
  readonly keywords: number;
  readonly seed: number;
  /** The end of the simulated year, ISO 8601. */
  readonly now: string;
}

/**
 * Loads the market up to now. When an earlier load of the same market was interrupted, it is
 * brought to its end as of the moment it was begun.
 *
 * Throws `bad_request` when the store holds anything else: simulated and real data are never mixed.
 */
export async function loadDemo(
  app: LoadDemoContext,
  { products: total, seed, onProgress }: LoadDemoOptions,
): Promise<DemoReport> {
  const market = { products: total, seed };
  const now = await beginning(app, market);
  let [products, points, keywords] = [0, 0, 0];
  for (const { observations, families } of simulateMarket({ ...market, now })) {
    const applied = await app.store.imports.apply(observations, app.derive);
    products += families.reduce((sum, { members }) => sum + members.length, 0);
    points += applied.points;
    keywords += observations.filter(({ kind }) => kind === 'keyword').length;
    if (families.length > 0) onProgress?.(products, total);
  }
  await app.store.imports.rememberFile({ sha256: mark('complete', market), observedAt: now });
  return { products, points, keywords, seed, now: toIso(now) };
}

/** True when a load of this market was begun in the store and never came to its end. */
export async function isDemoUnfinished(
  { imports }: AppContext['store'],
  market: DemoMarket,
): Promise<boolean> {
  if ((await imports.importedFile(mark('begun', market))) === null) return false;
  return (await imports.importedFile(mark('complete', market))) === null;
}

/** The last instant of the market: that of an interrupted load, else now. */
async function beginning(app: LoadDemoContext, market: DemoMarket): Promise<EpochSeconds> {
  const { imports } = app.store;
  if ((await app.store.revision()) > 0) {
    const begun = await imports.importedFile(mark('begun', market));
    if (begun !== null && (await isDemoUnfinished(app.store, market))) return begun.observedAt;
    const remedy = 'The demo market goes only into an empty one: name another --data-dir.';
    throw new ShelflineError('bad_request', `The store is not empty. ${remedy}`);
  }
  const now = app.clock.now();
  await imports.rememberFile({ sha256: mark('begun', market), observedAt: now });
  return (await imports.importedFile(mark('begun', market)))?.observedAt ?? now;
}

/** Stands in the log of imports where a file's hash would. */
function mark(stage: 'begun' | 'complete', { products, seed }: DemoMarket): string {
  return hash('sha256', `demo market ${stage} products=${products} seed=${seed}`, 'hex');
}

/** Fills an empty store with the simulated market, to try everything immediately. */
import { hash } from 'node:crypto';
import { type SimulationRequest, simulateMarket } from '../../domain/simulation/simulate-market.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type EpochSeconds, toIso } from '../../domain/values/time.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { AppContext } from '../context.ts';

export interface LoadDemoContext extends Pick<AppContext, 'store' | 'clock'> {
  readonly derive: DeriveListings;
}

/** What distinguishes one simulated market from another, apart from its last day. */
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
 * Loads the market up to now. An interrupted load of an equal market is finished up to the instant
 * when it began.
 *
 * Throws `bad_request` if the store contains anything else: simulated and real data never mix.
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

/** Returns whether a load of this market was interrupted. */
export async function isDemoUnfinished(
  { imports }: AppContext['store'],
  market: DemoMarket,
): Promise<boolean> {
  if ((await imports.importedFile(mark('begun', market))) === null) return false;
  return (await imports.importedFile(mark('complete', market))) === null;
}

/** Returns the last instant of the market: that of an interrupted load, or else now. */
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

/** Returns a substitute for the file hash in the log of imports. */
function mark(stage: 'begun' | 'complete', { products, seed }: DemoMarket): string {
  return hash('sha256', `demo market ${stage} products=${products} seed=${seed}`, 'hex');
}

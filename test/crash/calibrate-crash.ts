/**
 * Kills calibrations at random moments. The store may then hold listings of two models, but it must
 * know which. The next command that reads the market must bring all listings to the model in force.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import type { SalesModel } from '../../src/domain/estimation/model/model.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { storageOf } from '../../src/main/open/choose-storage.ts';
import type { StorageConfig } from '../../src/main/open/storage.ts';
import { newTestPlace } from '../support/test-place.ts';
import { copyOf, endOf, runOn, startOn, watch, withMarket } from './installation.ts';

/** About twelve transactions. */
const PRODUCTS = 6_000;
const LABELS = 300;
/** Kills that came too early or too late are repeated, up to this many times the kills wanted. */
const KILLS_MAX_SHARE = 3;

export interface CalibrateCrashReport {
  readonly kills: number;
  /** Kills that left listings of two models. */
  readonly hits: number;
  readonly problems: readonly string[];
}

/** Kills until `kills` have met the work, or too many have not. */
export async function crashCalibrations(
  hitsWanted: number,
  seed: number,
): Promise<CalibrateCrashReport> {
  const workshop = mkdtempSync(join(tmpdir(), 'shelfline-calibrate-'));
  const random = seededRandom(seed);
  const problems: string[] = [];
  let [kills, hits] = [0, 0];
  const market = await newTestPlace();
  try {
    const labels = join(workshop, 'labels.csv');
    await importMarket(market, join(workshop, 'products.csv'));
    writeFileSync(labels, labelRows(random));
    while (hits < hitsWanted && kills < KILLS_MAX_SHARE * hitsWanted) {
      kills += 1;
      const place = await copyOf(market);
      await killCalibration(place, labels, Math.floor(random() * 0.9 * PRODUCTS));
      const stale = await staleIn(place);
      if (stale > 0 && stale < PRODUCTS) hits += 1;
      await runOn(place, ['export', 'estimates']);
      problems.push(...(await whatIsLeft(place)).map((fault) => `kill ${kills}: ${fault}`));
      await place.remove();
    }
    return { kills, hits, problems };
  } finally {
    await market.remove();
    rmSync(workshop, { recursive: true });
  }
}

async function importMarket(place: StorageConfig, file: string): Promise<void> {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const asin = `B${String(index).padStart(9, '0')}`;
    return `${asin},US,Steel Bottle ${index},Kitchen,12.50,${100 + 7 * index},2026-02-01`;
  });
  writeFileSync(
    file,
    ['asin,marketplace,title,category_path,price,bsr,observed_at', ...rows].join('\n'),
  );
  await runOn(place, ['import', file]);
}

function labelRows(random: () => number): string {
  const rows = Array.from({ length: LABELS }, (_, index) => {
    const rank = 100 + 90 * index;
    const units = Math.round((60_000 / rank) * Math.exp(random() - 0.5));
    return `US,Kitchen,${rank},${units},30`;
  });
  return ['marketplace,category,rank,units,days', ...rows].join('\n');
}

/** Killed when a reader sees that this many listings follow the new model. */
async function killCalibration(place: StorageConfig, labels: string, after: number): Promise<void> {
  const child = startOn(place, ['calibrate', '--labels', labels]);
  const end = endOf(child);
  await watch(place, child, async (count) => {
    const isBegun = (await count('SELECT count(*) FROM model')) !== 1;
    const settled = isBegun ? ((await count('SELECT stale_from FROM meta')) ?? PRODUCTS) : 0;
    return settled > after;
  });
  child.kill('SIGKILL');
  await end;
}

async function staleIn(place: StorageConfig): Promise<number> {
  const { id } = await modelIn(place);
  return await withMarket(place, ({ imports }) => imports.staleListings(id));
}

async function modelIn(place: StorageConfig): Promise<SalesModel> {
  const models = await (await storageOf(place)).openModels();
  const model = models.current();
  await models.close();
  return model;
}

/** Deriving everything with the model in force must change nothing. */
async function whatIsLeft(place: StorageConfig): Promise<readonly string[]> {
  const model = await modelIn(place);
  return await withMarket(place, async (store) => {
    const faults = [...(await store.check())];
    if ((await store.imports.staleListings(model.id)) > 0) faults.push('listings are stale');
    if ((await store.imports.calibratedModel()) !== model.id) faults.push('another model is named');
    const revision = await store.revision();
    await store.imports.rederive(deriveListings(model), { isFitted: true });
    if ((await store.revision()) !== revision) faults.push('listings followed another model');
    return faults;
  });
}

/**
 * Kills calibrations at random moments. The store may then hold listings of two models, but it must
 * know which. The next command that reads the market must bring all listings to the model in force.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createModelFile } from '../../src/adapters/data-directory/model-file/model-file.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { run } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
/** About twelve transactions. */
const PRODUCTS = 6_000;
const LABELS = 300;
const LOOK_MS = 1;
/** Kills that came too early or too late are repeated, up to this many times the kills wanted. */
const KILLS_MAX_SHARE = 1.5;

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
  try {
    const market = join(workshop, 'market');
    const labels = join(workshop, 'labels.csv');
    await importMarket(market, join(workshop, 'products.csv'));
    writeFileSync(labels, labelRows(random));
    while (hits < hitsWanted && kills < KILLS_MAX_SHARE * hitsWanted) {
      kills += 1;
      const directory = join(workshop, `killed-${kills}`);
      cpSync(market, directory, { recursive: true });
      await killCalibration(directory, labels, Math.floor(random() * 0.9 * PRODUCTS));
      const stale = await staleIn(directory);
      if (stale > 0 && stale < PRODUCTS) hits += 1;
      const { code, err } = await run(['export', 'estimates', '--data-dir', directory]);
      if (code !== 0) problems.push(`kill ${kills}: the export failed: ${err}`);
      problems.push(...(await whatIsLeft(directory)).map((fault) => `kill ${kills}: ${fault}`));
      rmSync(directory, { recursive: true });
    }
    return { kills, hits, problems };
  } finally {
    rmSync(workshop, { recursive: true });
  }
}

async function importMarket(directory: string, file: string): Promise<void> {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const asin = `B${String(index).padStart(9, '0')}`;
    return `${asin},US,Steel Bottle ${index},Kitchen,12.50,${100 + 7 * index},2026-02-01`;
  });
  writeFileSync(
    file,
    ['asin,marketplace,title,category_path,price,bsr,observed_at', ...rows].join('\n'),
  );
  const { code, err } = await run(['import', file, '--data-dir', directory]);
  if (code !== 0) throw new Error(`the import failed: ${err}`);
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
async function killCalibration(directory: string, labels: string, after: number): Promise<void> {
  const args = ['src/main/cli.ts', 'calibrate', '--labels', labels, '--data-dir', directory];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
  const end = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const reader = new Database(join(directory, 'market.db'), { readonly: true });
  const isBegun = reader.prepare<[], number>('SELECT count(*) FROM model').pluck();
  const settled = reader.prepare<[], number | null>('SELECT stale_from FROM meta').pluck();
  while (child.exitCode === null) {
    const upTo = isBegun.get() === 1 ? 0 : (settled.get() ?? PRODUCTS);
    if (upTo > after) break;
    await sleep(LOOK_MS);
  }
  reader.close();
  child.kill('SIGKILL');
  await end;
}

async function staleIn(directory: string): Promise<number> {
  const store = createSqliteStore({ directory });
  try {
    return await store.imports.staleListings(createModelFile({ directory }).current().id);
  } finally {
    await store.close();
  }
}

/** Deriving everything with the model in force must change nothing. */
async function whatIsLeft(directory: string): Promise<readonly string[]> {
  const model = createModelFile({ directory }).current();
  const store = createSqliteStore({ directory });
  try {
    const faults = [...(await store.check())];
    if ((await store.imports.staleListings(model.id)) > 0) faults.push('listings are stale');
    if ((await store.imports.calibratedModel()) !== model.id) faults.push('another model is named');
    const revision = await store.revision();
    await store.imports.rederive(deriveListings(model), { isFitted: true });
    if ((await store.revision()) !== revision) faults.push('listings followed another model');
    return faults;
  } finally {
    await store.close();
  }
}

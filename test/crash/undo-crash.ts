/**
 * Kills the taking back of an import at random moments. The store must be sound, the log must say
 * that the import is taken back in part, and repeating the command must finish it: the content is
 * then that of a store that never saw the import.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import type { StorageConfig } from '../../src/main/open/storage.ts';
import { newTestPlace } from '../support/test-place.ts';
import { copyOf, endOf, runOn, startOn, watch, withMarket } from './installation.ts';

/** About fifteen transactions: known products and new ones. */
const KNOWN = 1_500;
const NEW = 1_500;
/** Kills that came too late are repeated, up to this many times the kills wanted. */
const KILLS_MAX_SHARE = 3;
/** A kill comes within this share of the work. */
const KILLED_WITHIN = 0.8;

export interface UndoCrashReport {
  readonly kills: number;
  /** Kills that met the work: something was withdrawn, and not everything. */
  readonly hits: number;
  readonly problems: readonly string[];
}

/** Kills until `hitsWanted` have met the work, or too many have not. */
export async function crashUndo(hitsWanted: number, seed: number): Promise<UndoCrashReport> {
  const workshop = mkdtempSync(join(tmpdir(), 'shelfline-undo-'));
  const random = seededRandom(seed);
  const problems: string[] = [];
  let [kills, hits] = [0, 0];
  const full = await newTestPlace();
  try {
    await importProducts(full, join(workshop, 'known.csv'), { count: KNOWN, day: 1 });
    const expected = (await look(full)).hash;
    await importProducts(full, join(workshop, 'wrong.csv'), { count: KNOWN + NEW, day: 2 });
    while (hits < hitsWanted && kills < KILLS_MAX_SHARE * hitsWanted) {
      kills += 1;
      const place = await copyOf(full);
      const left = Math.floor(random() * KILLED_WITHIN * NEW);
      await killUndo(place, KNOWN + NEW - left);
      const after = await look(place);
      if (after.products < KNOWN + NEW && after.hash !== expected) {
        hits += 1;
        if (after.state !== 'undoing') problems.push(`kill ${kills}: the import is ${after.state}`);
      }
      problems.push(...after.faults.map((fault) => `kill ${kills}: ${fault}`));
      await runOn(place, UNDO);
      const finished = await look(place);
      if (finished.hash !== expected) problems.push(`kill ${kills}: another content`);
      if (finished.state !== 'undone') problems.push(`kill ${kills}: ${finished.state} at the end`);
      problems.push(...finished.faults.map((fault) => `kill ${kills}, finished: ${fault}`));
      await place.remove();
    }
    return { kills, hits, problems };
  } finally {
    await full.remove();
    rmSync(workshop, { recursive: true });
  }
}

async function importProducts(
  place: StorageConfig,
  file: string,
  { count, day }: { readonly count: number; readonly day: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const asin = `B${String(index).padStart(9, '0')}`;
    return `${asin},US,Steel Bottle ${index},${10 + day},${100 + index + day},2026-02-0${day}`;
  });
  writeFileSync(file, ['asin,marketplace,title,price,bsr,observed_at', ...rows, ''].join('\n'));
  await runOn(place, ['import', file]);
}

/** Takes the second import back. */
const UNDO = ['imports', 'undo', '2', '--yes'];

/** Killed hard when a reader sees fewer products than this. */
async function killUndo(place: StorageConfig, products: number): Promise<void> {
  const child = startOn(place, UNDO);
  const end = endOf(child);
  await watch(place, child, async (count) => {
    const held = await count('SELECT count(*) FROM product');
    return held !== null && held < products;
  });
  child.kill('SIGKILL');
  await end;
}

const look = (place: StorageConfig) =>
  withMarket(place, async (store) => {
    const { listings: products } = await store.products.coverage('US');
    const state = (await store.importLog.find(2))?.state ?? null;
    return { products, state, hash: await store.contentHash(), faults: await store.check() };
  });

/**
 * Kills the taking back of an import at random moments. The store must be sound, the log must say
 * that the import is taken back in part, and repeating the command must finish it: the content is
 * then that of a store that never saw the import.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';

const ROOT = join(import.meta.dirname, '../..');
/** About thirty transactions: known products and new ones. */
const KNOWN = 3_000;
const NEW = 3_000;
const LOOK_MS = 2;
/** A kill comes within this share of the work. */
const KILLED_WITHIN = 0.8;

export interface UndoCrashReport {
  readonly kills: number;
  /** Kills that met the work: something was withdrawn, and not everything. */
  readonly hits: number;
  readonly problems: readonly string[];
}

export async function crashUndo(kills: number, seed: number): Promise<UndoCrashReport> {
  const workshop = mkdtempSync(join(tmpdir(), 'shelfline-undo-'));
  const random = seededRandom(seed);
  const problems: string[] = [];
  let hits = 0;
  try {
    const full = join(workshop, 'full');
    await importProducts(full, join(workshop, 'known.csv'), { count: KNOWN, day: 1 });
    const expected = (await look(full)).hash;
    await importProducts(full, join(workshop, 'wrong.csv'), { count: KNOWN + NEW, day: 2 });
    for (let kill = 1; kill <= kills; kill += 1) {
      const directory = join(workshop, `killed-${kill}`);
      cpSync(full, directory, { recursive: true });
      const left = Math.floor(random() * KILLED_WITHIN * NEW);
      await undo(directory, { whenProductsAreBelow: KNOWN + NEW - left });
      const after = await look(directory);
      if (after.products < KNOWN + NEW && after.hash !== expected) {
        hits += 1;
        if (after.state !== 'undoing') problems.push(`kill ${kill}: the import is ${after.state}`);
      }
      problems.push(...after.faults.map((fault) => `kill ${kill}: ${fault}`));
      await undo(directory, null);
      const finished = await look(directory);
      if (finished.hash !== expected) problems.push(`kill ${kill}: another content`);
      if (finished.state !== 'undone') problems.push(`kill ${kill}: ${finished.state} at the end`);
      problems.push(...finished.faults.map((fault) => `kill ${kill}, finished: ${fault}`));
      rmSync(directory, { recursive: true });
    }
    return { kills, hits, problems };
  } finally {
    rmSync(workshop, { recursive: true });
  }
}

async function importProducts(
  directory: string,
  file: string,
  { count, day }: { readonly count: number; readonly day: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const asin = `B${String(index).padStart(9, '0')}`;
    return `${asin},US,Steel Bottle ${index},${10 + day},${100 + index + day},2026-02-0${day}`;
  });
  writeFileSync(file, ['asin,marketplace,title,price,bsr,observed_at', ...rows, ''].join('\n'));
  const { code } = await run(['import', file, '--data-dir', directory], null);
  if (code !== 0) throw new Error('the import failed');
}

interface Kill {
  readonly whenProductsAreBelow: number;
}

/** Takes the second import back; killed hard when a reader sees few enough products. */
async function undo(directory: string, kill: Kill | null): Promise<void> {
  const args = ['imports', 'undo', '2', '--yes', '--data-dir', directory];
  const { code, signal } = await run(args, kill === null ? null : { ...kill, directory });
  if (signal !== 'SIGKILL' && code !== 0) throw new Error('the import was not taken back');
}

async function run(
  args: readonly string[],
  kill: (Kill & { readonly directory: string }) | null,
): Promise<{ readonly code: number | null; readonly signal: string | null }> {
  const child = spawn(process.execPath, ['src/main/cli.ts', ...args], { cwd: ROOT });
  child.stdout.resume();
  child.stderr.resume();
  let ended: { readonly code: number | null; readonly signal: string | null } | null = null;
  const end = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      ended = { code, signal };
      resolve();
    });
  });
  if (kill !== null) {
    const file = join(kill.directory, 'market.db');
    const reader = new Database(file, { readonly: true });
    const products = reader.prepare<[], number>('SELECT count(*) FROM product').pluck();
    const isOver = () => ended !== null;
    while (!isOver() && (products.get() ?? 0) >= kill.whenProductsAreBelow) await sleep(LOOK_MS);
    reader.close();
    child.kill('SIGKILL');
  }
  await end;
  return ended ?? { code: null, signal: null };
}

async function look(directory: string) {
  const store = createSqliteStore({ directory });
  try {
    const { listings: products } = await store.products.coverage('US');
    const state = (await store.importLog.find(2))?.state ?? null;
    return { products, state, hash: await store.contentHash(), faults: await store.check() };
  } finally {
    await store.close();
  }
}

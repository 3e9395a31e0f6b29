/**
 * Kills an import of products with their histories at random moments, large enough to be read in
 * a thread of its own, and looks at what is left: the store must open and hold whole batches only,
 * and the same import run again must end in the content of an undisturbed one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../src/adapters/sqlite/store.ts';
import { BATCH_POINTS_MAX, PACKED_POINTS_AS_ONE } from '../../src/app/import-batch.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCTS = 2_500;
/** Of each of two series. */
const POINTS = 160;
/** A batch is a whole number of products: each is one statement and its points. */
const BATCH_PRODUCTS = Math.ceil(BATCH_POINTS_MAX / (1 + (2 * POINTS) / PACKED_POINTS_AS_ONE));
const MARKETPLACE = 'US';
/** Kills of one store before it is left to finish. */
const KILLS_A_STORE = 5;

export interface CrashReport {
  readonly seed: number;
  readonly kills: number;
  /** Kills that really hit a running import, rather than its start or end. */
  readonly hits: number;
  readonly problems: readonly string[];
}

export async function crashImports(kills: number, seed: number): Promise<CrashReport> {
  const workshop = mkdtempSync(join(tmpdir(), 'shelfline-crash-'));
  try {
    const file = join(workshop, 'products.ndjson');
    writeFileSync(file, productLines(seed));
    const calm = join(workshop, 'calm');
    const { milliseconds } = await runImport(file, calm, null);
    const expected = await contentOf(calm);
    const random = seededRandom(seed);
    const problems: string[] = [];
    let hits = 0;
    for (let kill = 0; kill < kills; kill += KILLS_A_STORE) {
      const directory = join(workshop, `killed-${kill}`);
      for (let again = kill; again < Math.min(kills, kill + KILLS_A_STORE); again += 1) {
        const moment = Math.floor(random() * milliseconds);
        const { wasKilled } = await runImport(file, directory, moment);
        const left = await contentOf(directory);
        if (wasKilled && left.products > 0) hits += 1;
        problems.push(...judge(left, `kill ${again} after ${moment} ms`));
      }
      await runImport(file, directory, null);
      const healed = await contentOf(directory);
      if (healed.hash !== expected.hash) problems.push(`kill ${kill}: another content afterwards`);
      rmSync(directory, { recursive: true });
    }
    return { seed, kills, hits, problems };
  } finally {
    rmSync(workshop, { recursive: true });
  }
}

interface Content {
  readonly products: number;
  readonly hash: string;
  readonly faults: readonly string[];
}

async function contentOf(directory: string): Promise<Content> {
  const store = createSqliteStore({ directory });
  try {
    const { listings } = await store.products.coverage(MARKETPLACE);
    return { products: listings, hash: await store.contentHash(), faults: await store.check() };
  } finally {
    await store.close();
  }
}

function judge({ products, faults }: Content, moment: string): string[] {
  const isWhole = products % BATCH_PRODUCTS === 0 || products === PRODUCTS;
  return [
    ...faults.map((fault) => `${moment}: ${fault}`),
    ...(isWhole ? [] : [`${moment}: ${products} products are no whole number of batches`]),
  ];
}

/** Runs the command as a user would; kills it hard after `killAfterMs` unless that is null. */
function runImport(file: string, directory: string, killAfterMs: number | null) {
  const args = ['src/main/cli.ts', 'import', file, '--data-dir', directory, '--json'];
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const timer =
    killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise<{ milliseconds: number; wasKilled: boolean }>((resolve, reject) => {
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const wasKilled = signal === 'SIGKILL';
      if (!wasKilled && code !== 0) reject(new Error(`the import failed: ${complaint}`));
      else resolve({ milliseconds: performance.now() - began, wasKilled });
    });
  });
}

/** Keepa products; times are minutes since 2011. */
function productLines(seed: number): string {
  const random = seededRandom(seed);
  const pairs = () =>
    Array.from({ length: POINTS }, (_, index) => [
      7_000_000 + index * 3_000 + Math.floor(random() * 2_000),
      random() < 0.05 ? -1 : 100 + Math.floor(random() * 90_000),
    ]).flat();
  return Array.from({ length: PRODUCTS }, (_, index) => {
    const csv = [null, pairs(), null, pairs()];
    const asin = `B${String(index).padStart(9, '0')}`;
    const about = { title: `Steel Bottle Number ${index}`, rootCategory: 7, lastUpdate: 7_600_000 };
    return JSON.stringify({ asin, domainId: 1, ...about, csv });
  }).join('\n');
}

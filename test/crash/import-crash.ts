/**
 * Kills an import at random moments and looks at what is left: the store must open, hold whole
 * batches only, and the same import run again must end in the content of an undisturbed one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../src/adapters/sqlite/store.ts';
import { BATCH_ROWS_MAX } from '../../src/app/import-batch.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCTS = 6_000;
/** Rows of one product stand together, so a whole batch is a whole number of products. */
const MARKETPLACE = 'US';

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
    writeFileSync(file, productLines());
    const calm = join(workshop, 'calm');
    const { milliseconds } = await runImport(file, calm, null);
    const expected = await contentOf(calm);
    const random = seededRandom(seed);
    const problems: string[] = [];
    let hits = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const directory = join(workshop, `killed-${kill}`);
      const moment = Math.floor(random() * milliseconds);
      const { wasKilled } = await runImport(file, directory, moment);
      const left = await contentOf(directory);
      if (wasKilled && left.products > 0) hits += 1;
      problems.push(...judge(left, `kill ${kill} after ${moment} ms`));
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
  const isWhole = products % BATCH_ROWS_MAX === 0 || products === PRODUCTS;
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

function productLines(): string {
  return Array.from({ length: PRODUCTS }, (_, index) =>
    JSON.stringify({
      asin: `B${String(index).padStart(9, '0')}`,
      marketplace: 'amazon.com',
      title: `Steel Bottle Number ${index} with Lid`,
      brand: `Brand ${index % 40}`,
      category_path: `Sports > Bottles > Group ${index % 12}`,
      price: 10 + (index % 500) / 100,
      bsr: index + 1,
      review_count: index % 900,
      rating: 4.5,
      observed_at: '2026-11-01T00:00:00Z',
    }),
  ).join('\n');
}

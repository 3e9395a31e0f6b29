/**
 * Compares PostgreSQL with SQLite: imports, product details, histories, best sellers, quota and
 * bytes on disk, by turns in one run on equal input. PostgreSQL runs with `fsync`, its other
 * settings are its own. Usage: npm run bench:store -- [--products 6000] [--answers 3000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFile } from '../../src/adapters/importers/files/import-source.ts';
import { importTools } from '../../src/adapters/importers/files/import-tools.ts';
import { loadImporters } from '../../src/adapters/importers/registry.ts';
import { inThread } from '../../src/adapters/importers/thread/in-thread.ts';
import { importFile } from '../../src/app/import/import-file.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { randomOf } from '../history/simulate.ts';
import { asinOf } from '../import/input.ts';
import { type Part, writeAnswers, writeHistories, writeRows } from './input.ts';
import { NOW, readBestSellers, readHistories, readProduct } from './reads.ts';
import { openPostgres, openSqlite, type Side } from './sides.ts';
import { inTurns, type Measured, quantile, sum } from './turns.ts';

const { values } = parseArgs({
  options: {
    /** Rows of plain products. */
    products: { type: 'string', default: '6000' },
    /** Products with full histories. */
    answers: { type: 'string', default: '3000' },
    /** Products with a rank a day for three years. */
    histories: { type: 'string', default: '60' },
  },
});
const PRODUCTS = Number(values.products);
const ANSWERS = Number(values.answers);
const HISTORIES = Number(values.histories);
/** Each kind of input is cut in as many files, which the stores import by turns. */
const FILES = 6;
/** Files of answers are read in a thread, which packs histories, as from any large file. */
const THREAD_BYTES = 2 << 20;
const READS = 1000;
const BEST_SELLERS = 100;
const ROOT = '3375251';
const TAKES = 2000;
const KEYS = 200;
const FLOOD = 64;
const DAY = '2026-01-21';
const LIMIT = 100_000_000;

const directory = mkdtempSync(join(tmpdir(), 'shelfline-bench-store-'));
const sides: readonly Side[] = [openSqlite(join(directory, 'sqlite')), await openPostgres()];
const importers = (await loadImporters()).map((one) => inThread(one, THREAD_BYTES));
const derive = deriveListings(builtInModel());
try {
  print(`| | ${sides.map(({ name }) => name).join(' | ')} | ratio | goal |`);
  print(`|${' --- |'.repeat(sides.length + 3)}`);
  await measureImports();
  await measureReads();
  await measureQuota();
  print(`\nload of the machine: ${loadavg()[0]?.toFixed(0)}`);
} finally {
  for (const side of sides) await side.close();
  rmSync(directory, { recursive: true, force: true });
}

async function measureImports(): Promise<void> {
  const rows = { from: ANSWERS, count: PRODUCTS };
  const answers = { from: 0, count: ANSWERS };
  const histories = { from: ANSWERS + PRODUCTS, count: HISTORIES };
  const goal = '≥ 0.4';
  await importAll('histories of three years', writeHistories, { ...histories, day: 0 }, goal);
  await measureExtent('ranks of three years');
  await importAll('plain rows of new products', writeRows, { ...rows, day: 0 }, goal);
  await importAll('the next day of these products', writeRows, { ...rows, day: 1 }, goal);
  await importAll('Keepa answers of new products', writeAnswers, { ...answers, day: 0 }, goal);
  await measureExtent('also new answers, 23 short series each');
  await importAll(
    'newer answers, a point more a series',
    writeAnswers,
    { ...answers, day: 1 },
    goal,
  );
  await measureExtent('also newer answers');
}

async function importAll(
  what: string,
  write: (path: string, part: Part) => void,
  { from, count, day }: Part,
  goal: string,
): Promise<void> {
  const share = Math.ceil(count / FILES);
  const files = Array.from({ length: FILES }, (_, index) => {
    const path = join(directory, `${write.name}-${day}-${index}`);
    write(path, { from: from + index * share, count: share, day });
    return path;
  });
  const taken = await inTurns(sides, files, importOne);
  // The first file of a kind is not counted: the compiler is at work.
  const rates = taken.map(([, ...seconds]) => ((FILES - 1) * share) / sum(seconds));
  line(`import, ${what}: a second`, rates, 0, goal);
  for (const path of files) rmSync(path);
}

async function importOne({ store, name }: Side, path: string): Promise<void> {
  const source = await openFile(path);
  const clock = { now: () => NOW };
  const tools = importTools;
  const context = { store, clock, storeName: 'amazon', importers, derive, tools, undoDays: 90 };
  const report = await importFile(context, source, {});
  await source.close();
  if (report.error === null && report.rejected === 0 && report.imported > 0) return;
  const reason = report.error ?? report.rejects[0]?.reason ?? 'nothing was new';
  throw new Error(`${name} did not import ${path}: ${reason}`);
}

async function measureReads(): Promise<void> {
  const random = randomOf(5);
  const asins = Array.from({ length: READS }, () => asinOf(Math.floor(random() * ANSWERS)) as Asin);
  const warm = asins.slice(0, READS / 10);
  for (const [what, read, goal] of [
    ['product detail', readProduct, 'p50 ≤ 2'],
    ['a year of price and of rank', readHistories, ''],
  ] as const) {
    await inTurns(sides, warm, read);
    times(what, await inTurns(sides, asins, read), goal);
  }
  const roots = Array.from({ length: BEST_SELLERS }, () => ROOT);
  times('best sellers of a category', await inTurns(sides, roots, readBestSellers), '');
}

async function measureQuota(): Promise<void> {
  const one = { day: DAY, limit: LIMIT, cost: 1 };
  const keys = Array.from({ length: TAKES }, (_, index) => `key${index % KEYS}`);
  const take = async ({ usage }: Side, keyId: string) => await usage.take({ ...one, keyId });
  times('quota, one request of a key after another', await inTurns(sides, keys, take), '');
  const floods = Array.from({ length: TAKES / FLOOD }, (_, index) => index);
  const taken = await inTurns(sides, floods, async (side) => {
    await Promise.all(Array.from({ length: FLOOD }, () => take(side, 'flooded')));
  });
  const rates = taken.map((seconds) => (floods.length * FLOOD) / sum(seconds));
  line(`quota, ${FLOOD} requests of one key at once: a second`, rates, 0, '');
}

async function measureExtent(what: string): Promise<void> {
  const extents = await Promise.all(sides.map((side) => side.extent()));
  const history = extents.map((extent) => extent.history / 1e6);
  line(`bytes of histories, MB: ${what}`, history, 1, '≤ 1.3');
  line(
    'bytes of all tables, MB',
    extents.map(({ all }) => all / 1e6),
    1,
    '',
  );
}

/** Prints the median and the 99th percentile, and the ratio of the medians. */
function times(what: string, measured: Measured, goal: string): void {
  const at = (share: number) => measured.map((seconds) => 1000 * quantile(seconds, share));
  line(`${what}: ms, p50`, at(0.5), 3, goal);
  line(`${what}: ms, p99`, at(0.99), 3, '');
}

/** @param digits after the decimal point */
function line(what: string, figures: readonly number[], digits: number, goal: string): void {
  const [first = Number.NaN, second = Number.NaN] = figures;
  const shown = figures.map((figure) => figure.toFixed(digits));
  print(`| ${[what, ...shown, (second / first).toFixed(2), goal].join(' | ')} |`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

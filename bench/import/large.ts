/**
 * Imports one very large file of lines and says how much memory that took:
 * `node bench/import/large.ts [--format keepa|history|products] [--megabytes 2000]`. The file is
 * made as a stream and deleted afterwards.
 */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { importCommand } from './import-command.ts';
import { answerText, asinOf } from './input.ts';

/** Points of one product in the plain format. */
const POINTS = 500;
/** 2024-01-01. */
const START_MS = 1_704_067_200_000;
const HOURS_APART = 36;
const WRITE_LENGTH = 1 << 20;
/** The budget of the program. */
const MEMORY_MIB_MAX = 512;

/** The lines of one product, each with its line break. */
type LinesOf = (index: number) => string;

const FORMATS = {
  keepa: keepaLines,
  history: () => historyLines,
  products: () => productLines,
} as const satisfies Record<string, () => LinesOf>;

const { values } = parseArgs({
  options: {
    format: { type: 'string', default: 'keepa' },
    megabytes: { type: 'string', default: '2000' },
  },
});

const format = values.format as keyof typeof FORMATS;
const root = mkdtempSync(join(tmpdir(), 'shelfline-bench-large-'));
try {
  const path = join(root, `${format}.ndjson`);
  const { bytes, lines } = await writeLines(
    path,
    FORMATS[format](),
    Number(values.megabytes) * 1e6,
  );
  print(`${format}: ${lines.toLocaleString('en')} lines, ${(bytes / 1e6).toFixed(0)} MB`);
  const directory = join(root, 'store');
  const { seconds, imported, rejected, usage } = await importCommand(path, directory);
  print(`${imported} imported, ${rejected} rejected in ${seconds.toFixed(0)} s`);
  print(`${(bytes / 1e6 / seconds).toFixed(1)} MB/s, ${(lines / seconds).toFixed(0)} lines/s`);
  print(`${usage.cpuSeconds} s of CPU, at most ${usage.peakMiB} MiB (budget ${MEMORY_MIB_MAX})`);
  const store = createSqliteStore({ directory, readonly: true });
  const { listings } = await store.products.coverage('US');
  await store.close();
  print(`${listings} products in the store`);
  if ((usage.peakMiB ?? 0) > MEMORY_MIB_MAX) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true });
}

/** Each product's lines in turn until the file is long enough. */
async function writeLines(path: string, linesOf: LinesOf, bytesMin: number) {
  const file = createWriteStream(path);
  let waiting = '';
  let bytes = 0;
  let lines = 0;
  for (let index = 0; bytes < bytesMin; index += 1) {
    const text = linesOf(index);
    waiting += text;
    bytes += Buffer.byteLength(text);
    lines += text.split('\n').length - 1;
    if (waiting.length < WRITE_LENGTH && bytes < bytesMin) continue;
    if (!file.write(waiting)) await once(file, 'drain');
    waiting = '';
  }
  file.end();
  await once(file, 'finish');
  return { bytes, lines };
}

/** Whole answers, real ones where there are, a line each. */
function keepaLines(): LinesOf {
  const text = JSON.stringify(JSON.parse(answerText(process.env['SHELFLINE_REAL_DATA'])));
  const asin = /"asin":"([A-Z0-9]{10})"/.exec(text)?.[1];
  if (asin === undefined) throw new Error('an answer without a product');
  return (index) => `${text.replaceAll(asin, asinOf(index))}\n`;
}

function historyLines(index: number): string {
  const asin = asinOf(index);
  let lines = '';
  for (let point = 0; point < POINTS; point += 1) {
    const at = new Date(START_MS + point * HOURS_APART * 3_600_000).toISOString();
    const cents = 1000 + ((point * 37 + index) % 900);
    const value = point % 20 === 0 ? null : cents / 100;
    lines += `${JSON.stringify({ asin, marketplace: 'amazon.com', series: 'new', at, value })}\n`;
  }
  return lines;
}

function productLines(index: number): string {
  const row = {
    ...{ asin: asinOf(index), marketplace: 'amazon.com', title: `Steel Bottle No. ${index}` },
    ...{ brand: `Brand ${index % 5000}`, category: `Sports & Outdoors > Bottles ${index % 300}` },
    ...{ price: 10 + (index % 90), bsr: 1 + ((index * 7919) % 900_000), rating: 4.2 },
    ...{ review_count: index % 2000, observed_at: '2026-11-01T00:00:00Z' },
  };
  return `${JSON.stringify(row)}\n`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

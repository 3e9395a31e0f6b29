/**
 * Builds the files the measurements read: our segment and an FTS5 table over the same documents.
 * Usage: build.ts --products N --directory DIR [--vocabulary wide|demo|compound] [--fts5]
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { buildSegment } from '../../src/adapters/search-index/engine/build/build-segment.ts';
import { DocumentTable } from '../../src/adapters/search-index/engine/build/document-table.ts';
import { writeSegmentFile } from '../../src/adapters/search-index/files/segment-file.ts';
import { isShape, SHAPES } from './market-shapes.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    directory: { type: 'string', default: '.' },
    fts5: { type: 'boolean', default: false },
    vocabulary: { type: 'string', default: 'wide' },
  },
});
const products = Number(values.products);
const shape = values.vocabulary;
if (!isShape(shape)) throw new TypeError(`no vocabulary ${shape}: wide, demo or compound`);
const { documentsOf } = SHAPES[shape];
const SEED = 42;
/** Titles kept to draw queries from. */
const TITLES = 20_000;

const started = performance.now();
const table = new DocumentTable();
const titles: (readonly string[])[] = [];
const stride = Math.max(1, Math.floor(products / TITLES));
let number = 0;
for (const document of documentsOf(products, SEED)) {
  table.add(document);
  if (number++ % stride === 0) titles.push(document.words);
}
const collected = performance.now();
const segment = buildSegment(table);
const built = performance.now();
await writeSegmentFile(join(values.directory, 'bench.segment'), segment);
const written = performance.now();
writeFileSync(join(values.directory, 'queries.json'), JSON.stringify({ shape, titles }));
const report: Record<string, number> = {
  collectSeconds: (collected - started) / 1000,
  buildSeconds: (built - collected) / 1000,
  writeSeconds: (written - built) / 1000,
  segmentMegabytes: segment.buffer.byteLength / 1e6,
};

if (values.fts5) {
  const from = performance.now();
  const file = join(values.directory, 'fts5.db');
  rmSync(file, { force: true });
  const db = new Database(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.exec(`CREATE VIRTUAL TABLE search USING fts5 (
    words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')`);
  const insert = db.prepare('INSERT INTO search (rowid, words) VALUES (?, ?)');
  db.exec('BEGIN');
  let rowid = 0;
  for (const document of documentsOf(products, SEED)) insert.run(++rowid, document.words.join(' '));
  db.exec('COMMIT');
  db.exec("INSERT INTO search (search) VALUES ('optimize')");
  db.close();
  report['fts5Seconds'] = (performance.now() - from) / 1000;
}
process.stdout.write(`${JSON.stringify(report)}\n`);

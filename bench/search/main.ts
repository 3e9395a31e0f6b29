/**
 * Search at scale, with FTS5 over the same documents in the same run.
 * Usage: npm run bench:search -- [--products 1000000] [--vocabulary wide|demo|compound]
 *   [--directory DIR]
 * Building and measuring are processes of their own, so that the memory shown is that of searching.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    vocabulary: { type: 'string', default: 'wide' },
    /** Kept afterwards when given. */
    directory: { type: 'string' },
  },
});
const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'shelfline-bench-'));
mkdirSync(directory, { recursive: true });
try {
  const { products, vocabulary } = values;
  runScript('build.ts', ['--products', products, '--vocabulary', vocabulary, '--fts5']);
  for (const file of ['bench.segment', 'fts5.db']) {
    const { size } = statSync(join(directory, file));
    process.stdout.write(`${file}: ${(size / 1e6).toFixed(0)} MB\n`);
  }
  runScript('measure.ts', ['--fts5']);
} finally {
  if (values.directory === undefined) rmSync(directory, { recursive: true });
}

function runScript(name: string, options: readonly string[]): void {
  const script = join(import.meta.dirname, name);
  const { status } = spawnSync(
    process.execPath,
    [...process.execArgv, script, '--directory', directory, ...options],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
}

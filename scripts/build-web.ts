/** Builds the dashboard into `web/dist`, unless it was built from the same files before. */
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'web');
const SOURCES = ['web/src/**', 'web/*.*', 'client/src/**', 'package-lock.json'];
const STAMP = join(WEB, 'dist/built-from');

const builtFrom = hashOfSources();
const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === builtFrom;
if (!isCurrent) {
  process.stderr.write('Building the dashboard …\n');
  // Loaded only here: it takes longer than the look whether it is needed.
  const { build } = await import('vite');
  await build({ configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(STAMP, builtFrom);
}

function hashOfSources(): string {
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return hash('sha256', files.map((file) => hash('sha256', readFileSync(file))).join('\n'));
}

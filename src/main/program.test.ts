/** What a command loads: the modules it works with and no others. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const CLI = join(import.meta.dirname, 'cli.ts');
/** Names every module on standard error as it is loaded. */
const TELL_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  registerHooks({ load(url, context, next) { writeSync(2, url + '\\n'); return next(url, context); } });
`)}`;

const directory = mkdtempSync(join(tmpdir(), 'shelfline-program-'));
// The first command makes the directory.
beforeAll(() => void run('keys', 'list'));
afterAll(() => rmSync(directory, { recursive: true }));

function run(...args: string[]) {
  const env = { ...process.env, SHELFLINE_DATA_DIR: directory };
  const command = ['--import', TELL_MODULES, CLI, ...args];
  const { stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  return { said: stdout + stderr, modules: stderr };
}

it.each([
  [
    ['keys', 'list'],
    'No keys yet',
    [
      'operations/admin/imports.ts',
      'importers/formats/keepa',
      'sqlite/store.ts',
      'domain/estimation',
      'app/export',
    ],
  ],
  [['import', '--help'], 'Usage', ['typebox', 'ajv', 'importers/formats/keepa', 'sqlite']],
  [['doctor'], 'market', ['typebox', 'ajv', 'importers/formats/keepa']],
])('%j starts without what other commands need', (args, answer, others) => {
  const { said, modules } = run(...args);
  expect(said).toContain(answer);
  expect(modules).toContain('operations/admin/resources.ts');
  for (const other of others) expect(modules).not.toContain(`/${other}`);
});

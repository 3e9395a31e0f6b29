/** A `usage.db` that cannot be used: one line says which file, what is wrong and what to do. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteAccounts } from './accounts.ts';
import { MIGRATIONS } from './migrations.ts';
import { openUsageDatabase } from './open-database.ts';

const MAIN = join(import.meta.dirname, '../../../main');

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-usage-'));
  file = join(directory, 'usage.db');
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('a usage.db of a newer version', () => {
  beforeEach(() => {
    const database = openUsageDatabase(directory);
    database.pragma('user_version = 99');
    database.close();
  });

  it.each([
    ['keys list', ['cli.ts', 'keys', 'list']],
    ['serve', ['cli.ts', 'serve', '--port', '0']],
    ['import', ['cli.ts', 'import', 'none.csv']],
    ['start', ['cli.ts', 'start', '--port', '0']],
  ])('ends %s with one line', (_, [program = '', ...args]) => {
    const { status, stderr } = run(program, args);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        /usage\.db: made by a newer version of Shelfline .*Update Shelfline, or restore a backup/,
      ),
    ]);
    expect(status).toBe(1);
  });

  it('is a line of doctor’s findings', () => {
    const { status, stdout, stderr } = run('cli.ts', ['doctor']);
    expect(stdout).toMatch(/usage\.db: made by a newer version of Shelfline .*Update Shelfline/);
    expect(stderr).toBe('');
    expect(status).toBe(1);
  });
});

it('a usage.db of the first version keeps its keys and counts, and gets check values', async () => {
  const old = new Database(file);
  old.exec(MIGRATIONS[0] ?? '');
  old.exec("INSERT INTO api_key VALUES ('a', 'hash', 'sl_', NULL, 'pro', 1, NULL, 7, NULL)");
  old.exec("INSERT INTO daily_use VALUES ('a', '2026-03-01', 5)");
  old.pragma('user_version = 1');
  old.pragma(`application_id = ${0x53686c55}`);
  old.close();
  const { keys, usage, check, close } = createSqliteAccounts({ directory });
  expect(await check()).toEqual([]);
  expect(await keys.byHash('hash')).toMatchObject({ id: 'a', revokedAt: 7 });
  expect(await usage.used('a', '2026-03-01')).toBe(5);
  await close();
});

it.each([
  ['no database', Buffer.alloc(8_192, 'x'), /usage\.db: not a readable store\. .*restore a backup/],
])('%s is told by its name', (_, content, words) => {
  writeFileSync(file, content);
  expect(() => openUsageDatabase(directory)).toThrow(words);
});

function run(program: string, args: readonly string[]) {
  const env = { ...process.env, SHELFLINE_DATA_DIR: directory };
  const command = [join(MAIN, program), ...args];
  return spawnSync(process.execPath, command, { env, encoding: 'utf8' });
}

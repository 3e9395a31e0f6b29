/** A `usage.db` that cannot be used: one line says which file, what is wrong and what to do. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUsageDatabase } from './open-database.ts';

const MAIN = join(import.meta.dirname, '../../main');

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
    ['start', ['start.ts', '--port', '0']],
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

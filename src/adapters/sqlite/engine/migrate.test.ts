import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShelflineError } from '../../../domain/values/error.ts';
import { createSqliteStore } from '../market/store.ts';
import { MARKET_FILE } from './market-file.ts';
import { APPLICATION_ID, MIGRATION_DIRECTORY } from './migrate.ts';

const FIRST = '0001-market.sql';
/** The migrations the program has; the tests add one more. */
const KNOWN = readdirSync(MIGRATION_DIRECTORY).length;
const numbered = (number: number, name: string) => `${String(number).padStart(4, '0')}-${name}.sql`;
const COLOUR = numbered(KNOWN + 1, 'colour');

let root: string;
let directory: string;
let migrations: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-migrate-'));
  directory = join(root, 'data');
  migrations = join(root, 'migrations');
  mkdirSync(migrations);
  cpSync(MIGRATION_DIRECTORY, migrations, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const file = () => join(directory, MARKET_FILE);
const open = (options: { readonly?: boolean } = {}) =>
  createSqliteStore({ directory, migrations, ...options });
const addMigration = (name: string, sql: string) => writeFileSync(join(migrations, name), sql);

/** Opens, and answers the message it was refused with. */
function refusal(options: { readonly?: boolean } = {}): string {
  try {
    open(options).connection.db.close();
  } catch (error) {
    const code = error instanceof ShelflineError ? error.code : 'defect';
    return `${code}: ${error instanceof Error ? error.message : error}`;
  }
  return 'opened';
}

describe('opening a store', () => {
  it('makes the directory and the database, marked as ours, with large pages and a log', async () => {
    await open().close();
    const db = new Database(file(), { readonly: true });
    const pragma = (name: string) => db.pragma(name, { simple: true });
    expect(pragma('application_id')).toBe(APPLICATION_ID);
    expect(pragma('page_size')).toBe(16_384);
    expect(pragma('journal_mode')).toBe('wal');
    db.close();
    expect(refusal()).toBe('opened');
  });

  it('runs a new migration on an old store, once', async () => {
    await open().close();
    addMigration(COLOUR, 'CREATE TABLE colour (name TEXT); INSERT INTO colour VALUES (1);');
    await open().close();
    const store = open();
    expect(store.connection.db.prepare('SELECT count(*) FROM colour').pluck().get()).toBe(1);
    await store.close();
  });

  it('leaves nothing of a migration that fails', async () => {
    await open().close();
    addMigration(COLOUR, 'CREATE TABLE colour (name TEXT); SELECT nonsense;');
    expect(refusal()).toBe('defect: no such column: nonsense');
    rmSync(join(migrations, COLOUR));
    const store = open();
    expect(
      store.connection.db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'colour'").get(),
    ).toBe(undefined);
    await store.close();
  });

  it('refuses a store of a newer program', async () => {
    addMigration(COLOUR, 'CREATE TABLE colour (name TEXT)');
    await open().close();
    rmSync(join(migrations, COLOUR));
    expect(refusal()).toMatch(/^unavailable: .*newer Shelfline .*\. Upgrade/);
    expect(refusal()).toContain(`(schema ${KNOWN + 1}, this program knows ${KNOWN})`);
    expect(refusal({ readonly: true })).toContain('newer Shelfline');
  });

  it('refuses an edited migration', async () => {
    await open().close();
    const edited = readFileSync(join(migrations, FIRST), 'utf8').replace('TEXT', 'TEXT ');
    writeFileSync(join(migrations, FIRST), edited);
    expect(refusal()).toMatch(/^unavailable: .*migration 0001-market.sql differs/);
  });

  it('refuses a gap between migrations as a defect of the program', () => {
    addMigration(numbered(KNOWN + 2, 'late'), 'SELECT 1');
    expect(refusal()).toMatch(/^defect: .*leaves a gap/);
  });

  it('refuses the database of another program and leaves it alone', () => {
    open().connection.db.close();
    rmSync(file());
    const db = new Database(file());
    db.exec('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)');
    db.close();
    expect(refusal()).toMatch(/^unavailable: .*another program.*Name another data directory/);
    const after = new Database(file(), { readonly: true });
    expect(after.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(1);
    after.close();
  });

  it('refuses a file that is no database', () => {
    open().connection.db.close();
    writeFileSync(file(), 'A spreadsheet, perhaps. '.repeat(100));
    expect(refusal()).toMatch(/^unavailable: .*not a readable store.*restore a backup/);
  });

  it('refuses to read what is not there or not up to date', async () => {
    expect(refusal({ readonly: true })).toMatch(/^unavailable: .*no store here/);
    await open().close();
    addMigration(COLOUR, 'CREATE TABLE colour (name TEXT)');
    expect(refusal({ readonly: true })).toContain('Open it once with a command that writes');
  });

  it('reads without the right to write', async () => {
    await open().close();
    const store = open({ readonly: true });
    expect(await store.revision()).toBe(0);
    const write = store.imports.rememberFile({ sha256: 'ab', observedAt: 1 });
    await expect(write).rejects.toThrow('readonly');
    await store.close();
  });
});

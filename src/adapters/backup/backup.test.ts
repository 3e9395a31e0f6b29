import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from './restore-backup.ts';
import { tarHeader } from './tar.ts';
import { writeBackup } from './write-backup.ts';

let root: string;
let directory: string;
let backup: string;
let databases: Database.Database[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-backup-'));
  directory = join(root, 'data');
  backup = join(root, 'saved.tar');
  databases = [];
  mkdirSync(directory);
});
afterEach(() => {
  for (const database of databases) database.close();
  rmSync(root, { recursive: true });
});

describe('a backup', () => {
  it('holds both databases as they are, also while they are open, and is a plain tar file', async () => {
    const manifest = await saved();
    const listed = execFileSync('tar', ['-tf', backup], { encoding: 'utf8' });
    expect(listed.trim().split('\n')).toEqual(['market.db', 'usage.db', 'manifest.json']);
    expect(manifest.parts.map(({ name }) => name)).toEqual(['market.db', 'usage.db']);
    expect(readdirSync(root).sort()).toEqual(['data', 'saved.tar']);
  });

  it('comes back into an empty place with the same content', async () => {
    await saved();
    const target = join(root, 'new', 'data');
    const request = { file: backup, directory: target, force: false, verify: sound, derived: [] };
    await restoreBackup(request);
    expect(readdirSync(target).sort()).toEqual(['market.db', 'usage.db']);
    expect(contentOf(target, 'market.db')).toBe('market rows');
    expect(contentOf(target, 'usage.db')).toBe('usage rows');
  });

  it('leaves no half-written file behind when a copy fails', async () => {
    const failing = { name: 'market.db', copyTo: () => Promise.reject(new Error('disk full')) };
    await expect(writeBackup(backup, [failing], new Date(0))).rejects.toThrow('disk full');
    expect(readdirSync(root)).toEqual(['data']);
  });
});

describe('restoring over data', () => {
  it('is refused without force, and names what is there', async () => {
    await saved();
    await expect(restore({ force: false })).rejects.toThrow(/not empty \(market\.db.*--force/);
  });

  it('is refused while a service has the data open', async () => {
    await saved();
    await expect(restore({ force: true })).rejects.toThrow('open in a running service');
    expect(databases[0]?.prepare('SELECT text FROM t').pluck().get()).toBe('market rows');
  });

  it('replaces everything with force, stale journals included', async () => {
    await saved();
    databases[0]?.exec("UPDATE t SET text = 'later'");
    closeAll();
    writeFileSync(join(directory, 'usage.db-wal'), 'stale');
    await restore({ force: true });
    expect(contentOf(directory, 'market.db')).toBe('market rows');
    expect(contentOf(directory, 'usage.db')).toBe('usage rows');
  });

  it('takes away what followed from the data before', async () => {
    await saved();
    closeAll();
    mkdirSync(join(directory, 'search'));
    writeFileSync(join(directory, 'search', 'manifest.json'), '{}');
    await restore({ force: true });
    expect(readdirSync(directory).sort()).toEqual(['market.db', 'usage.db']);
  });

  it.each([
    ['finds a problem', async () => ['page 3 torn']],
    ['cannot even open it', () => Promise.reject(new Error('page 3 torn'))],
  ])('changes nothing when the verification %s', async (_, verify) => {
    await saved();
    databases[0]?.exec("UPDATE t SET text = 'later'");
    closeAll();
    await expect(restore({ force: true, verify })).rejects.toThrow('page 3 torn');
    expect(contentOf(directory, 'market.db')).toBe('later');
  });
});

describe('a damaged backup', () => {
  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('hello'.repeat(1000))],
    ['cut in the middle', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['without its end', (whole: Buffer) => whole.subarray(0, -1024)],
    ['with a flipped bit', (whole: Buffer) => flipped(whole, 5000)],
    ['another tar file', () => Buffer.concat([tarHeader('a.txt', 0, 0), Buffer.alloc(1024)])],
  ])('is refused: %s', async (_, damage) => {
    await saved();
    closeAll();
    const whole = readFileSync(backup);
    writeFileSync(backup, damage(whole));
    await expect(restore({ force: true })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('cannot be restored'),
    });
    expect(contentOf(directory, 'market.db')).toBe('market rows');
    expect(readdirSync(directory).some((name) => name.startsWith('.restore'))).toBe(false);
  });
});

describe('tarHeader', () => {
  it('states sizes beyond 8 GiB so that tar can read them', () => {
    const header = tarHeader('big.db', 9 * 1024 ** 3, 0);
    // The file itself is left out, which tar complains of after listing it.
    const listed = spawnSync('tar', ['-tvf', '-'], { input: header, encoding: 'utf8' }).stdout;
    expect(listed).toContain(String(9 * 1024 ** 3));
  });
});

async function saved() {
  const sources = ['market', 'usage'].map((name) => {
    const database = new Database(join(directory, `${name}.db`));
    database.pragma('journal_mode = WAL');
    database.exec(`CREATE TABLE t (text TEXT); INSERT INTO t VALUES ('${name} rows')`);
    databases.push(database);
    return {
      name: `${name}.db`,
      copyTo: async (file: string) => void (await database.backup(file)),
    };
  });
  return await writeBackup(backup, sources, new Date(0));
}

function restore(options: { force: boolean; verify?: () => Promise<string[]> }) {
  return restoreBackup({ file: backup, directory, verify: sound, derived: ['search'], ...options });
}

async function sound(): Promise<string[]> {
  return [];
}

function closeAll(): void {
  for (const database of databases) database.close();
}

function contentOf(place: string, name: string): unknown {
  const database = new Database(join(place, name), { readonly: true });
  databases.push(database);
  return database.prepare('SELECT text FROM t').pluck().get();
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

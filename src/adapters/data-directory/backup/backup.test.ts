import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeSealed } from '../sealed-file/sealed-file.ts';
import { type RestoreRequest, restoreBackup } from './restore-backup.ts';
import { finishRestore, replaceBy } from './swap.ts';
import { tarHeader } from './tar.ts';
import { type BackupSource, openWorkshop, writeBackup } from './write-backup.ts';

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
    mkdirSync(target, { recursive: true });
    await restore({ directory: target, force: false });
    expect(readdirSync(target).sort()).toEqual(['market.db', 'usage.db']);
    expect(contentOf(target, 'market.db')).toBe('market rows');
    expect(contentOf(target, 'usage.db')).toBe('usage rows');
  });

  it('leaves no half-written file behind when a copy fails', async () => {
    const failing = { name: 'market.db', copyTo: () => Promise.reject(new Error('disk full')) };
    const request = { file: backup, sources: [failing], createdAt: new Date(0), verify: sound };
    await expect(writeBackup(request)).rejects.toThrow('disk full');
    expect(readdirSync(root)).toEqual(['data']);
  });

  it('is not written, and the one before stays, where the copies are not sound', async () => {
    writeFileSync(backup, 'the one before');
    const request = { file: backup, sources: [], createdAt: new Date(0) };
    const torn = writeBackup({ ...request, verify: async () => ['page 3 torn'] });
    await expect(torn).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/was not written.*page 3 torn.*doctor/),
    });
    const full = writeBackup({ ...request, verify: () => Promise.reject(new Error('disk full')) });
    await expect(full).rejects.toThrow(/was not written, because its copy.*disk full/);
    expect(readFileSync(backup, 'utf8')).toBe('the one before');
    expect(readdirSync(root).sort()).toEqual(['data', 'saved.tar']);
  });

  it('clears what is left where a backup was killed while it cleared up, its lock first', async () => {
    mkdirSync(join(root, '.shelfline-backup-cleared'));
    writeFileSync(join(root, '.shelfline-backup-cleared', 'packed'), 'half');
    await saved();
    expect(readdirSync(root).sort()).toEqual(['data', 'saved.tar']);
  });

  it('clears what killed backups left next to it, and nothing that is in use', async () => {
    const used = await openWorkshop(root);
    const left = join(root, '.shelfline-backup-killed');
    mkdirSync(left);
    for (const name of ['lock', 'packed']) writeFileSync(join(left, name), '');
    mkdirSync(join(root, '.shelfline-backup-hardly'));
    await saved();
    expect(readdirSync(root).sort()).toEqual([basename(used.directory), 'data', 'saved.tar']);
    await used.remove();
    expect(readdirSync(root).sort()).toEqual(['data', 'saved.tar']);
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

  it('brings back a file next to the databases', async () => {
    const model = join(directory, 'model.json');
    writeFileSync(model, 'fitted');
    await saved({ name: 'model.json', copyTo: async (copy) => copyFileSync(model, copy) });
    closeAll();
    writeFileSync(model, 'fitted again');
    await restore({ force: true });
    expect(readFileSync(model, 'utf8')).toBe('fitted');
  });

  it('takes away such a file that was not there when the backup was made', async () => {
    await saved();
    closeAll();
    writeFileSync(join(directory, 'model.json'), 'fitted');
    await restore({ force: true });
    expect(existsSync(join(directory, 'model.json'))).toBe(false);
  });

  it('keeps such a file where the backup is of the first format, which knew none', async () => {
    await saved();
    closeAll();
    writeFileSync(backup, ofFirstFormat(readFileSync(backup)));
    writeFileSync(join(directory, 'model.json'), 'fitted');
    await restore({ force: true });
    expect(readFileSync(join(directory, 'model.json'), 'utf8')).toBe('fitted');
  });

  it('writes no file that no backup has', async () => {
    const strange = {
      name: 'settings.json',
      copyTo: async (copy: string) => writeFileSync(copy, '{}'),
    };
    await saved(strange);
    closeAll();
    await expect(restore({ force: true })).rejects.toThrow('settings.json does not belong in it');
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

describe('a restore that was killed', () => {
  const files = ['market.db', 'usage.db', 'model.json'];
  const contents = (place: string) => files.map((name) => readFileSync(join(place, name), 'utf8'));
  const fill = (place: string, text: string) => {
    mkdirSync(place, { recursive: true });
    for (const name of files) writeFileSync(join(place, name), text);
  };

  it.each([0, 1, 2, 3])('after %d of its renames is finished by the next program', (moved) => {
    const decided = join(directory, '.restored');
    fill(directory, 'old');
    writeFileSync(join(directory, 'usage.db-wal'), 'old');
    writeFileSync(join(directory, 'search'), 'old');
    fill(decided, 'new');
    writeSealed(join(decided, 'plan.json'), { files, removed: ['search'] });
    for (const name of files.slice(0, moved)) {
      renameSync(join(decided, name), join(directory, name));
    }
    if (moved > 1) rmSync(join(directory, 'usage.db-wal'));
    finishRestore(directory);
    expect(contents(directory)).toEqual(['new', 'new', 'new']);
    expect(readdirSync(directory).sort()).toEqual([...files].sort());
  });

  it('before it is decided changes nothing, and after its last step hardly anything is left', () => {
    fill(directory, 'old');
    finishRestore(directory);
    expect(contents(directory)).toEqual(['old', 'old', 'old']);
    mkdirSync(join(directory, '.restored'));
    finishRestore(directory);
    expect(readdirSync(directory).sort()).toEqual([...files].sort());
  });

  it('is not guessed at where its plan is damaged or lost', () => {
    fill(directory, 'old');
    fill(join(directory, '.restored'), 'new');
    expect(() => finishRestore(directory)).toThrow(/plan.json is missing/);
    writeFileSync(join(directory, '.restored', 'plan.json'), '{"files":[]}');
    expect(() => finishRestore(directory)).toThrow(/plan.json is damaged/);
    expect(contents(join(directory, '.restored'))).toEqual(['new', 'new', 'new']);
  });

  it('leaves nothing of its own when it is not killed', () => {
    const staged = join(directory, '.restore-abc');
    fill(directory, 'old');
    fill(staged, 'new');
    replaceBy(staged, directory, []);
    expect(contents(directory)).toEqual(['new', 'new', 'new']);
    expect(readdirSync(directory).sort()).toEqual([...files].sort());
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

it('tells a directory named instead of a backup by its path', async () => {
  await expect(restore({ file: directory, force: true })).rejects.toMatchObject({
    code: 'EISDIR',
    path: directory,
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

async function saved(...others: BackupSource[]) {
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
  return await writeBackup({
    file: backup,
    sources: [...sources, ...others],
    createdAt: new Date(0),
    verify: sound,
  });
}

function restore(options: Partial<RestoreRequest> & Pick<RestoreRequest, 'force'>) {
  const lists = { optional: ['model.json'], derived: ['search'], ignored: [] };
  const work = { verify: sound, complete: async () => {} };
  return restoreBackup({ file: backup, directory, ...work, ...lists, ...options });
}

/** A backup in the format of older programs; the manifest keeps its length. */
function ofFirstFormat(whole: Buffer): Buffer {
  const text = whole.toString('latin1').replace('"version": 2', '"version": 1');
  return Buffer.from(text, 'latin1');
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

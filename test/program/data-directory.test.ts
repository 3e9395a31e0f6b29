/** What a data directory holds belongs together: lost, foreign and left-over files are told. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeInstallation } from '../../src/adapters/data-directory/installation/installation.ts';
import { writeSealed } from '../../src/adapters/data-directory/sealed-file/sealed-file.ts';
import { run, runJson, temporaryDirectory } from '../support/program.ts';

const ROW = 'asin,marketplace,title,price\nB000000001,US,Steel Bottle,10\n';
const root = temporaryDirectory();
const place = (...names: string[]) => join(root.path, ...names);
const at = (name: string) => ['--data-dir', place(name)];
const DATABASES = ['market.db', 'usage.db'];
const WHOLE = ['installation.json', 'installation.lock', ...DATABASES, 'usage.reserve'];
let key = '';

beforeAll(async () => {
  writeFileSync(place('one.csv'), ROW);
  key = (await runJson<{ id: string }>(['keys', 'create', '--plan', 'pro', ...at('sound')])).id;
  await runJson(['import', place('one.csv'), ...at('sound')]);
  await runJson(['backup', place('saved.tar'), ...at('sound')]);
  await runJson(['keys', 'create', '--plan', 'pro', ...at('other')]);
  rmSync(place('sound', 'rejects'), { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(place('data'), { recursive: true, force: true });
  cpSync(place('sound'), place('data'), { recursive: true });
});
afterAll(() => root.remove());

const KEYS = [['keys', 'list']];
/** Every command that opens the directory in a way of its own. */
const COMMANDS = [
  ...KEYS,
  ['import', place('one.csv')],
  ['export', 'products'],
  ['backup', place('never.tar')],
  ['serve', '--port', '0'],
];

describe('a directory with a part lost', () => {
  const remove = (name: string) => rmSync(place('data', name));
  it.each([
    ['market.db is missing', COMMANDS, () => remove('market.db')],
    ['usage.db is missing', KEYS, () => remove('usage.db')],
    ['market.db is empty', KEYS, () => truncateSync(place('data', 'market.db'))],
    ['usage.db is empty', KEYS, () => truncateSync(place('data', 'usage.db'))],
    ['market.db belongs to another installation', KEYS, () => swapIn('market.db')],
    ['usage.db belongs to another installation', KEYS, () => swapIn('usage.db')],
  ])(
    'is refused: %s',
    async (words, commands, damage) => {
      damage();
      const held = readdirSync(place('data'));
      for (const command of commands) {
        const { code, out, err } = await run([...command, ...at('data')]);
        expect([command[0], code, out]).toEqual([command[0], 1, '']);
        expect(err).toContain(`${place('data')}: ${words}; `);
        expect(err).toContain('restore a backup');
        expect(err.trim().split('\n')).toHaveLength(1);
      }
      const doctor = await run(['doctor', ...at('data')]);
      expect(doctor.code).toBe(1);
      expect(doctor.out).toMatch(new RegExp(`FAILED +installation +${words}`));
      expect(readdirSync(place('data'))).toEqual(held);
      expect(existsSync(place('never.tar'))).toBe(false);
    },
    60_000,
  );

  it('is put right by a restore, and goes on without the part where that is asked for', async () => {
    remove('market.db');
    await runJson(['restore', place('saved.tar'), '--force', ...at('data')]);
    expect((await run(['export', 'products', ...at('data')])).out).toContain('Steel Bottle');
    remove('market.db');
    remove('installation.json');
    const { code, err } = await run(['keys', 'list', ...at('data')]);
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('market.db was missing: a new, empty'),
    ]);
    expect(readdirSync(place('data')).sort()).toEqual(WHOLE);
  });
});

describe('installation.json', () => {
  it.each([
    ['missing', () => rmSync(place('data', 'installation.json'))],
    ['damaged', () => writeFileSync(place('data', 'installation.json'), '{}')],
  ])('is written again where it is %s, and that is told once', async (state, damage) => {
    damage();
    const { code, out, err } = await run(['keys', 'list', ...at('data')]);
    expect([code, err]).toEqual([0, expect.stringContaining(`was ${state} and was written again`)]);
    expect(out).toContain(key);
    expect(await run(['keys', 'list', ...at('data')])).toMatchObject({ code: 0, err: '' });
    swapIn('usage.db');
    expect(await run(['keys', 'list', ...at('data')])).toMatchObject({ code: 1 });
  });

  it.each(['missing', 'damaged'])('when %s hides no mixed directory', async (state) => {
    swapIn('usage.db');
    if (state === 'missing') rmSync(place('data', 'installation.json'));
    else writeFileSync(place('data', 'installation.json'), '{}');
    const { code, err } = await run(['keys', 'list', ...at('data')]);
    expect([code, err]).toEqual([1, expect.stringContaining('are of two installations')]);
  });

  it('comes to a directory of an older release, which is told once', async () => {
    rmSync(place('data', 'installation.json'));
    for (const name of DATABASES) withDatabase(name, (db) => db.exec('DELETE FROM installation'));
    const { code, err } = await run(['export', 'products', ...at('data')]);
    expect([code, err]).toEqual([0, expect.stringContaining('of an older release')]);
    expect((await run(['export', 'products', ...at('data')])).err).not.toContain('release');
  });

  it('that says "making" lets the next command make the rest', async () => {
    const making = place('making');
    mkdirSync(making);
    cpSync(place('data', 'usage.db'), join(making, 'usage.db'));
    const id = withDatabase('usage.db', (db) =>
      db.prepare('SELECT id FROM installation').pluck().get(),
    );
    const state = { state: 'making', madeAt: '2026-01-01T00:00:00Z', files: DATABASES } as const;
    writeInstallation(making, { id: String(id), ...state });
    expect(await run(['keys', 'list', ...at('making')])).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(making).sort()).toEqual(WHOLE);
  });
});

describe('a restore over data that is newer', () => {
  it('revives no key, loses none, and says so', async () => {
    const { key: fresh, id: made } = await runJson<{ key: string; id: string }>([
      ...['keys', 'create', '--plan', 'pro'],
      ...at('data'),
    ]);
    await runJson(['keys', 'revoke', key, ...at('data')]);
    const restored = await run(['restore', place('saved.tar'), '--force', ...at('data')]);
    expect(restored.out.split('\n').slice(1, 3)).toEqual([
      `Kept: revoked since the backup, and still so: ${key}`,
      `Kept: made since the backup, and still there: ${made}`,
    ]);
    const { out } = await run(['keys', 'list', ...at('data')]);
    expect(out).toMatch(new RegExp(`${key}.*revoked`));
    expect(out).toMatch(new RegExp(`${made} +${fresh.slice(0, 9)}.*active`));
  });

  it('says that it could keep nothing where the keys could not be read', async () => {
    writeFileSync(place('data', 'usage.db'), 'no database'.repeat(1000));
    const { code, err } = await run(['restore', place('saved.tar'), '--force', ...at('data')]);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Not kept: keys and usage.*Revoke/m)]);
  });

  it('that was killed when it was decided is finished by a command that reads one file', async () => {
    mkdirSync(place('data', '.restored'));
    writeFileSync(place('data', '.restored', 'first-key'), 'of the backup');
    const plan = { files: ['first-key'], removed: ['sales-model.json'] };
    writeSealed(place('data', '.restored', 'plan.json'), plan);
    writeFileSync(place('data', 'sales-model.json'), 'of before');
    const ranks = 'marketplace,category,rank,days,rank_kind\nUS,Kitchen,100,30,root\n';
    writeFileSync(place('ranks.csv'), ranks);
    const { code, err } = await run(['estimate', '--input', place('ranks.csv'), ...at('data')]);
    expect(err).not.toContain('sales-model.json');
    expect([code, readdirSync(place('data')).sort()]).toEqual([0, ['first-key', ...WHOLE]]);
  });

  it('brings no key of another installation', async () => {
    await runJson(['restore', place('saved.tar'), '--force', ...at('other')]);
    const { keys } = await runJson<{ keys: { id: string }[] }>(['keys', 'list', ...at('other')]);
    expect(keys.map(({ id }) => id)).toEqual([key]);
  });
});

it('a backup of a damaged market is refused, and leaves no file', async () => {
  withDatabase('market.db', (db) => db.exec('DELETE FROM listing_count'));
  const { code, err } = await run(['backup', place('unsound.tar'), ...at('data')]);
  expect([code, err]).toEqual([1, expect.stringMatching(/was not written, because.*doctor/)]);
  expect(readdirSync(root.path).filter((name) => name.includes('unsound'))).toEqual([]);
  expect(readdirSync(root.path).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('is made whole by several processes that begin at once', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => runJson(['keys', 'create', '--plan', 'pro', ...at('fresh')])),
  );
  expect(made).toHaveLength(3);
  expect(readdirSync(place('fresh')).sort()).toEqual(WHOLE);
  expect(await runJson(['keys', 'list', ...at('fresh')])).toMatchObject({ keys: { length: 3 } });
});

it('is its owner’s alone, whatever the umask, and so are files that the caller names', async () => {
  const before = process.umask(0o002);
  try {
    await runJson(['keys', 'create', '--plan', 'pro', ...at('modes/deep')]);
    await runJson(['import', place('one.csv'), ...at('modes/deep')]);
    await run(['export', 'products', '--output', place('out.ndjson'), ...at('data')]);
    await runJson(['backup', place('modes.tar'), ...at('data')]);
  } finally {
    process.umask(before);
  }
  for (const name of readdirSync(place('modes'), { recursive: true })) {
    const stats = statSync(place('modes', String(name)));
    expect([name, stats.mode & 0o777]).toEqual([name, stats.isDirectory() ? 0o700 : 0o600]);
  }
  expect(statSync(place('modes')).mode & 0o777).toBe(0o700);
  expect(statSync(place('modes.tar')).mode & 0o777).toBe(0o600);
  expect(statSync(place('out.ndjson')).mode & 0o777).toBe(0o600);
});

describe('a place where no directory can be', () => {
  it.each([
    ['/proc/x', /none can be made at this place/],
    ['/proc/x/y', /none can be made at this place/],
    [place('one.csv'), /a file, not a directory/],
    [place('one.csv', 'below'), /a part of this path is a file/],
    [place('broken'), /a link to what is not there/],
  ])('is refused: %s', async (path, words) => {
    if (path.endsWith('broken')) symlinkSync(place('nowhere'), path);
    const { code, err } = await run(['serve', '--port', '0', '--data-dir', path]);
    expect([code, err]).toEqual([1, expect.stringMatching(words)]);
    expect(err).toContain(path.slice(0, 7));
    expect((await run(['doctor', '--data-dir', path])).code).toBe(1);
  });
});

function swapIn(name: string): void {
  cpSync(place('other', name), place('data', name));
}

function withDatabase<Result>(name: string, work: (db: Database.Database) => Result): Result {
  const db = new Database(place('data', name));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** What is kept so that imports can be taken back, as it lies in the database. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  category,
  collect,
  day,
  derive,
  keyword,
  label,
  product,
  series,
  T0,
} from '../../../test/contract/store-fixture.ts';
import { leaveOldStore } from '../../../test/support/migrations.ts';
import { createSqliteStore, type SqliteStore } from '../../adapters/sqlite/market/store.ts';

let directory: string;
let store: SqliteStore;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-told-'));
  store = createSqliteStore({ directory: join(directory, 'data') });
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const START = { file: 'a.csv', format: 'products', startedAt: T0 };
const begin = (days = 0) => store.importLog.begin({ ...START, startedAt: day(days) }, 90);
const told = () => store.connection.db.prepare('SELECT count(*) FROM told').pluck().get();
const mats = (at: number) =>
  Array.from({ length: 20 }, (_, index) =>
    product(String(index), {
      facts: { title: 'Mat' },
      observedAt: day(at),
      series: [series('new', [[at, 9]])],
    }),
  );

it('writes no way back of what an import is the first to tell', async () => {
  const id = await begin();
  await store.imports.apply([category('1', null), ...mats(0)], derive, id);
  await store.imports.apply([category('1', null, { observedAt: day(1) }), ...mats(1)], derive, id);
  expect(told()).toBe(0);
  const other = await begin();
  await store.imports.apply([category('1', null), ...mats(1)], derive, other);
  expect(told()).toBe(21);
});

it('writes nothing where nothing can be taken back', async () => {
  await store.imports.apply(mats(0), derive);
  await store.imports.apply(mats(1), derive);
  const unkept = await store.importLog.begin(START, 0);
  await store.imports.apply(mats(2), derive, unkept);
  expect(told()).toBe(0);
});

it('removes the ways back over what nobody can take back any more', async () => {
  await store.imports.apply(mats(0), derive);
  await store.imports.apply(mats(1), derive, await begin(1));
  await store.imports.apply(mats(2), derive, await begin(60));
  expect(told()).toBe(40);
  await begin(95);
  expect(told()).toBe(20);
  await begin(200);
  expect(told()).toBe(0);
  expect(await store.check()).toEqual([]);
});

it('removes the ways back over categories, keywords and labels, too', async () => {
  const rows = [category('1', null), keyword('mat'), label()];
  await store.imports.apply(rows, derive);
  await store.imports.apply(rows, derive, await begin(1));
  expect(told()).toBe(3);
  await begin(95);
  expect(told()).toBe(0);
});

it('tells an index outside the store which listings are no more', async () => {
  await store.imports.apply(mats(0).slice(0, 2), derive);
  const id = await begin();
  const { revision } = await store.imports.apply(mats(0), derive, id);
  await store.withdrawals.undoImport(id, derive);
  const pages = store.feed.changedSince(revision);
  const removed = pages === null ? [] : (await collect(pages)).flatMap(({ listings }) => listings);
  expect(removed).toHaveLength(18);
});

it('lists the imports of an older store as such that cannot be taken back', async () => {
  const rows = "INSERT INTO import_file VALUES ('ab12', 1700000000)";
  const old = await leaveOldStore(join(directory, 'old'), { until: 10, rows });
  const upgraded = createSqliteStore({ directory: old });
  expect(await upgraded.importLog.all()).toEqual([
    {
      id: 1,
      startedAt: 1_700_000_000,
      file: null,
      format: null,
      sha256: 'ab12',
      state: 'open',
      forgotten: 'before',
      report: null,
    },
  ]);
  await expect(upgraded.withdrawals.undoImport(1, derive)).rejects.toThrow(
    'it was made before imports could be taken back',
  );
  expect((await upgraded.imports.importedFile('ab12'))?.observedAt).toBe(1_700_000_000);
  await upgraded.close();
});

/** No file may grow beyond this many blocks of 512 bytes, as on a disk that gets full. */
const BLOCKS_MAX = 200;

it('says that the disk is full instead of losing the entry of an import', async () => {
  const full = join(directory, 'full');
  await createSqliteStore({ directory: full }).close();
  const script = `
    import { createSqliteStore } from '${join(import.meta.dirname, '../../adapters/sqlite/market/store.ts')}';
    const store = createSqliteStore({ directory: ${JSON.stringify(full)} });
    const start = { file: 'a.csv', format: 'products', startedAt: ${T0} };
    for (let count = 0; count < 1_000; count += 1) {
      const id = await store.importLog.begin(start, 90);
      if ((await store.importLog.find(id)) === null) throw new Error('lost entry ' + id);
    }`;
  const node = [process.execPath, '--no-warnings', '--input-type=module', '--eval', script];
  const limited = ['-c', `ulimit -f ${BLOCKS_MAX}; exec "$@"`, 'sh', ...node];
  const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
  expect(stderr).toMatch(/disk is full|disk I\/O error/);
  expect(stderr).not.toContain('lost entry');
  expect(status).toBe(1);
});

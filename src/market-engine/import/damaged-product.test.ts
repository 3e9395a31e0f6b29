/** Imports that meet damaged data: they leave it as it is, and say what it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asin, day, derive, product, series } from '../../../test/contract/store-fixture.ts';
import { createSqliteStore, type SqliteStore } from '../../adapters/sqlite/market/store.ts';
import { ImportBatch } from '../../app/import/import-batch.ts';
import { ImportTally } from '../../app/import/import-report.ts';
import type { Reject } from '../../ports/importer.ts';

let directory: string;
let store: SqliteStore;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-damaged-'));
  store = createSqliteStore({ directory });
  await store.imports.apply(['1', '2', '3'].map(look(0)), derive);
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const look = (days: number) => (name: string) =>
  product(name, {
    observedAt: day(days),
    facts: { title: `Mat ${name}` },
    series: [
      series('buyBox', [
        [days, 100 + days],
        [days + 1, 200 + days],
      ]),
    ],
  });

async function importAgain(): Promise<{ tally: ImportTally; rejects: Reject[] }> {
  const tally = new ImportTally();
  const rejects: Reject[] = [];
  const id = await store.importLog.begin({ file: 'a.csv', format: 'csv', startedAt: 0 }, 30);
  const batch = new ImportBatch({
    imports: store.imports,
    derive,
    tally,
    begin: async () => id,
    onReject: (one) => rejects.push(one),
  });
  for (const [index, one] of ['1', '2', '3'].map(look(1)).entries()) {
    await batch.add({ kind: 'row', line: index + 1, observations: [one] });
  }
  await batch.flush();
  return { tally, rejects };
}

it.each([
  ['facts', `UPDATE product SET facts = replace(facts, 'Mat 2', 'Hat 2') WHERE id = 2`],
  ['heads', `UPDATE product SET series = replace(series, '200', '201') WHERE id = 2`],
  ['points', 'UPDATE point SET value = 101 WHERE series_id = 2'],
])('reject the product with damaged %s, and take the others', async (_what, damage) => {
  store.connection.db.exec(damage);
  const stored = store.connection.db.prepare('SELECT * FROM product WHERE id = 2');
  const before = stored.get();
  const { tally, rejects } = await importAgain();
  expect(rejects.map(({ line }) => line)).toEqual([2]);
  expect(rejects[0]?.reason).toContain(`product US ${asin('2')} is damaged`);
  expect(tally.imported).toBe(2);
  expect(stored.get()).toEqual(before);
  expect((await store.products.listings('US', [asin('3')]))[0]?.price).toBe(201);
});

it('are not taken back by a damaged way back', async () => {
  await importAgain();
  store.connection.db.exec(`UPDATE told SET delta = delta || ' '`);
  const hash = await store.contentHash();
  await expect(store.withdrawals.undoImport(1, derive)).rejects.toThrow('is damaged');
  expect(await store.contentHash()).toBe(hash);
});

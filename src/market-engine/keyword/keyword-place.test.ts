/** A store of before the lookups by demand gets them when it is opened. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MARKET_FILE } from '../../adapters/sqlite/engine/market-file.ts';
import { MIGRATION_DIRECTORY, migrate } from '../../adapters/sqlite/engine/migrate.ts';
import { createSqliteStore } from '../../adapters/sqlite/market/store.ts';
import { type KeywordObservation, UNMEASURED } from '../../domain/product/observation.ts';
import { parseAsin } from '../../domain/values/asin.ts';

const OLD_MIGRATIONS = 2;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-place-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function row(keyword: string, searchVolume: number | null): KeywordObservation {
  const asin = parseAsin('B000000001');
  if (asin === null) throw new TypeError('no ASIN');
  return {
    ...UNMEASURED,
    marketplace: 'US',
    keyword,
    periodStart: 0,
    periodEnd: 10,
    searchVolume,
    clicked: [{ asin, clickShare: 0.5, conversionShare: null }],
    source: 'csv',
  };
}

describe('the migration to lookups by demand', () => {
  it('finds the newest keywords of an older store by words and by clicks', async () => {
    const migrations = join(directory, 'migrations');
    const old = new Set(readdirSync(MIGRATION_DIRECTORY).sort().slice(0, OLD_MIGRATIONS));
    cpSync(MIGRATION_DIRECTORY, migrations, {
      recursive: true,
      filter: (path) => !path.endsWith('.sql') || [...old].some((name) => path.endsWith(name)),
    });
    const file = join(directory, MARKET_FILE);
    const db = new Database(file);
    migrate(db, file, migrations);
    const insert = db.prepare(
      `INSERT INTO keyword (marketplace, keyword_key, department, source, period_start, period_end,
         is_newest, search_volume, body) VALUES ('US', ?, '', 'csv', 0, ?, ?, ?, ?)`,
    );
    for (const { keyword, searchVolume, ...rest } of [row('mat a', 1), row('mat-b c', 2)]) {
      const body = JSON.stringify({ keyword, searchVolume, ...rest });
      insert.run(keyword, 10, 1, searchVolume, body);
      insert.run(keyword, 5, 0, searchVolume, body);
    }
    db.close();

    const store = createSqliteStore({ directory });
    const texts = (rows: readonly KeywordObservation[]) => rows.map(({ keyword }) => keyword);
    const [asin] = row('', null).clicked.map((clicked) => clicked.asin);
    expect(texts(await store.keywords.containing('US', ['mat'], 9))).toEqual(['mat a']);
    expect(texts(await store.keywords.containing('US', ['mat-b'], 9))).toEqual(['mat-b c']);
    expect(asin && texts(await store.keywords.clickedOn('US', [asin], 9))).toEqual([
      'mat-b c',
      'mat a',
    ]);
    expect(await store.check()).toEqual([]);
    await store.close();
  });
});

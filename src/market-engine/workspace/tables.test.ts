/** The shapes of the tables that travel are those of a migrated store. */
import { describe, expect, it } from 'vitest';
import { openDb } from '../../adapters/sqlite/engine/market-file.ts';
import { migrate } from '../../adapters/sqlite/engine/migrate.ts';
import { addKeywordFunctions } from '../keyword/keyword-place.ts';
import { TABLE_NAMES, TABLES } from './tables.ts';

interface Column {
  readonly name: string;
  readonly pk: number;
}

function migrated() {
  const db = openDb(':memory:', { readonly: false });
  addKeywordFunctions(db);
  migrate(db, ':memory:');
  return db;
}

/** Rows of these never travel: derived words, and what describes one file. */
const STAYING = /^(keyword_search|migration$|installation$|sqlite_)/;

describe('the tables that travel', () => {
  const db = migrated();
  const columnsOf = (name: string) => db.pragma(`table_info(${name})`) as readonly Column[];

  it('are all tables of the store', () => {
    const all = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all();
    expect([...TABLE_NAMES].sort()).toEqual(all.filter((name) => !STAYING.test(name)).sort());
  });

  it.each(TABLE_NAMES)('have all columns and the key of %s', (name) => {
    const columns = columnsOf(name);
    const key = columns
      .filter(({ pk }) => pk > 0)
      .sort((one, other) => one.pk - other.pk)
      .map((column) => column.name);
    const stored = columns.map((column) => column.name);
    if (name === 'chunk') {
      expect(stored).toEqual(['id', 'body', 'sum']);
      return;
    }
    const added = name === 'point' ? ['product_id'] : [];
    expect([...TABLES[name].columns].sort()).toEqual([...added, ...stored].sort());
    expect(TABLES[name].key).toEqual([...added, ...key]);
  });
});

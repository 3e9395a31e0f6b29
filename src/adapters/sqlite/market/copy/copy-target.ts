/** Writes the rows of another store into a store file that nobody has opened yet. */

import type { Db } from '../../../../market-engine/database/connection.ts';
import { demandOf, PLACE, searchWords } from '../../../../market-engine/keyword/keyword-place.ts';
import { preparePutRows } from '../../../../market-engine/workspace/stored-rows.ts';
import {
  type Row,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from '../../../../market-engine/workspace/tables.ts';
import type { BegunCopy, CopyPage, CopyTarget } from '../../../../ports/store/store-copy.ts';
import { contentHash } from '../upkeep/content-hash.ts';

/** The file has this table while it is not whole. */
const CREATE = `CREATE TABLE IF NOT EXISTS copying (
  source TEXT NOT NULL, next TEXT, rows INTEGER NOT NULL
) STRICT`;

export function createCopyTarget(db: Db, file: string): CopyTarget {
  db.pragma('foreign_keys = OFF');
  db.exec(CREATE);
  const putRows = preparePutRows(db);
  const putWords = preparePutWords(db);
  const select = db.prepare<[], BegunCopy>('SELECT source, next, rows FROM copying');
  const begin = db.prepare<[string]>('INSERT INTO copying VALUES (?, NULL, 0)');
  const advance = db.prepare<[string, number]>('UPDATE copying SET next = ?, rows = rows + ?');
  const write = db.transaction(({ table, rows, next }: CopyPage) => {
    putRows({ table: table as TableName, rows });
    if (table === 'keyword') rows.forEach(putWords);
    advance.run(next, rows.length);
  });
  return {
    begun: async () => select.get() ?? null,
    async begin(source) {
      db.transaction(() => {
        // A new file has some rows of its own.
        for (const name of TABLE_NAMES) db.exec(`DELETE FROM ${name}`);
        begin.run(source);
      }).immediate();
    },
    async write(page) {
      write.immediate(page);
    },
    contentHash: () => contentHash(file),
    async finish() {
      db.exec('DROP TABLE copying');
    },
  };
}

const [ID, MARKETPLACE, KEY, IS_NEWEST, VOLUME, RANK] = [
  'id',
  'marketplace',
  'keyword_key',
  'is_newest',
  'search_volume',
  'search_frequency_rank',
].map((column) => (TABLES.keyword.columns as readonly string[]).indexOf(column)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Words follow from their row and do not travel. */
function preparePutWords(db: Db): (row: Row) => void {
  const put = db.prepare(`INSERT INTO keyword_search (rowid, words) VALUES (${PLACE}, ?)`);
  return (row) => {
    if (row[IS_NEWEST] !== 1) return;
    const [searchVolume, searchFrequencyRank] = [numberOf(row[VOLUME]), numberOf(row[RANK])];
    const words = searchWords(String(row[MARKETPLACE]), String(row[KEY]));
    put.run(demandOf({ searchVolume, searchFrequencyRank }), row[ID], words);
  };
}

function numberOf(value: Row[number] | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

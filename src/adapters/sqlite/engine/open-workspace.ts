/** Opens the tables of a market in memory, for the rows that one write needs. */
import type { Connection, Db } from '../../../market-engine/database/connection.ts';
import { damageOf } from '../../../market-engine/database/damage.ts';
import type { Extent } from '../../../market-engine/database/extent.ts';
import { addKeywordFunctions } from '../../../market-engine/keyword/keyword-place.ts';
import { createWorkspace, type Workspace } from '../../../market-engine/workspace/workspace.ts';
import { openDb } from './market-file.ts';
import { migrate } from './migrate.ts';
import { createConnection } from './shared-snapshot.ts';

export function openWorkspace(): Workspace {
  const db = emptyDb();
  return createWorkspace(db, (extent) => partConnection(db, extent));
}

const IN_MEMORY = ':memory:';

/** Only lists and whole stores are read by them, but every row that is loaded would enter them. */
const UNUSED_INDEXES = [
  ...['listing_revision', 'listing_observed', 'keyword_volume', 'told_import'],
  ...['product_origin', 'category_origin', 'keyword_origin', 'sales_label_origin'],
];

/** Returns a database with the tables of a store and no rows. */
function emptyDb(): Db {
  const db = openDb(IN_MEMORY, { readonly: false });
  addKeywordFunctions(db);
  migrate(db, IN_MEMORY);
  // Rows may stand without those they refer to.
  db.pragma('foreign_keys = OFF');
  db.exec(`
    DELETE FROM meta; DELETE FROM revision_mark;
    -- Words are not carried over: a plain table takes the statements that index them.
    DROP TABLE keyword_search; CREATE TABLE keyword_search (words TEXT);`);
  for (const index of UNUSED_INDEXES) db.exec(`DROP INDEX ${index}`);
  return db;
}

/** A connection whose reads take no snapshot and keep nothing, because loads change the rows. */
function partConnection(db: Db, extent: Extent): Connection {
  return {
    ...createConnection(db, IN_MEMORY, extent),
    read(work) {
      try {
        return work();
      } catch (error) {
        throw damageOf(error);
      }
    },
    snapshotRevision: () => null,
  };
}

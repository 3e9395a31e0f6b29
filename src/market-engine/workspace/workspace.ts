/**
 * Runs the engine over the rows that one write needs, in memory. Another database loads them,
 * attempts the write until no row is missing, and stores the changes.
 *
 * All of it is one SQLite transaction that is rolled back in the end, so a workspace begins empty
 * each time.
 */
import type { Connection, Db } from '../database/connection.ts';
import { damageOf } from '../database/damage.ts';
import type { CategoryKey, Extent } from '../database/extent.ts';
import { createPointTable } from '../history/points.ts';
import { createChanges, type TableChange } from './changes.ts';
import { createEngine, type Engine } from './engine.ts';
import { createLoaded } from './loaded.ts';
import type { Need } from './need.ts';
import { createSeriesChanges } from './series-changes.ts';
import { preparePutRows } from './stored-rows.ts';
import type { RowSet } from './tables.ts';

export interface Done<Result> {
  readonly missing: null;
  readonly result: Result;
  readonly changes: readonly TableChange[];
  /**
   * Categories that moved. Once the changes are written, all listings in and below them with
   * `is_parent` 0 must get the new revision, which their check values do not cover.
   */
  readonly moved: readonly CategoryKey[];
}

/** The needs that an attempt met and that are not loaded. Load all of them and repeat it. */
export interface Lacking {
  readonly missing: readonly Need[];
}

export interface Workspace {
  /** For readers of the loaded rows. */
  readonly connection: Connection;
  /** Sets the greatest `product.id` and `keyword.id` of the store, which new rows continue. */
  setNumbers(last: Connection['last']): void;
  /**
   * Puts rows over those that are there, without recording a change. A row of a product, category,
   * keyword or label stands for its whole unit. `answered` needs are loaded even if they are empty.
   */
  load(sets: readonly RowSet[], answered: readonly Need[]): void;
  /** Returns whether a need is answered. */
  has(need: Need): boolean;
  /** Call `clear` after one that lacked nothing. */
  attempt<Result>(work: (engine: Engine) => Result): Done<Result> | Lacking;
  /** Forgets everything that was loaded and done. */
  clear(): void;
}

/** @param connect makes the connection whose rows are those that are loaded */
export function createWorkspace(db: Db, connect: (extent: Extent) => Connection): Workspace {
  const begin = db.prepare('BEGIN');
  const save = db.prepare('SAVEPOINT attempt');
  const undo = db.prepare('ROLLBACK TO attempt');
  const release = db.prepare('RELEASE attempt');
  const rollBack = db.prepare('ROLLBACK');
  const series = createSeriesChanges(db);
  const loaded = createLoaded(series.touch);
  const connection = connect(loaded.extent);
  const points = createPointTable(connection);
  const engine = createEngine(connection, points);
  const changes = createChanges(db);
  const putRows = preparePutRows(db);

  const open = () => {
    if (!db.inTransaction) begin.run();
  };
  const forgetKept = () => {
    connection.sources.forget();
    points.forget();
  };
  const takeBack = () => {
    undo.run();
    release.run();
    forgetKept();
  };

  return {
    connection,
    setNumbers: loaded.setNumbers,
    has: loaded.has,
    load(sets, answered) {
      open();
      for (const set of sets) {
        putRows(set);
        for (const noting of [loaded, series, changes]) noting.note(set);
      }
      loaded.answer(answered);
      forgetKept();
    },
    attempt(work) {
      open();
      for (const starting of [loaded, series, changes]) starting.start();
      save.run();
      try {
        const result = work(engine);
        const missing = loaded.missing();
        if (missing.length === 0) {
          const others = changes.read();
          const products = others.find(({ table }) => table === 'product')?.rows ?? [];
          const all = [...others, ...series.read(products)];
          release.run();
          return { missing: null, result, changes: all, moved: loaded.moved() };
        }
      } catch (error) {
        if (loaded.missing().length === 0) {
          takeBack();
          throw damageOf(error);
        }
      }
      takeBack();
      return { missing: loaded.missing() };
    },
    clear() {
      if (db.inTransaction) rollBack.run();
      for (const known of [loaded, series, changes]) known.clear();
      forgetKept();
    },
  };
}

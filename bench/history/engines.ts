/** The two ways of keeping histories that the benchmark compares, behind one small interface. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../src/adapters/sqlite/engine/market-file.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { SourcedPoint } from '../../src/domain/history/merge-points.ts';
import type { Point } from '../../src/domain/history/series.ts';
import type { Db } from '../../src/market-engine/database/connection.ts';
import { type Bounds, createPointTable } from '../../src/market-engine/history/points.ts';

export interface Engine {
  readonly name: string;
  readonly db: Db;
  /** Appends points to a series; `bounds` is null for a new one. */
  append(seriesId: number, bounds: Bounds | null, points: readonly SourcedPoint[]): void;
  /** Runs appends in a transaction of their own. */
  write(work: () => void): void;
  /** The whole history, decoded, in a snapshot of its own where more than one statement reads. */
  read(seriesId: number): readonly Point[];
  close(): void;
}

/** Everything the engine's directory holds, the log written back first. */
export function bytesOnDisk({ db }: Engine, directory: string): number {
  db.pragma('wal_checkpoint(TRUNCATE)');
  return readdirSync(directory).reduce(
    (sum, file) => sum + statSync(join(directory, file)).size,
    0,
  );
}

/** The program's own store: schema, indexes and all. */
export function chunkEngine(directory: string): Engine {
  const store = createSqliteStore({ directory });
  const points = createPointTable(store.connection);
  const { db } = store.connection;
  const whole = { from: 0, to: 2 ** 32 };
  return {
    name: 'chunks',
    db,
    append: (id, bounds, stated) => {
      points.merge({ id, bounds }, stated);
    },
    write: transactionOf(db),
    read: snapshotOf(db, (id) => points.window({ id, bounds: null }, whole).points()),
    close: () => db.close(),
  };
}

/** One row a point, clustered by series and time: what the store did before it had chunks. */
export function rowEngine(directory: string): Engine {
  const db = openDb(join(directory, 'rows.db'), { readonly: false });
  db.exec(`CREATE TABLE point (
    series_id INTEGER NOT NULL, at INTEGER NOT NULL, value INTEGER, state INTEGER NOT NULL,
    source INTEGER NOT NULL, PRIMARY KEY (series_id, at)
  ) STRICT, WITHOUT ROWID`);
  const insert = db.prepare('INSERT INTO point VALUES (?, ?, ?, 0, 1)');
  const select = db
    .prepare<[number], [number, number]>(
      'SELECT at, value FROM point WHERE series_id = ? ORDER BY at',
    )
    .raw();
  return {
    name: 'rows',
    db,
    append: (seriesId, _bounds, stated) => {
      for (const { at, value } of stated) insert.run(seriesId, at, value);
    },
    write: transactionOf(db),
    read: (seriesId) => select.all(seriesId).map(([at, value]) => ({ at, value, state: 'ok' })),
    close: () => db.close(),
  };
}

/**
 * One number that is overwritten: what a transaction costs that changes a page, whatever it says.
 */
export function transactionEngine(directory: string): Engine {
  const db = openDb(join(directory, 'transaction.db'), { readonly: false });
  db.exec('CREATE TABLE number (value INTEGER) STRICT; INSERT INTO number VALUES (0)');
  const update = db.prepare('UPDATE number SET value = ?');
  return {
    name: 'transaction',
    db,
    append: (_seriesId, _bounds, [point]) => update.run(point?.at),
    write: transactionOf(db),
    read: () => [],
    close: () => db.close(),
  };
}

function transactionOf(db: Db): (work: () => void) => void {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  return (work) => {
    begin.run();
    work();
    commit.run();
  };
}

/** Reads like the program: one lock of the database for all statements of a read. */
function snapshotOf(
  db: Db,
  read: (seriesId: number) => readonly Point[],
): (seriesId: number) => readonly Point[] {
  const begin = db.prepare('BEGIN');
  const commit = db.prepare('COMMIT');
  return (seriesId) => {
    begin.run();
    const points = read(seriesId);
    commit.run();
    return points;
  };
}

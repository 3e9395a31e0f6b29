/**
 * Brings a database to the program's schema with numbered SQL files, each in its own transaction.
 * Records the SHA-256 of every file that ran. Refuses a database if such a file was edited later,
 * or if a newer program changed the database.
 */
import { join } from 'node:path';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Db } from '../../../market-engine/database/connection.ts';
import {
  type AppliedMigration,
  checkMigrations,
  type Migration,
  readMigrations,
} from '../../migrations/migrations.ts';

/** 'SHLF' marks the file as ours (`PRAGMA application_id`). */
export const APPLICATION_ID = 0x53_48_4c_46;

export const MIGRATION_DIRECTORY = join(import.meta.dirname, '..', 'migration');

/** Brings the database up to date. Only checks a database that is open for reading. */
export function migrate(db: Db, file: string, directory = MIGRATION_DIRECTORY): void {
  refuseForeign(db, file);
  const migrations = readMigrations(directory);
  checkMigrations(appliedMigrations(db), migrations, file);
  if (db.readonly) {
    if (appliedMigrations(db).length === migrations.length) return;
    throw unavailable(
      `${file}: not yet brought to this program's schema, which reading alone cannot do. ` +
        'Open it once with a command that writes, such as `shelfline serve`.',
    );
  }
  const step = db.transaction((migration: Migration) => {
    // Another process may have run it while this one waited for the lock.
    const applied = appliedMigrations(db);
    checkMigrations(applied, migrations, file);
    if (applied.some(({ number }) => number === migration.number)) return;
    db.exec(migration.sql);
    db.exec(`CREATE TABLE IF NOT EXISTS migration (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL
    ) STRICT`);
    const { number, name, sha256 } = migration;
    db.prepare('INSERT INTO migration VALUES (?, ?, ?)').run(number, name, sha256);
  });
  const done = new Set(appliedMigrations(db).map(({ number }) => number));
  for (const migration of migrations) {
    if (!done.has(migration.number)) step.immediate(migration);
  }
}

function appliedMigrations(db: Db): readonly AppliedMigration[] {
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'";
  if (db.prepare(table).get() === undefined) return [];
  return db
    .prepare<[], AppliedMigration>('SELECT number, name, sha256 FROM migration ORDER BY number')
    .all();
}

function refuseForeign(db: Db, file: string): void {
  const id = db.pragma('application_id', { simple: true });
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
  if (id === APPLICATION_ID || (id === 0 && tables === 0)) return;
  throw unavailable(
    `${file}: a database of another program, not a Shelfline store. ` +
      'Name another data directory, or move the file away.',
  );
}

function unavailable(message: string): ShelflineError {
  return new ShelflineError('unavailable', message);
}

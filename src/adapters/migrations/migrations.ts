/** Numbered steps that bring a database to the program's schema, and what a database must have. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShelflineError } from '../../domain/values/error.ts';

const FILE_PATTERN = /^(\d{4})-[a-z0-9-]+\.sql$/;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

export type AppliedMigration = Omit<Migration, 'sql'>;

export function migrationOf(number: number, name: string, sql: string): Migration {
  return { number, name, sql, sha256: hash('sha256', sql) };
}

/** Reads the numbered files of a directory, in order. */
export function readMigrations(directory: string): readonly Migration[] {
  return readdirSync(directory)
    .filter((name) => FILE_PATTERN.test(name))
    .sort()
    .map((name, index) => {
      const number = Number(FILE_PATTERN.exec(name)?.[1]);
      if (number !== index + 1) throw new TypeError(`migration ${name} leaves a gap before it`);
      return migrationOf(number, name, readFileSync(join(directory, name), 'utf8'));
    });
}

/** Throws if a newer program, or one with other files, made the store. */
export function checkMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  store: string,
): void {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]));
  for (const { number, name, sha256 } of applied) {
    const migration = byNumber.get(number);
    if (migration === undefined) {
      throw unavailable(
        `${store}: written by a newer Shelfline (schema ${number}, this program knows ` +
          `${known.at(-1)?.number ?? 0}). Upgrade this program, or restore a backup made before ` +
          'the upgrade.',
      );
    }
    if (migration.sha256 === sha256) continue;
    throw unavailable(
      `${store}: migration ${name} differs from the one that made this store. ` +
        'Released migrations never change: install an unmodified Shelfline.',
    );
  }
}

function unavailable(message: string): ShelflineError {
  return new ShelflineError('unavailable', message);
}

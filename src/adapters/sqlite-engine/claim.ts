/**
 * A claim on something that only one program may write: an exclusive lock on a file, which the
 * system lifts when the program ends, however it ends.
 */
import Database from 'better-sqlite3';
import { isBusy } from './engine-fault.ts';

export interface Claim {
  /** Whether it is ours, trying to get it when it is not yet. */
  hold(): boolean;
  release(): void;
}

export function createClaim(file: string): Claim {
  let held: Database.Database | null = null;
  return {
    hold() {
      held ??= lock(file);
      return held !== null;
    },
    release() {
      held?.close();
      held = null;
    },
  };
}

/** Null while another program holds it. */
function lock(file: string): Database.Database | null {
  const db = new Database(file, { timeout: 0 });
  try {
    // A lock needs no journal, which would stay behind where the program is killed.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** A claim on something only one program may write: a file lock, which ends with the program. */
import Database from 'better-sqlite3';
import { isBusy } from './engine-fault.ts';

export interface Claim {
  /** Tries to get the claim if we do not have it. Returns whether we have it. */
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

function lock(file: string): Database.Database | null {
  const db = new Database(file, { timeout: 0 });
  try {
    // A lock needs no journal file, which a killed program would leave behind.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/**
 * A connection to the market database with what all parts of the adapter share: snapshots for
 * reading, the revision, and the names of sources.
 */
import type { Connection } from './connection.ts';
import { createReadTurns } from './read-turn.ts';
import { createSourceNames, type SourceNames } from './source-names.ts';

export interface Market {
  readonly db: Connection;
  readonly file: string;
  readonly sources: SourceNames;
  /**
   * Runs reads against one state of the database: the same for all reads until the event loop
   * turns, so that a request that waits for nothing sees one state, and its many small reads take
   * the database's locks once.
   */
  read<Result>(work: () => Result): Result;
  /** Runs a write, which cannot begin within a snapshot and which the next read sees. */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  revision(): number;
  /** The revision of the state `read` reads; null inside a write. */
  snapshotRevision(): number | null;
  /** The revision some milliseconds ago at most, without asking the database each time. */
  recentRevision(): number;
}

export function createMarket(db: Connection, file: string): Market {
  return { db, file, sources: createSourceNames(db), ...createReadTurns(db) };
}

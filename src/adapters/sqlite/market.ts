/**
 * A connection to the market database with what all parts of the adapter share: snapshots for
 * reading, the revision, and the names of sources.
 */
import type { Connection } from './connection.ts';
import { createSourceNames, type SourceNames } from './source-names.ts';

export interface Market {
  readonly db: Connection;
  readonly file: string;
  readonly sources: SourceNames;
  /** Runs several reads against one state of the database. */
  read<Result>(work: () => Result): Result;
  revision(): number;
}

export function createMarket(db: Connection, file: string): Market {
  const inTransaction = db.transaction((work: () => unknown) => work());
  const revision = db.prepare<[], number>('SELECT revision FROM meta').pluck();
  return {
    db,
    file,
    sources: createSourceNames(db),
    read: <Result>(work: () => Result) => inTransaction(work) as Result,
    revision: () => revision.get() ?? 0,
  };
}

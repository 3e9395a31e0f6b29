/**
 * What the engine runs on: statements over the tables of a market in SQLite, which answer at once.
 * A whole market is in a file; the part of one that a write needs is in memory.
 */
import type Database from 'better-sqlite3';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Extent } from './extent.ts';
import type { SourceNames } from './source-names.ts';

export type Db = Database.Database;

export interface Connection extends Extent {
  readonly db: Db;
  readonly file: string;
  readonly sources: SourceNames;
  /** Runs reads on one state of the database, which stays until the event loop turns. */
  read<Result>(work: () => Result): Result;
  /** Runs a write outside any snapshot. The next read sees it. */
  write<Result>(work: () => Result): Result;
  /** Returns the revision of the state that is being read or written. */
  revision(): number;
  /** Returns the revision that `read` sees; null inside a write. */
  snapshotRevision(): number | null;
  /** Returns a revision at most some milliseconds old, usually without asking the database. */
  recentRevision(): number;
  /** Returns the revision of kept values. Outside reads and writes, it is a recent one. */
  revisionToKeepBy(): number;
}

/**
 * Parameters for lookups by key, in place of `?`, where a number or a text is compared. SQLite
 * replans `column = ?` after every binding, because the value could change the plan, and the driver
 * binds on every call. That costs 20 µs, several times the lookup itself. SQLite does not look at a
 * value inside an expression.
 */
export const NUMBER_PARAM = '(? + 0)';
export const TEXT_PARAM = "(? || '')";

/** Makes a value from a whole marketplace once per revision. `make` reads one state. */
export function keepByRevision<Value>(
  { read, revision, revisionToKeepBy }: Connection,
  make: (marketplace: MarketplaceId) => Value,
): (marketplace: MarketplaceId) => Value {
  const kept = new Map<MarketplaceId, { readonly revision: number; readonly value: Value }>();
  return (marketplace) => {
    const known = kept.get(marketplace);
    if (known !== undefined && known.revision === revisionToKeepBy()) return known.value;
    return read(() => {
      const now = revision();
      const newest = kept.get(marketplace);
      if (newest?.revision === now) return newest.value;
      const value = make(marketplace);
      kept.set(marketplace, { revision: now, value });
      return value;
    });
  };
}

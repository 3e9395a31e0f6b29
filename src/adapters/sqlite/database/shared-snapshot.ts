/**
 * One snapshot for all reads of a turn of the event loop. Beginning and ending one takes the locks
 * of the database, some system calls each; a search makes a hundred small reads in one turn.
 */
import { DamageError } from '../../../domain/damage.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { Db } from './connection.ts';
import { damageOf } from './damage.ts';
import { createSourceNames, type SourceNames } from './source-names.ts';

/** How long a revision is trusted that was read: far below the second an import may take to show. */
const REVISION_TRUST_MS = 5;

/** Writes begun or ended by any store of this thread: after one, older snapshots are not read. */
let writesHere = 0;

export interface SharedSnapshot {
  /**
   * Runs reads against one state of the database: the same for all reads until the event loop
   * turns, so that a request that waits for nothing sees one state, and its many small reads take
   * the database's locks once.
   */
  read<Result>(work: () => Result): Result;
  /** Runs a write, which cannot begin within a snapshot and which the next read sees. */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The revision of the state that is read or written. */
  revision(): number;
  /** The revision of the state `read` reads; null inside a write. */
  snapshotRevision(): number | null;
  /** The revision some milliseconds ago at most, without asking the database each time. */
  recentRevision(): number;
  /**
   * What to compare with for a value that is kept by its revision: that of the state being read or
   * written, and while there is none the recent one, which takes no locks.
   */
  revisionToKeepBy(): number;
}

export function createSharedSnapshot(db: Db): SharedSnapshot {
  const begin = db.prepare('BEGIN');
  const commit = db.prepare('COMMIT');
  const rollBack = db.prepare('ROLLBACK');
  const selectRevision = db.prepare<[], number>('SELECT revision FROM meta').pluck();
  let isReading = false;
  let isEndDue = false;
  let writesUnderWay = 0;
  let writesSeen = 0;
  /** Of the snapshot being read; null until somebody asks. */
  let readRevision: number | null = null;
  let recent = { revision: 0, until: Number.NEGATIVE_INFINITY, writes: 0 };

  const end = () => {
    const isOpen = isReading && db.open && db.inTransaction;
    isReading = false;
    readRevision = null;
    if (isOpen) endSnapshot();
  };
  const endSnapshot = () => {
    try {
      commit.run();
    } catch (error) {
      // Damage that no read met can show here, where nobody waits for an answer.
      if (!(damageOf(error) instanceof DamageError)) throw error;
      if (db.inTransaction) rollBack.run();
    }
  };
  const start = () => {
    begin.run();
    isReading = true;
    readRevision = null;
    writesSeen = writesHere;
    if (isEndDue) return;
    isEndDue = true;
    setImmediate(() => {
      isEndDue = false;
      end();
    });
  };
  const revision = (): number => {
    if (!isReading) return selectRevision.get() ?? 0;
    readRevision ??= selectRevision.get() ?? 0;
    return readRevision;
  };
  const recentRevision = (): number => {
    const now = performance.now();
    if (now >= recent.until || recent.writes !== writesHere) {
      if (isReading && writesSeen !== writesHere) end();
      recent = { revision: revision(), until: now + REVISION_TRUST_MS, writes: writesHere };
    }
    return recent.revision;
  };

  return {
    read(work) {
      if (isReading && writesSeen !== writesHere) end();
      // Within a write its own state is read.
      // Asking the connection itself takes longer than many a read.
      if (!isReading && !db.inTransaction) start();
      try {
        return work();
      } catch (error) {
        throw damageOf(error);
      }
    },
    async write(work) {
      end();
      writesUnderWay += 1;
      try {
        return await work();
      } finally {
        writesUnderWay -= 1;
        writesHere += 1;
      }
    },
    revision,
    snapshotRevision: () => (isReading ? revision() : null),
    recentRevision,
    revisionToKeepBy() {
      const isOfOneState = isReading && writesSeen === writesHere;
      return isOfOneState || writesUnderWay > 0 ? revision() : recentRevision();
    },
  };
}

export interface Connection extends SharedSnapshot {
  readonly db: Db;
  readonly file: string;
  readonly sources: SourceNames;
}

export function createConnection(db: Db, file: string): Connection {
  return { db, file, sources: createSourceNames(db), ...createSharedSnapshot(db) };
}

/** `make` reads within one state of the store. */
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

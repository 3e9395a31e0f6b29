/**
 * A connection to the market database. All its reads within one turn of the event loop share a
 * snapshot: beginning and ending one takes locks, which are system calls, and a search makes a
 * hundred small reads in one turn.
 */
import { DamageError } from '../../../domain/values/damage.ts';
import type { Connection, Db } from '../../../market-engine/database/connection.ts';
import { damageOf } from '../../../market-engine/database/damage.ts';
import { type Extent, WHOLE_STORE } from '../../../market-engine/database/extent.ts';
import { createSourceNames } from '../../../market-engine/database/source-names.ts';
import { guardLock } from './market-file.ts';

/** How long a known revision is used. An import may take a second to show. */
const REVISION_TRUST_MS = 5;

/** Counts the writes that ended in any store of this thread. A write outdates older snapshots. */
let writesHere = 0;

export function createConnection(db: Db, file: string, extent: Extent = WHOLE_STORE): Connection {
  const begin = db.prepare('BEGIN');
  const commit = db.prepare('COMMIT');
  const rollBack = db.prepare('ROLLBACK');
  const selectRevision = db.prepare<[], number>('SELECT revision FROM meta').pluck();
  let isReading = false;
  let isEndDue = false;
  let isWriting = false;
  let writesSeen = 0;
  /** The revision of the snapshot, once it has been read. */
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
      // Damage that no read has met can show here, where nobody waits for an answer.
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
    ...extent,
    db,
    file,
    sources: createSourceNames(db),
    read<Result>(work: () => Result): Result {
      if (isReading && writesSeen !== writesHere) end();
      // A read within a write sees the write. `isReading` is cheaper to ask than the connection.
      if (!isReading && !db.inTransaction) start();
      try {
        return work();
      } catch (error) {
        throw damageOf(error);
      }
    },
    write<Result>(work: () => Result): Result {
      end();
      isWriting = true;
      try {
        return guardLock(work);
      } finally {
        isWriting = false;
        writesHere += 1;
      }
    },
    revision,
    snapshotRevision: () => (isReading ? revision() : null),
    recentRevision,
    revisionToKeepBy(): number {
      const isOfOneState = isReading && writesSeen === writesHere;
      return isOfOneState || isWriting ? revision() : recentRevision();
    },
  };
}

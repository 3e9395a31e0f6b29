/**
 * Keeps the write-ahead log of `usage.db` short, from a thread of its own.
 *
 * Two things wait for the disk: copying the log into the database, and the first write after all of
 * it is copied. That write restarts the log, and SQLite must have the new head of the log on the
 * disk before anything else. While another program writes gigabytes, either takes a second. Neither
 * may happen to a debit, which holds up a thread that serves; so the keeper does both.
 *
 * SQLite restarts a log only when all of it is copied and nobody reads a state within it. So the
 * keeper reads such a state, through the connection called `guard`, whenever all of the log may be
 * copied while others may write. Others wait, with timers, only for the few milliseconds in which
 * the last pages and the new head are written.
 */

import { isBusy } from '../engine/engine-fault.ts';
import { openUsageDatabase, writeMark } from './open-database.ts';
import { isFull } from './refusals.ts';

/** 16 MB. A debit writes a page, one that takes a lease two. */
const LOG_PAGES_MAX = 4_000;
/** A log may double between two looks. */
const RESERVE_LOOKS = 2;
/** How long to wait for a writer. Writers take microseconds; a slower one is not disturbed. */
const LOCK_WAIT_MS = 1_000;

export type LogKeeper = ReturnType<typeof createLogKeeper>;

export function createLogKeeper(options: {
  readonly directory: string;
  readonly pagesMax?: number;
}) {
  const { directory, pagesMax = LOG_PAGES_MAX } = options;
  const open = () => openUsageDatabase(directory);
  const [writer, guard, copier] = [open(), open(), open()];
  writer.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  const read = guard.prepare('SELECT count(*) FROM sqlite_schema');
  const length = copier.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  const copy = copier.prepare('PRAGMA wal_checkpoint(PASSIVE)');

  const lockOut = () => writer.exec('BEGIN IMMEDIATE');
  const letIn = () => writer.exec('COMMIT');
  const raiseGuard = () => {
    guard.exec('BEGIN');
    read.get();
  };
  const dropGuard = () => guard.exec('COMMIT');

  const restart = () => {
    // Most of it, while others go on writing.
    raiseGuard();
    copy.get();
    // A page that is not copied keeps others from restarting the log while the guard moves.
    writeMark(writer);
    dropGuard();
    // The rest, while nobody writes.
    lockOut();
    raiseGuard();
    copy.get();
    letIn();
    // If another process writes in between, the log goes on until the next call.
    lockOut();
    dropGuard();
    writeMark(writer);
    letIn();
  };

  // The log keeps the room it once had, so that a disk filled by others stops no count.
  const grow = () => {
    while ((length.get()?.log ?? 0) < RESERVE_LOOKS * pagesMax) writeMark(writer);
  };

  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!isBusy(error) && !isFull(error)) throw error;
    } finally {
      for (const each of [writer, guard]) if (each.inTransaction) each.exec('ROLLBACK');
    }
  };

  return {
    /** Makes the log as long as it may get, so that a full disk has room for it. */
    reserve: () => attempt(grow),
    /** Restarts the log when it is long. If others prevent that, the next call tries again. */
    tend(): void {
      if ((length.get()?.log ?? 0) >= pagesMax) attempt(restart);
    },
    close(): void {
      for (const each of [writer, guard, copier]) each.close();
    },
  };
}

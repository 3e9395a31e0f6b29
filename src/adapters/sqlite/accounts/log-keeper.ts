/**
 * Keeps the write-ahead log of `usage.db` short, from its own thread.
 *
 * Two steps wait for the disk: copying the log into the database, and the first write after the
 * whole log was copied. That write restarts the log, and SQLite first syncs the log's new header.
 * Either step takes a second while another program writes gigabytes. A debit must not wait that
 * long, because it blocks a serving thread. So the keeper does both.
 *
 * SQLite restarts a log only if all of it is copied and nobody reads a state within it. So the
 * keeper reads such a state, through the connection called `guard`, whenever the whole log may be
 * copied while others may write. Others wait, with timers, only for the few milliseconds in which
 * the last pages and the new header are written.
 */

import { isBusy } from '../engine/engine-fault.ts';
import { openUsageDatabase, writeMark } from './open-database.ts';
import { isFull } from './refusals.ts';

/** 16 MB. A debit writes one page, or two if it takes a lease. */
const LOG_PAGES_MAX = 4_000;
/** The log may double between two calls. */
const RESERVE_LOOKS = 2;
/** How long to wait for a writer. Most take microseconds, and a slower one is left alone. */
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
    // Copies most of the log while others go on writing.
    raiseGuard();
    copy.get();
    // This leaves a page uncopied, so nobody restarts the log while the guard moves.
    writeMark(writer);
    dropGuard();
    // Copies the rest while nobody writes.
    lockOut();
    raiseGuard();
    copy.get();
    letIn();
    // If another process writes in between, the log grows until the next call.
    lockOut();
    dropGuard();
    writeMark(writer);
    letIn();
  };

  // The log file never shrinks, so counting goes on when others fill the disk.
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
    /** Grows the log file to its largest size, so that it has room on a full disk. */
    reserve: () => attempt(grow),
    /** Restarts the log if it is long. If others prevent that, the next call tries again. */
    tend(): void {
      if ((length.get()?.log ?? 0) >= pagesMax) attempt(restart);
    },
    close(): void {
      for (const each of [writer, guard, copier]) each.close();
    },
  };
}

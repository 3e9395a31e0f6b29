/**
 * Keeps the write-ahead log of `usage.db` short, from a thread of its own.
 *
 * Whoever copies the log into the database waits for the disk, and so does whoever writes first
 * once all of it is copied: it begins the log anew, and SQLite must have the new head of the log on
 * the disk before anything else. On a disk that takes gigabytes just then either takes a second.
 * Neither may happen to a debit, which holds up a thread that serves; so the keeper does both.
 *
 * SQLite begins a log anew only when all of it is copied and nobody reads a state within it. The
 * keeper therefore reads such a state, by the connection called `guard`, whenever all may be copied
 * and others may write. What the others wait for, with timers, are the few milliseconds in which
 * the last pages and the new head are written.
 */

import { isBusy } from '../sqlite-engine/engine-fault.ts';
import { isFull } from './full-disk.ts';
import { openUsageDatabase, writeMark } from './open-database.ts';

/** 16 MB. A debit writes a page, one that takes a lease two. */
const LOG_PAGES_MAX = 4_000;
/** A log that is long at one look may get as much longer until the next. */
const RESERVE_LOOKS = 2;
/** For a writer to end; they take microseconds, and whoever takes longer is left in peace. */
const LOCK_WAIT_MS = 1_000;

export interface LogKeeper {
  /** Makes the log as long as it may get, so that a full disk has room for it. */
  reserve(): void;
  /** Begins the log anew when it is long. What others prevent is left to the next call. */
  tend(): void;
  close(): void;
}

export interface LogKeeperOptions {
  readonly directory: string;
  readonly pagesMax?: number;
}

export function createLogKeeper(options: LogKeeperOptions): LogKeeper {
  const { directory, pagesMax = LOG_PAGES_MAX } = options;
  const open = () => openUsageDatabase(directory);
  const [writer, guard, copier] = [open(), open(), open()];
  writer.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  const read = guard.prepare('SELECT count(*) FROM sqlite_schema');
  const length = copier.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  const copying = copier.prepare('PRAGMA wal_checkpoint(PASSIVE)');

  const lockOut = () => writer.exec('BEGIN IMMEDIATE');
  const letIn = () => writer.exec('COMMIT');
  const raiseGuard = () => {
    guard.exec('BEGIN');
    read.get();
  };
  const dropGuard = () => guard.exec('COMMIT');
  const copy = () => copying.get();

  const beginAnew = () => {
    // Most of it, while others go on writing.
    raiseGuard();
    copy();
    // A page that is not copied keeps the others from beginning anew while the guard is moved.
    writeMark(writer);
    dropGuard();
    // The rest, while nobody writes.
    lockOut();
    raiseGuard();
    copy();
    letIn();
    // Should another write in between, the log goes on, and its turn comes with the next call.
    lockOut();
    dropGuard();
    writeMark(writer);
    letIn();
  };

  // Room that the log has once it keeps, so that a disk that others fill stops no count.
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
    reserve: () => attempt(grow),
    tend() {
      if ((length.get()?.log ?? 0) >= pagesMax) attempt(beginAnew);
    },
    close() {
      for (const each of [writer, guard, copier]) each.close();
    },
  };
}

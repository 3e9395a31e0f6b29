/**
 * Gives a database a write-ahead log, as all our files have: readers never wait for the writer, nor
 * the writer for them.
 */
import type { Database } from 'better-sqlite3';
import { isBusy } from './engine-fault.ts';

const RETRY_MS = 10;

/**
 * Waits for its turn, and throws if that takes too long. If several processes or threads make a
 * file at the same time, SQLite refuses all but one, whatever the time-out of the connection.
 */
export function enterWal(database: Database, waitMsMax: number): void {
  const deadline = performance.now() + waitMsMax;
  while (true) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

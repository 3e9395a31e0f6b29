/** The journal every file of ours has: readers never wait for the writer, nor it for them. */
import type { Database } from 'better-sqlite3';
import { isBusy } from './engine-fault.ts';

const RETRY_MS = 10;

/**
 * Of processes and threads that make a file at once SQLite refuses all but one at once, whatever
 * the connection's time-out; so this waits for its turn. Throws when that takes longer.
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

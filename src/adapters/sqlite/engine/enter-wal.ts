/** Gives a database a write-ahead log. Then readers and the writer never wait for each other. */
import type { Database } from 'better-sqlite3';
import { isBusy } from './engine-fault.ts';

const RETRY_MS = 10;

/**
 * Waits for its turn, and throws if that takes too long. If several processes or threads create a
 * file concurrently, SQLite refuses all but one, whatever the connection's time-out.
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

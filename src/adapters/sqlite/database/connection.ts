/** Opening a connection to a market database with the settings every connection shares. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ShelflineError } from '../../../domain/error.ts';
import { isBusy, openFault } from '../../sqlite-engine/engine-fault.ts';
import { enterWal } from '../../sqlite-engine/enter-wal.ts';
import { damageOf } from './damage.ts';
import { addSumFunctions } from './row-sum.ts';

export type Db = Database.Database;

/** A writer waits this long for another process's batch before it gives up. */
const BUSY_TIMEOUT_MS = 10_000;
/** Rows of histories and facts are long: 16 KiB pages store them in a fifth less than 4 KiB. */
const PAGE_BYTES = 16_384;
/** Private to a connection; inner B-tree pages of some ten million rows fit. */
const CACHE_KIB = 32_768;
/**
 * Mapped, so that all threads and processes read the same copy in the system's page cache; what
 * lies behind is copied page by page. Every batch another process writes takes the mapping away,
 * which holds the whole process up: for some 25 ms with half as much, for 40 with twice as much.
 */
const MAPPED_BYTES = 2 ** 30;
/** What a large import leaves of the log once it is written back. */
const WAL_BYTES_KEPT = 64 << 20;

export interface OpenOptions {
  readonly readonly: boolean;
  /** False: pages are copied, for a thread whose work must not hold up the others. */
  readonly isMapped?: boolean;
}

export function openDb(file: string, options: OpenOptions): Db {
  if (options.readonly && !existsSync(file)) {
    const remedy = 'no store here. Name another data directory, or make one by importing.';
    throw new ShelflineError('unavailable', `${file}: ${remedy}`);
  }
  let db: Db;
  try {
    db = new Database(file, {
      readonly: options.readonly,
      fileMustExist: options.readonly,
      timeout: BUSY_TIMEOUT_MS,
    });
  } catch (error) {
    throw openFault(file, error);
  }
  try {
    configure(db, options);
  } catch (error) {
    db.close();
    throw openFault(file, error);
  }
  return db;
}

function configure(db: Db, options: OpenOptions): void {
  if (!options.readonly) {
    // Only a database without tables takes the page size, so it comes before everything else.
    db.pragma(`page_size = ${PAGE_BYTES}`);
    // Readers go on while one process writes. NORMAL syncs at checkpoints: a power cut can lose
    // the last batches, whole ones, and never tears the file.
    enterWal(db, BUSY_TIMEOUT_MS);
    db.pragma('synchronous = NORMAL');
    db.pragma(`journal_size_limit = ${WAL_BYTES_KEPT}`);
  }
  db.pragma('foreign_keys = ON');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  db.pragma(`mmap_size = ${options.isMapped === false ? 0 : MAPPED_BYTES}`);
  // Sorts of large answers stay off the disk.
  db.pragma('temp_store = MEMORY');
  addSumFunctions(db);
}

/**
 * Runs a write and turns "another process holds the lock", and damage, into errors a caller can act
 * on; all other faults of the engine pass as they are.
 */
export function guardLock<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!isBusy(error)) throw damageOf(error);
    throw new ShelflineError(
      'unavailable',
      `another process has been writing to the store for ${BUSY_TIMEOUT_MS / 1000} s; try again`,
      { retryAfterSeconds: BUSY_TIMEOUT_MS / 1000, cause: error },
    );
  }
}

/** The name of the market database in the data directory. */
export const MARKET_FILE = 'market.db';

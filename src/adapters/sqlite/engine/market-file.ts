/** Opens connections to the market database, `market.db`, with shared settings. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Db } from '../../../market-engine/database/connection.ts';
import { damageOf } from '../../../market-engine/database/damage.ts';
import { addSumFunctions } from '../../../market-engine/database/row-sum.ts';
import { isBusy, openFault } from './engine-fault.ts';
import { enterWal } from './enter-wal.ts';

/** How long a writer waits for another process's batch before it gives up. */
const BUSY_TIMEOUT_MS = 10_000;
/** History and fact rows are long: 16 KiB pages take a fifth less space than 4 KiB pages. */
const PAGE_BYTES = 16_384;
/** The page cache of one connection. The inner B-tree pages of ten million rows fit. */
const CACHE_KIB = 32_768;
/**
 * The first GiB of the file is mapped, so all threads and processes share one copy in the system's
 * page cache. The rest is copied page by page. Each batch of another process removes the mapping,
 * which stops this process for 25 ms with half this size and 40 ms with twice.
 */
const MAPPED_BYTES = 2 ** 30;
/** SQLite truncates the write-ahead log to this size after a large import. */
const WAL_BYTES_KEPT = 64 << 20;

export interface OpenOptions {
  readonly readonly: boolean;
  /** False: pages are copied, for a thread that must not block the others. */
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
    // SQLite accepts a page size only before the first table is made.
    db.pragma(`page_size = ${PAGE_BYTES}`);
    // With WAL, readers go on while one process writes. With NORMAL, a power cut can lose the last
    // batches whole, but never damages the file.
    enterWal(db, BUSY_TIMEOUT_MS);
    db.pragma('synchronous = NORMAL');
    db.pragma(`journal_size_limit = ${WAL_BYTES_KEPT}`);
  }
  db.pragma('foreign_keys = ON');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  db.pragma(`mmap_size = ${options.isMapped === false ? 0 : MAPPED_BYTES}`);
  // Large sorts use no disk.
  db.pragma('temp_store = MEMORY');
  addSumFunctions(db);
}

/** Runs a write. Turns another process's lock, and damage, into errors a caller can act on. */
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

export const MARKET_FILE = 'market.db';

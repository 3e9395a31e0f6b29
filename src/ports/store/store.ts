/**
 * The store: everything that an installation knows about its market. One contract, several engines.
 * `test/contract/store.ts` is the executable half of the contract, which every adapter must pass.
 *
 * - Every method may be called concurrently. Reads see only whole batches.
 * - A write is one transaction: it happens entirely or not at all, even in a crash.
 * - Unknown things give `null` or empty lists. Only faults of the engine throw.
 * - The revision grows by at least one with every batch that changed anything, and only then.
 */
import type { MaybePromise } from '../../domain/values/maybe-promise.ts';
import type { CategoryStore } from './category-store.ts';
import type { HistoryStore } from './history-store.ts';
import type { ImportLog } from './import-log.ts';
import type { ImportStore } from './import-store.ts';
import type { KeywordStore } from './keyword-store.ts';
import type { ProductStore } from './product-store.ts';
import type { Withdrawals } from './withdrawals.ts';

export interface Store {
  readonly products: ProductStore;
  readonly history: HistoryStore;
  readonly categories: CategoryStore;
  readonly keywords: KeywordStore;
  readonly imports: ImportStore;
  readonly importLog: ImportLog;
  readonly withdrawals: Withdrawals;
  /**
   * Returns the number of the newest batch that changed anything; 0 for an empty store. A batch
   * applied through this store shows immediately, one of another process within some milliseconds.
   */
  revision(): MaybePromise<number>;
  /**
   * Returns a SHA-256 over all content in canonical order, without revision numbers, row ids and
   * the import log. Stores with equal content have equal hashes, however they were filled.
   */
  contentHash(): Promise<string>;
  /** Looks for damage. Returns one line per problem. Default: deep. */
  check(depth?: CheckDepth): Promise<readonly string[]>;
  /** Writes a consistent copy while other processes may be writing. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

/** `quick` finds damage in the file; `deep` also derived data that differs from its source. */
export type CheckDepth = 'quick' | 'deep';

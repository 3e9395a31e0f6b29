/** Knows where the program runs and what its files take, for an operator who looks. */
import type { MaybePromise } from '../domain/values/maybe-promise.ts';

export interface StoreFacts {
  readonly kind: 'files' | 'postgresql';
  /** The release of the engine. */
  readonly version: string;
  readonly bytes: number;
}

export interface SavedIndexFacts {
  /** The store's revision that the files have; null if there are none. */
  readonly revision: number | null;
  readonly bytes: number;
}

export interface DiskFacts {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface Installation {
  readonly version: string;
  /** The name of the machine. */
  readonly node: string;
  uptimeSeconds(): number;
  store(): Promise<StoreFacts>;
  savedIndex(): MaybePromise<SavedIndexFacts>;
  /** The disk of the data directory. */
  disk(): Promise<DiskFacts>;
}

/**
 * Keys and the use made of them, apart from the market, so that the write lock of an import never
 * delays a request. What every request asks answers at once where it can.
 */
import type { MaybePromise } from '../domain/values/maybe-promise.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

export interface ApiKey {
  readonly id: string;
  /** SHA-256 of the whole key, hex; the key itself is never stored. */
  readonly hash: string;
  /** First characters, to recognize a key in a list. */
  readonly prefix: string;
  readonly name: string | null;
  readonly plan: string;
  readonly createdAt: EpochSeconds;
  readonly expiresAt: EpochSeconds | null;
  readonly revokedAt: EpochSeconds | null;
  readonly rotatedFrom: string | null;
}

/** How a key ends when another takes its place. */
export type EndedKey = Pick<ApiKey, 'id' | 'expiresAt' | 'revokedAt'>;

export interface DayUse {
  /** UTC, `YYYY-MM-DD`. */
  readonly date: string;
  readonly used: number;
}

export interface KeyStore {
  insert(key: ApiKey): Promise<void>;
  /** Inserts the successor of a key and changes that key, both or neither. */
  insertSuccessor(successor: ApiKey, previous: EndedKey): Promise<void>;
  /** A change made by another process shows within a second. */
  byHash(hash: string): MaybePromise<ApiKey | null>;
  byId(id: string): Promise<ApiKey | null>;
  list(): Promise<readonly ApiKey[]>;
  /** Changes plan, expiry or revocation, which stays as it is; false when there is no such key. */
  update(
    id: string,
    change: Partial<Pick<ApiKey, 'plan' | 'expiresAt' | 'revokedAt'>>,
  ): Promise<boolean>;
  /** Revokes a key that was replaced and seen past its end, as of then; true when it did. */
  endReplaced(id: string): Promise<boolean>;
}

export interface Grant {
  readonly granted: boolean;
  /** Requests left today after this answer. */
  readonly remaining: number;
}

export interface Take {
  readonly keyId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Requests the key may make that day. */
  readonly limit: number;
  readonly cost: number;
}

export interface UsageStore {
  /**
   * Takes `cost` requests of the day's limit, all or none. Never grants more than the limit in sum,
   * over all processes, restarts and crashes; and refuses only when fewer than `cost` are left.
   * A cost of 0 takes nothing and tells what is left.
   */
  take(request: Take): MaybePromise<Grant>;
  /** Gives back what a failed request took. */
  giveBack(request: Omit<Take, 'limit'>): Promise<void>;
  used(keyId: string, day: string): Promise<number>;
  /** Days with any use, newest first. */
  days(keyId: string, limit: number): Promise<readonly DayUse[]>;
  /** Returns unspent leases and stops timers. */
  close(): Promise<void>;
}

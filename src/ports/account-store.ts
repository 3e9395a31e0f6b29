/**
 * Keys and the use made of them. Kept apart from the market (in its own small database), so that an
 * import's write lock never delays a request.
 */
import type { EpochSeconds } from '../domain/time.ts';

export interface ApiKey {
  readonly id: string;
  /** SHA-256 of the whole key, hex; the key itself is never stored. */
  readonly hash: string;
  /** First characters, to recognise a key in a list. */
  readonly prefix: string;
  readonly name: string | null;
  readonly plan: string;
  readonly createdAt: EpochSeconds;
  readonly expiresAt: EpochSeconds | null;
  readonly revokedAt: EpochSeconds | null;
  readonly rotatedFrom: string | null;
}

/** How a key ends that another takes the place of. */
export type EndedKey = Pick<ApiKey, 'id' | 'expiresAt' | 'revokedAt'>;

export interface DayUse {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  readonly used: number;
}

export interface KeyStore {
  insert(key: ApiKey): Promise<void>;
  /** Inserts the successor of a key and changes that key, both or neither. */
  insertSuccessor(successor: ApiKey, previous: EndedKey): Promise<void>;
  /** A change made by another process shows within a second. */
  byHash(hash: string): Promise<ApiKey | null>;
  /** The same where it can be told without waiting; null: ask `byHash`. */
  byHashNow(hash: string): ApiKey | null;
  byId(id: string): Promise<ApiKey | null>;
  list(): Promise<readonly ApiKey[]>;
  /** Changes plan, expiry or revocation, which stays as it is; false when there is no such key. */
  update(
    id: string,
    change: Partial<Pick<ApiKey, 'plan' | 'expiresAt' | 'revokedAt'>>,
  ): Promise<boolean>;
  /**
   * Revokes a key that was seen past its end, as of that end, where another key has taken its
   * place; any other is left as it is. True when it was revoked.
   */
  endReplaced(id: string): Promise<boolean>;
}

/** What a grant leaves. */
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
  take(request: Take): Promise<Grant>;
  /** The same where it can be granted without waiting; null: nothing was taken, ask `take`. */
  takeNow(request: Take): Grant | null;
  /** Gives back what a failed request took. */
  giveBack(request: {
    readonly keyId: string;
    readonly day: string;
    readonly cost: number;
  }): Promise<void>;
  used(keyId: string, day: string): Promise<number>;
  /** Days with any use, newest first. */
  days(keyId: string, limit: number): Promise<readonly DayUse[]>;
  /** Returns unspent leases and stops timers. */
  close(): Promise<void>;
}

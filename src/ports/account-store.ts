/**
 * Stores keys and their usage apart from the market, so that an import's write lock never delays a
 * request. Methods that every request needs answer synchronously if they can.
 */
import type { Role } from '../domain/account/api-key.ts';
import type { MaybePromise } from '../domain/values/maybe-promise.ts';
import type { EpochSeconds } from '../domain/values/time.ts';
import type { AuditLine } from './audit-store.ts';

export interface ApiKey {
  readonly id: string;
  /** SHA-256 of the whole key in hex. The key itself is never stored. */
  readonly hash: string;
  /** First characters, to recognize a key in a list. */
  readonly prefix: string;
  readonly name: string | null;
  readonly plan: string;
  readonly role: Role;
  readonly createdAt: EpochSeconds;
  readonly expiresAt: EpochSeconds | null;
  /**
   * The end at which the key was seen to be over; null if nobody saw that. Such a key stays ended,
   * even if the clock is set back, until it gets another end.
   */
  readonly endedAt: EpochSeconds | null;
  readonly revokedAt: EpochSeconds | null;
  readonly rotatedFrom: string | null;
  /**
   * The product whose chart is all that the key opens, as `DE/B0DEMO0001`. Null for a key of the
   * interface.
   */
  readonly chartOf: string | null;
}

/** How a key ends when another replaces it. */
export type EndedKey = Pick<ApiKey, 'id' | 'expiresAt' | 'revokedAt'>;

export interface DayUse {
  /** UTC, `YYYY-MM-DD`. */
  readonly date: string;
  readonly used: number;
}

/** A change and its line of the audit trail are stored together, or neither is. */
export interface KeyStore {
  insert(key: ApiKey, line?: AuditLine): Promise<void>;
  /** Inserts a key's successor and changes that key, both or neither. */
  insertSuccessor(successor: ApiKey, previous: EndedKey, line?: AuditLine): Promise<void>;
  /** A change by another process is visible within a second. */
  byHash(hash: string): MaybePromise<ApiKey | null>;
  byId(id: string): Promise<ApiKey | null>;
  list(): Promise<readonly ApiKey[]>;
  /** Changes plan, role, expiry or revocation, which is final. Returns false for an unknown key. */
  update(
    id: string,
    change: Partial<Pick<ApiKey, 'plan' | 'role' | 'expiresAt' | 'revokedAt'>>,
    line?: AuditLine,
  ): Promise<boolean>;
  /** Ends a key that was seen past its end. Returns false if it was ended before, or has no end. */
  endExpired(id: string): Promise<boolean>;
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
   * Takes `cost` requests from the day's limit, all or none. Never grants more than the limit in
   * total, over all processes, restarts and crashes. Refuses only if fewer than `cost` are left. A
   * cost of 0 takes nothing and returns what is left.
   */
  take(request: Take): MaybePromise<Grant>;
  /** Gives back the requests that a failed request took. */
  giveBack(request: Omit<Take, 'limit'>): Promise<void>;
  used(keyId: string, day: string): Promise<number>;
  /** Returns days with any use, newest first. */
  days(keyId: string, limit: number): Promise<readonly DayUse[]>;
  /** Returns unspent leases and stops timers. */
  close(): Promise<void>;
}

/** A person who signed in to the dashboard with a key. It lasts no longer than the key. */
export interface Session {
  /** SHA-256 of the session's token in hex. The token itself is only in the person's browser. */
  readonly hash: string;
  readonly keyHash: string;
  readonly startedAt: EpochSeconds;
  readonly expiresAt: EpochSeconds;
}

export interface SessionStore {
  /** Adds a session. Of those of its key, only the newest go on: `kept`, this one included. */
  insert(session: Session, kept: number): Promise<void>;
  /** An end by another process is visible within a second. */
  byHash(hash: string): MaybePromise<Session | null>;
  /** Ends a session; one that does not exist is no fault. */
  end(hash: string): Promise<void>;
  /** Forgets sessions that ended by then, at most some thousand. Returns whether more are left. */
  forgetEnded(now: EpochSeconds): Promise<boolean>;
}

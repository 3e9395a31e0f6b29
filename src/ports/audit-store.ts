/** Stores who changed what in the installation, next to keys and usage. */
import type { MaybePromise } from '../domain/values/maybe-promise.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

/** Who makes a change: a key over HTTP, or a user of the machine with a command. */
export interface Actor {
  readonly kind: 'key' | 'command';
  /** The id of the key, or the name of the user. */
  readonly id: string;
  /** The name of the key, or what the user ran. */
  readonly name: string | null;
}

/** One change. No field ever has a secret. */
export interface AuditEntry {
  /** Later entries have greater ids, compared as text. */
  readonly id: string;
  readonly at: EpochSeconds;
  readonly actor: Actor;
  /** What was done, such as `key.revoke`. */
  readonly action: string;
  /** What it was done to: the id of a key, the name of a file. */
  readonly subject: string | null;
  /** The machine that asked: an address, or the name of the host. */
  readonly from: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An entry to be stored with the change that it is about. */
export interface AuditLine {
  readonly entry: AuditEntry;
  /** Entries made before this are forgotten. */
  readonly forgetBefore: EpochSeconds;
}

export interface AuditPage {
  /** Only entries with a smaller id. */
  readonly before: string | null;
  readonly limit: number;
}

export interface AuditStore {
  /** Adds an entry unless there is one with its id, and forgets those made before a time. */
  insert(entry: AuditEntry, forgetBefore: EpochSeconds): Promise<void>;
  /** Returns entries, newest first. */
  page(page: AuditPage): Promise<readonly AuditEntry[]>;
  /** Returns when an action was last done; null if no entry says so. */
  lastOf(action: string): MaybePromise<EpochSeconds | null>;
}

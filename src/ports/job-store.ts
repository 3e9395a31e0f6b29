/**
 * Stores long work that a server does for an operator. All nodes share one list; a node runs what
 * was ordered there, because the uploaded file is on its disk. The node leases the job it runs, so
 * that one process works at a job, and the end of that process is noticed. Times of leases are
 * those of the store's clock.
 */
import type { EpochSeconds } from '../domain/values/time.ts';

/** `undo` takes an import back. */
export type JobKind = 'import' | 'demo' | 'undo';

/** `canceled`: an operator ended it. What it stored until then stays. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'canceled';

export interface JobOrder {
  /** Sorts by time. */
  readonly id: string;
  readonly kind: JobKind;
  /** The name of the file, or what is done. */
  readonly name: string;
  /** The node that took the order, and has the file. */
  readonly node: string;
  /** JSON: what the operator said about the work. */
  readonly request: string;
  readonly createdAt: EpochSeconds;
  /** The id of a key. */
  readonly createdBy: string;
  /** Of the uploaded file; 0 for other work. */
  readonly bytesTotal: number;
}

export interface JobProgress {
  readonly bytesRead: number;
  readonly rows: number;
  readonly rejects: number;
}

export interface JobEnd {
  readonly state: 'done' | 'failed' | 'canceled';
  /** JSON: what was done; null if nothing is known of it. */
  readonly result: string | null;
  /** The number that the job's import has in the log; null if it stored nothing. */
  readonly importId: number | null;
  /** Why it failed, and what helps. */
  readonly problem: string | null;
}

export interface Job extends JobOrder, JobProgress, Omit<JobEnd, 'state'> {
  readonly state: JobState;
  readonly startedAt: EpochSeconds | null;
  readonly endedAt: EpochSeconds | null;
  /** How often a process began it. */
  readonly attempts: number;
  /** An operator wants it to end. */
  readonly isCanceled: boolean;
}

/** The process that runs a job. */
export interface JobHolder {
  readonly id: string;
  readonly owner: string;
}

export interface JobStore {
  insert(order: JobOrder): Promise<void>;
  find(id: string): Promise<Job | null>;
  /** Finds the job that made an import. */
  byImport(importId: number): Promise<Job | null>;
  /** Returns the newest jobs, older than `before` if that is given. */
  list(limit: number, before: string | null): Promise<readonly Job[]>;
  /**
   * Leases the node's oldest job that waits, or whose process stopped renewing its lease. Returns
   * null if there is none.
   */
  claim(node: string, owner: string, leaseSeconds: number): Promise<Job | null>;
  /** Renews a lease and stores the progress. Returns what the holder must do. */
  renew(holder: JobHolder, leaseSeconds: number, progress: JobProgress): Promise<JobWish>;
  /** Says that the node is there, for its waiting jobs. */
  attend(node: string, leaseSeconds: number): Promise<void>;
  /** Lets another process go on with a job: this one stops. */
  release(holder: JobHolder): Promise<void>;
  /** Ends a job. Returns false if another process has it. */
  finish(holder: JobHolder, end: JobEnd): Promise<boolean>;
  /** Ends a waiting job, asks a running one to end. Returns the job; null if there is none. */
  cancel(id: string): Promise<Job | null>;
  /** Marks the jobs of other nodes as failed that were not seen for so long after their leases. */
  failLost(node: string, afterSeconds: number, problem: string): Promise<void>;
  /** Forgets jobs that ended before this time. */
  forget(before: EpochSeconds): Promise<void>;
}

/** `stop`: another process has the job, or it has ended. */
export type JobWish = 'go on' | 'cancel' | 'stop';

/** Keeps the lease of a running job, stores its progress, and hears that it should end. */
import type { JobHolder, JobProgress, JobStore, JobWish } from '../../ports/job-store.ts';

/** Another process goes on with a job this long after its process died. */
export const LEASE_S = 15;
/** How often progress is stored. A person who watches sees it move. */
const RENEW_EVERY_S = 1;

/** This process must not go on with the job, because it ends or has lost the lease. */
export class JobStopped extends Error {}

/** The operator ended the job before it stored anything that a report could tell. */
export class JobCanceled extends Error {}

export interface WatchParts {
  readonly jobs: JobStore;
  readonly holder: JobHolder;
  /** Returns seconds since some instant, with fractions. */
  elapsed(): number;
  /** Returns whether this process ends. */
  isStopping(): boolean;
}

export class JobWatch {
  /** Workers change it as they go on. */
  progress: JobProgress = { bytesRead: 0, rows: 0, rejects: 0 };
  readonly #parts: WatchParts;
  #wish: JobWish = 'go on';
  #isRenewing = false;
  #renewedAt: number;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#renewedAt = parts.elapsed();
  }

  get isCanceled(): boolean {
    return this.#wish === 'cancel';
  }

  /** Renews the lease if it is time. Throws `JobStopped` if this process must end the work. */
  beat(): void {
    const age = this.#parts.elapsed() - this.#renewedAt;
    if (age >= RENEW_EVERY_S && !this.#isRenewing) void this.#renew();
    const isLost = age >= LEASE_S || this.#wish === 'stop';
    if (isLost || this.#parts.isStopping()) throw new JobStopped();
  }

  /** Does the same for work that cannot end in its middle and keep what it did. */
  beatOrCancel(): void {
    this.beat();
    if (this.isCanceled) throw new JobCanceled();
  }

  async #renew(): Promise<void> {
    const { jobs, holder, elapsed } = this.#parts;
    this.#isRenewing = true;
    const at = elapsed();
    try {
      this.#wish = await jobs.renew(holder, LEASE_S, this.progress);
      this.#renewedAt = at;
    } catch {
      // The next beat tries again, until the lease is over.
    } finally {
      this.#isRenewing = false;
    }
  }
}

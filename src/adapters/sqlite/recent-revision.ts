/**
 * The revision for those who ask with every request. Reading it takes the database's locks, a
 * system call each, so one reading serves all questions of a few milliseconds. What this connection
 * writes itself counts at once; another process' batch shows that much later.
 */

/** Far below the second within which an import must show, far above the time between requests. */
const TRUSTED_MS = 5;

export interface RecentRevision {
  get(): number;
  /** To be called after every write of this connection. */
  forget(): void;
}

export function createRecentRevision(read: () => number): RecentRevision {
  let revision = 0;
  let trustedUntil = Number.NEGATIVE_INFINITY;
  return {
    get() {
      const now = performance.now();
      if (now >= trustedUntil) {
        revision = read();
        trustedUntil = now + TRUSTED_MS;
      }
      return revision;
    },
    forget() {
      trustedUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Repeats a write that was rolled back for the sake of another, or that lost its connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, isConnectionLost } from '../../connection/fault.ts';

/** Measured from the first fault. A server that restarts is often back by then. */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** A server that gives no sign has taken the caller's time already. */
const SILENT = /timeout|timed out/i;

/** Repeats work after a passing fault, in growing pauses. Throws the last fault. */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  let until: number | null = null;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      until ??= performance.now() + PATIENCE_MS;
      if (!isPassing(error) || performance.now() + pause > until) throw error;
      await sleep(pause);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The connection says `unavailable`; its cause says why.
  const fault = error.cause instanceof Error ? error.cause : error;
  return isConflict(fault) || (isConnectionLost(fault) && !SILENT.test(fault.message));
}

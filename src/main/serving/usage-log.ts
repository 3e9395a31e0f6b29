/** Starts the thread that keeps the log of `usage.db` short, and restarts it if it dies. */
import type { Log } from '../../ports/system.ts';
import { type KeptThread, keepThread } from './kept-thread.ts';
import type { UsageLogThreadInput } from './usage-log-thread.ts';

/** Until the thread runs again, writers copy a long log themselves. */
const RESTART_AFTER_MS = 5_000;

export function startUsageLogThread(
  input: UsageLogThreadInput,
  log: Pick<Log, 'error'>,
): KeptThread {
  return keepThread(
    {
      program: new URL('./usage-log-thread.ts', import.meta.url),
      input,
      failure: 'the log of usage.db was not kept',
      restartAfterMs: RESTART_AFTER_MS,
    },
    log,
  );
}

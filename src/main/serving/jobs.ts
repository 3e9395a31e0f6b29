/** Starts the thread that runs jobs, and restarts it if it dies. */
import type { Log } from '../../ports/system.ts';
import type { JobThreadInput } from './job-thread.ts';
import { type KeptThread, keepThread } from './kept-thread.ts';

const RESTART_AFTER_MS = 2_000;

export function startJobs(input: JobThreadInput, log: Pick<Log, 'error'>): KeptThread {
  return keepThread(
    {
      program: new URL('./job-thread.ts', import.meta.url),
      input,
      failure: 'the thread that runs jobs failed',
      restartAfterMs: RESTART_AFTER_MS,
    },
    log,
  );
}

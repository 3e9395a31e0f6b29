/** Runs a leased job, and stores how it ended. */
import { ShelflineError } from '../../domain/values/error.ts';
import type { Job, JobEnd, JobHolder, JobStore } from '../../ports/job-store.ts';
import type { Log } from '../../ports/system.ts';
import { JobCanceled, JobStopped, JobWatch } from './job-watch.ts';

export interface JobRunner {
  readonly jobs: JobStore;
  /** Names this process. */
  readonly owner: string;
  readonly log: Pick<Log, 'error'>;
  work(job: Job, watch: JobWatch): Promise<JobEnd>;
  /** Describes a failure in one line, with a remedy. */
  wordsOf(error: unknown): string;
  elapsed(): number;
  isStopping(): boolean;
}

/** A job that ended its process so often would do it again. */
const ATTEMPTS_MAX = 3;
/** The lease is renewed even while the work waits for something. */
const BEAT_EVERY_MS = 1_000;

const NOTHING = { result: null, importId: null, problem: null } as const;

export async function runJob(runner: JobRunner, job: Job): Promise<void> {
  const { jobs, owner, elapsed, isStopping } = runner;
  const holder = { id: job.id, owner };
  const watch = new JobWatch({ jobs, holder, elapsed, isStopping });
  const timer = setInterval(() => {
    try {
      watch.beat();
    } catch (error) {
      // The work itself ends at its next step.
      if (!(error instanceof JobStopped)) throw error;
    }
  }, BEAT_EVERY_MS);
  try {
    const end = endBefore(job) ?? (await runner.work(job, watch));
    const { progress } = watch;
    await jobs.renew(holder, 1, progress);
    await jobs.finish(holder, end);
  } catch (error) {
    await endOf(runner, job, holder, error);
  } finally {
    clearInterval(timer);
  }
}

/** Returns the end of a job that must not be tried again. */
function endBefore({ isCanceled, attempts }: Job): JobEnd | null {
  if (isCanceled) return { ...NOTHING, state: 'canceled' };
  if (attempts <= ATTEMPTS_MAX) return null;
  const problem =
    `The server stopped ${ATTEMPTS_MAX} times while it ran this job. What was stored until then ` +
    'stays. Look at the log of the server, then do the same with the command line.';
  return { ...NOTHING, state: 'failed', problem };
}

async function endOf(
  { jobs, log, wordsOf }: JobRunner,
  job: Job,
  holder: JobHolder,
  error: unknown,
): Promise<void> {
  if (error instanceof JobStopped) {
    await jobs.release(holder);
    return;
  }
  if (error instanceof JobCanceled) {
    await jobs.finish(holder, { ...NOTHING, state: 'canceled' });
    return;
  }
  const isAway = error instanceof ShelflineError && error.code === 'unavailable';
  // When its lease is over, the job is tried again: a store that was away may be back.
  if (isAway && job.attempts < ATTEMPTS_MAX) throw error;
  if (!(error instanceof ShelflineError)) log.error({ job: job.id, err: error }, 'a job failed');
  await jobs.finish(holder, { ...NOTHING, state: 'failed', problem: wordsOf(error) });
}

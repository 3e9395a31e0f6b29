/** The thread that runs the jobs of a server, one after another. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createJobFiles } from '../../adapters/data-directory/job-files/job-files.ts';
import { createLog } from '../../adapters/system/log.ts';
import { giveMemoryBack, runInBackground, systemClock } from '../../adapters/system/machine.ts';
import { endWhenAsked } from '../../adapters/thread/end-thread.ts';
import { LEASE_S } from '../../app/jobs/job-watch.ts';
import { type JobRunner, runJob } from '../../app/jobs/run-job.ts';
import { DAY_S, HOUR_S } from '../../domain/values/time.ts';
import type { SessionStore } from '../../ports/account-store.ts';
import type { JobFiles } from '../../ports/job-files.ts';
import type { JobStore } from '../../ports/job-store.ts';
import type { Config } from '../config/config.ts';
import { failureWords } from '../config/failure-words.ts';
import { storageOf } from '../open/choose-storage.ts';

export interface JobThreadInput {
  readonly config: Config;
}

interface Swept {
  readonly jobs: JobStore;
  readonly sessions: SessionStore;
}

const LOOK_EVERY_MS = 500;
const RETRY_AFTER_MS = 2_000;
const TEND_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 3_600_000;
const KEPT_S = 30 * DAY_S;
const LOST_AFTER_S = HOUR_S;

if (parentPort !== null) await keepJobs(workerData as JobThreadInput);

async function keepJobs({ config }: JobThreadInput): Promise<void> {
  runInBackground();
  const log = createLog({ level: 'warn' });
  const storage = await storageOf(config);
  const { jobs, sessions, close } = await storage.openAccounts((notice) => log.warn({}, notice));
  const files = createJobFiles(config.dataDirectory);
  const closing = new AbortController();
  const done = Promise.withResolvers<void>();
  endWhenAsked(() => {
    closing.abort();
    return done.promise;
  });
  const runner: JobRunner = {
    jobs,
    owner: randomUUID(),
    log,
    work: async (...given) => (await import('./job-work.ts')).doJob(config, ...given),
    wordsOf: failureWords,
    elapsed: () => performance.now() / 1000,
    isStopping: () => closing.signal.aborted,
  };
  const chores = createChores({ jobs, sessions }, files);
  while (!closing.signal.aborted) {
    let pauseMs = LOOK_EVERY_MS;
    try {
      await chores.tend();
      const job = await jobs.claim(files.node, runner.owner, LEASE_S);
      if (job !== null) {
        await runJob(runner, job);
        await chores.tidy(job.id);
        giveMemoryBack();
        pauseMs = 0;
      }
    } catch (error) {
      log.error({ err: error }, 'the jobs of this server could not go on');
      pauseMs = RETRY_AFTER_MS;
    }
    await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
  }
  await close();
  done.resolve();
}

/** What jobs need apart from their work, and what no request should wait for. */
function createChores({ jobs, sessions }: Swept, files: JobFiles) {
  let tendAt = 0;
  let sweepAt = 0;
  /** Removes the upload of a job that has ended. */
  const tidy = async (id: string): Promise<boolean> => {
    const job = await jobs.find(id);
    if (job !== null && job.endedAt !== null) await files.removeUpload(id);
    return job !== null;
  };
  return {
    tidy,
    async tend() {
      const now = performance.now();
      if (now < tendAt) return;
      tendAt = now + TEND_EVERY_MS;
      await jobs.attend(files.node, LEASE_S);
      // Those of jobs that were canceled before their turn, on this node or another.
      for (const id of await files.uploads()) await tidy(id);
      if (now < sweepAt) return;
      sweepAt = now + SWEEP_EVERY_MS;
      const problem =
        'The node that took the order was not seen for an hour. Start it, or order this again.';
      await jobs.failLost(files.node, LOST_AFTER_S, problem);
      await jobs.forget(systemClock.now() - KEPT_S);
      await files.sweep(systemClock.now(), tidy);
      while (await sessions.forgetEnded(systemClock.now()));
    },
  };
}

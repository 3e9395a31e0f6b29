/** Lists the jobs of all nodes, and ends one. */
import { invalidParameter } from '../../domain/values/error.ts';
import { isoOrNull, toIso } from '../../domain/values/time.ts';
import type { Job } from '../../ports/job-store.ts';
import type { AppContext } from '../context.ts';

export interface JobView
  extends Pick<
    Job,
    'id' | 'kind' | 'state' | 'name' | 'node' | 'createdBy' | 'isCanceled' | 'problem'
  > {
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly progress: {
    readonly bytesRead: number;
    readonly bytesTotal: number;
    readonly rows: number;
    readonly rejects: number;
  };
  /** What was done: the report of an import. */
  readonly result: Readonly<Record<string, unknown>> | null;
}

type JobsContext = Pick<AppContext, 'jobs' | 'trail'>;

export interface JobPage {
  readonly jobs: readonly JobView[];
  /** The `before` of the next page; null if there is none. */
  readonly next: string | null;
}

/** Returns a page of jobs, newest first. */
export async function listJobs(
  app: JobsContext,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<JobPage> {
  const found = await app.jobs.list(limit + 1, before);
  const jobs = found.slice(0, limit).map(viewOf);
  return { jobs, next: found.length > limit ? (jobs.at(-1)?.id ?? null) : null };
}

/** @throws invalid_parameter if there is no such job */
export async function showJob(app: JobsContext, id: string): Promise<JobView> {
  return viewOf((await app.jobs.find(id)) ?? notFound(id));
}

/**
 * Ends a waiting job. Asks a running one to end, which it does after its batch. A job that has
 * ended stays what it is.
 *
 * @throws invalid_parameter if there is no such job
 */
export async function cancelJob(app: JobsContext, id: string): Promise<JobView> {
  const before = await showJob(app, id);
  const after = viewOf((await app.jobs.cancel(id)) ?? notFound(id));
  if (!before.isCanceled && after.isCanceled) {
    await app.trail.add({ action: 'job.cancel', subject: id, detail: { name: after.name } });
  }
  return after;
}

function notFound(id: string): never {
  throw invalidParameter('id', `no job has the id ${JSON.stringify(id)}; list the jobs`);
}

function viewOf(job: Job): JobView {
  const { id, kind, state, name, node, createdBy, isCanceled, problem, result } = job;
  const { bytesRead, bytesTotal, rows, rejects } = job;
  return {
    ...{ id, kind, state, name, node, createdBy, isCanceled, problem },
    createdAt: toIso(job.createdAt),
    startedAt: isoOrNull(job.startedAt),
    endedAt: isoOrNull(job.endedAt),
    progress: { bytesRead, bytesTotal, rows, rejects },
    result: result === null ? null : (JSON.parse(result) as JobView['result']),
  };
}

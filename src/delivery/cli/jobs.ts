/** `jobs`: lists the long work of the servers, shows a job, and ends one. */
import { Command } from 'commander';
import type { AppContext } from '../../app/context.ts';
import { cancelJob, type JobView, listJobs, showJob } from '../../app/jobs/jobs.ts';
import { addCommonOptions, answer, answerList, type CliIo, type CommonOptions } from './cli-io.ts';
import { wholeNumber } from './options.ts';

export interface JobsDeps {
  readonly io: CliIo;
  withAccounts<Result>(
    dataDir: string | undefined,
    work: (app: Pick<AppContext, 'jobs' | 'trail'>) => Promise<Result>,
  ): Promise<Result>;
}

interface ListOptions extends CommonOptions {
  readonly limit: number;
  readonly before?: string;
}

const LIMIT = 20;
const LIMIT_MAX = 500;

export function jobsCommand(deps: JobsDeps): Command {
  const jobs = new Command('jobs').description('List the long work of servers, and end one.');
  for (const build of [list, show, cancel]) jobs.addCommand(addCommonOptions(build(deps)));
  return jobs;
}

function list({ io, withAccounts }: JobsDeps): Command {
  return new Command('list')
    .description('List imports of uploaded files and other long work, newest first.')
    .option('--limit <count>', 'how many', wholeNumber(1, LIMIT_MAX), LIMIT)
    .option('--before <id>', 'only those older than this job')
    .action(async ({ limit, before, ...options }: ListOptions) => {
      const page = await withAccounts(options.dataDir, (app) =>
        listJobs(app, { limit, before: before ?? null }),
      );
      const header = ['ID', 'CREATED', 'KIND', 'STATE', 'ROWS', 'REJECTS', 'NAME'];
      const rows = page.jobs.map(({ id, createdAt, kind, state, progress, name }) => {
        return [id, createdAt, kind, state, `${progress.rows}`, `${progress.rejects}`, name];
      });
      const whenEmpty = 'No server was given long work yet.';
      answerList(io, options, page, { header, rows, whenEmpty });
    });
}

function show({ io, withAccounts }: JobsDeps): Command {
  return new Command('show')
    .description('Show a job with its report.')
    .argument('<id>', 'id of the job')
    .action(async (id: string, options: CommonOptions) => {
      const job = await withAccounts(options.dataDir, (app) => showJob(app, id));
      answer(io, options, job, linesOf(job));
    });
}

function cancel({ io, withAccounts }: JobsDeps): Command {
  return new Command('cancel')
    .description('End a job. A running import keeps what it has stored; its report says so.')
    .argument('<id>', 'id of the job')
    .action(async (id: string, options: CommonOptions) => {
      const job = await withAccounts(options.dataDir, (app) => cancelJob(app, id));
      answer(io, options, job, linesOf(job));
    });
}

function linesOf({ id, kind, name, state, isCanceled, problem, result }: JobView): string[] {
  const asked = state === 'running' && isCanceled ? ', asked to end' : '';
  return [
    `${id}: ${kind} of ${name}, ${state}${asked}`,
    ...(problem === null ? [] : [problem]),
    ...(result === null ? [] : [JSON.stringify(result, null, 2)]),
  ];
}

/** The long work of servers, and the order of one: the demo market. */
import Type, { type Static } from 'typebox';
import { cancelJob, listJobs, showJob } from '../../../app/jobs/jobs.ts';
import { orderDemo } from '../../../app/jobs/order-job.ts';
import { defineAdmin } from '../../interface/admin-operation.ts';
import { shownList } from '../../interface/command.ts';
import * as field from '../../interface/fields.ts';
import type { Shared } from '../../interface/operation.ts';
import { limitParam, textParam } from '../../interface/parameters.ts';

const JOBS_USUAL = 50;
const JOBS_MAX = 500;
/** Fewer make no market, more take hours. */
const PRODUCTS_MIN = 100;
const PRODUCTS_MAX = 1_000_000;

const jobSchema = Type.Object(
  {
    id: field.text,
    kind: Type.Enum(['import', 'demo', 'undo'], { description: '`undo` takes an import back.' }),
    state: Type.Enum(['waiting', 'running', 'done', 'failed', 'canceled']),
    name: Type.String({ description: 'The name of the file, or what is done.' }),
    node: Type.String({ description: 'The node that took the order, and has the file.' }),
    createdAt: field.instant,
    createdBy: Type.String({ description: 'The id of a key.' }),
    startedAt: field.instantOrNull,
    endedAt: field.instantOrNull,
    isCanceled: Type.Boolean({ description: 'Somebody asked it to end.' }),
    progress: Type.Object(field.each(field.count, 'bytesRead', 'bytesTotal', 'rows', 'rejects')),
    result: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description: 'The report, as the command prints it.',
    }),
    problem: Type.Union([field.text, Type.Null()], { description: 'Why it failed.' }),
  },
  { title: 'Job' },
);
type ShownJob = Shared<Static<typeof jobSchema>>;
export const oneJob = Type.Object({ job: jobSchema });
const byId = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'The id of a job.' }),
});

const jobsList = defineAdmin({
  name: 'jobs-list',
  method: 'GET',
  path: '/jobs',
  summary: 'The long work of all nodes, newest first',
  needs: 'accounts',
  params: Type.Object({
    before: textParam('`next` of the page before.'),
    limit: limitParam(JOBS_USUAL, JOBS_MAX, { description: 'How many.' }),
  }),
  data: Type.Object({ jobs: Type.Array(jobSchema), next: field.textOrNull }),
  command: {
    name: 'jobs list',
    options: { before: { flags: '--before <id>' }, limit: { flags: '--limit <count>' } },
    show({ jobs }) {
      const header = ['ID', 'CREATED', 'KIND', 'STATE', 'ROWS', 'REJECTS', 'NAME'];
      const rows = jobs.map(({ id, createdAt, kind, state, progress, name }) => {
        return [id, createdAt, kind, state, `${progress.rows}`, `${progress.rejects}`, name];
      });
      return shownList(header, rows, 'No server was given long work yet.');
    },
  },
  handle: ({ before = null, limit }, { app }) => listJobs(app, { before, limit }),
});

const jobsShow = defineAdmin({
  name: 'jobs-show',
  method: 'GET',
  path: '/jobs/:id',
  summary: 'How far a job is, or how it ended',
  needs: 'accounts',
  params: byId,
  data: oneJob,
  command: {
    name: 'jobs show',
    prints: 'job',
    show: ({ job }) => ({ lines: linesOf(job) }),
  },
  handle: async ({ id }, { app }) => ({ job: await showJob(app, id) }),
});

const jobsCancel = defineAdmin({
  name: 'jobs-cancel',
  method: 'DELETE',
  path: '/jobs/:id',
  summary: 'End a job. A running import keeps what it has stored; its report says so',
  needs: 'accounts',
  params: byId,
  data: oneJob,
  command: {
    name: 'jobs cancel',
    prints: 'job',
    show: ({ job }) => ({ lines: linesOf(job) }),
  },
  handle: async ({ id }, { app }) => ({ job: await cancelJob(app, id) }),
});

const demoLoad = defineAdmin({
  name: 'demo-load',
  method: 'POST',
  path: '/demo',
  summary: 'Fill an empty store with the demo market',
  status: 202,
  needs: 'installation',
  params: Type.Object({
    products: Type.Optional(
      Type.Integer({
        minimum: PRODUCTS_MIN,
        maximum: PRODUCTS_MAX,
        description: 'How many products.',
      }),
    ),
  }),
  data: oneJob,
  async handle(market, { app, by }) {
    return { job: await orderDemo(app, market, by) };
  },
});

export const OPERATIONS = [jobsList, jobsShow, jobsCancel, demoLoad];

function linesOf({ id, kind, name, state, isCanceled, problem, result }: ShownJob): string[] {
  const asked = state === 'running' && isCanceled ? ', asked to end' : '';
  return [
    `${id}: ${kind} of ${name}, ${state}${asked}`,
    ...(problem === null ? [] : [problem]),
    ...(result === null ? [] : [JSON.stringify(result, null, 2)]),
  ];
}

/** `/admin/v1/jobs`: the long work of servers. `/demo` and uploads of files order some. */
import Type from 'typebox';
import { parseColumnMap } from '../../../app/import/column-map.ts';
import { cancelJob, listJobs, showJob } from '../../../app/jobs/jobs.ts';
import { orderDemo, orderImport, type UploadOptions } from '../../../app/jobs/order-job.ts';
import { requireMarketplace } from '../../../domain/values/marketplace.ts';
import * as field from '../../interface/fields.ts';
import { limitParam, requireInstant, textParam } from '../../interface/parameters.ts';
import { defineAdmin } from './admin-operation.ts';

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
export const oneJob = Type.Object({ job: jobSchema });
const byId = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'The id of a job.' }),
});

const jobsList = defineAdmin({
  name: 'jobs-list',
  method: 'GET',
  path: '/jobs',
  summary: 'The long work of all nodes, newest first',
  params: Type.Object({
    before: textParam('`next` of the page before.'),
    limit: limitParam(JOBS_USUAL, JOBS_MAX),
  }),
  data: Type.Object({ jobs: Type.Array(jobSchema), next: field.textOrNull }),
  handle: ({ params: { before = null, limit } }, { app }) => listJobs(app, { before, limit }),
});

const jobsShow = defineAdmin({
  name: 'jobs-show',
  method: 'GET',
  path: '/jobs/:id',
  summary: 'How far a job is, or how it ended',
  params: byId,
  data: oneJob,
  handle: async ({ params: { id } }, { app }) => ({ job: await showJob(app, id) }),
});

const jobsCancel = defineAdmin({
  name: 'jobs-cancel',
  method: 'DELETE',
  path: '/jobs/:id',
  summary: 'End a job. A running import keeps what it has stored; its report says so',
  params: byId,
  data: oneJob,
  handle: async ({ params: { id } }, { app }) => ({ job: await cancelJob(app, id) }),
});

const demoLoad = defineAdmin({
  name: 'demo-load',
  method: 'POST',
  path: '/demo',
  summary: 'Fill an empty store with the demo market',
  status: 202,
  params: Type.Object({}),
  body: Type.Object({
    products: Type.Optional(
      Type.Integer({
        minimum: PRODUCTS_MIN,
        maximum: PRODUCTS_MAX,
        description: 'How many products.',
      }),
    ),
  }),
  data: oneJob,
  async handle({ body }, { app, caller }) {
    return { job: await orderDemo(app, body, caller.key.id) };
  },
});

const importsUpload = defineAdmin({
  name: 'imports-upload',
  method: 'POST',
  path: '/imports',
  summary: 'Import a file, which is the body of the request, plain or compressed with gzip',
  status: 202,
  isUpload: true,
  params: Type.Object({
    name: Type.String({ minLength: 1, description: 'The name of the file.' }),
    format: textParam('The name of a format; the content decides if it is omitted.'),
    marketplace: textParam('For files that do not say: a domain or a country.'),
    force: Type.Optional(
      Type.Boolean({
        description: 'Import a file that looks like another marketplace than the given one.',
      }),
    ),
    map: textParam('JSON: column of the file -> column of the plain format.'),
    observedAt: textParam('For rows without a time, ISO 8601; when omitted, the upload.'),
  }),
  data: oneJob,
  async handle({ params: { name, format, marketplace, force, map, observedAt } }, context) {
    const { app, caller, upload } = context;
    const options: UploadOptions = {
      ...(format === undefined ? {} : { format }),
      ...(marketplace === undefined
        ? {}
        : { marketplace: requireMarketplace(marketplace, app.storeName) }),
      ...(force === true ? { force } : {}),
      ...(map === undefined ? {} : { columnMap: parseColumnMap(map) }),
      ...(observedAt === undefined ? {} : { observedAt: requireInstant('observedAt', observedAt) }),
    };
    if (upload === null) throw new TypeError('an upload was served without its body');
    return { job: await orderImport(app, { name, options, by: caller.key.id, ...upload }) };
  },
});

export const JOB_OPERATIONS = [jobsList, jobsShow, jobsCancel, demoLoad, importsUpload];

/** Takes orders for long work: to import an uploaded file, to take one back, the demo market. */
import { invalidParameter, ShelflineError } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { Upload } from '../../ports/job-files.ts';
import type { JobOrder } from '../../ports/job-store.ts';
import type { AppContext } from '../context.ts';
import type { ImportRequest } from '../import/import-file.ts';
import { importInFull } from '../import/import-list.ts';
import type { DemoMarket } from '../import/load-demo.ts';
import { sortableId } from '../sortable-id.ts';
import { type JobView, showJob } from './jobs.ts';

export type JobContext = Pick<
  AppContext,
  'jobs' | 'jobFiles' | 'clock' | 'random' | 'importing' | 'trail'
>;

/** What the operator says about a file. */
export interface UploadOptions extends Pick<ImportRequest, 'format' | 'columnMap' | 'force'> {
  readonly marketplace?: MarketplaceId;
  readonly observedAt?: EpochSeconds;
}

export interface UploadRequest {
  /** The name of the file, for the report. */
  readonly name: string;
  readonly options: UploadOptions;
  readonly input: AsyncIterable<Uint8Array>;
  readonly bytesAnnounced: Upload['bytesAnnounced'];
  /** The id of the operator's key. */
  readonly by: string;
}

const NAME_LENGTH_MAX = 200;

/** Receives a file and orders its import. The job exists once the whole file is on the disk. */
export async function orderImport(app: JobContext, upload: UploadRequest): Promise<JobView> {
  const { name, options, input, bytesAnnounced, by } = upload;
  requireName(name);
  requireFormat(app, options.format);
  const id = `job_${sortableId(app.clock, app.random)}`;
  const bytesMax = app.importing.uploadBytesMax;
  const bytesTotal = await app.jobFiles.receive(id, input, { bytesAnnounced, bytesMax });
  const request = JSON.stringify(options);
  return await order(app, { id, kind: 'import', name, request, bytesTotal, createdBy: by });
}

/** @param market what is omitted is as at a first start */
export async function orderDemo(
  app: JobContext,
  market: Partial<DemoMarket>,
  by: string,
): Promise<JobView> {
  return await orderWork(app, { kind: 'demo', name: 'demo market', request: market, by });
}

/** What an order to take an import back says. */
export interface UndoRequest {
  readonly importId: number;
}

/**
 * Orders that an import is taken back. It begins when the jobs before it have ended.
 *
 * @throws invalid_parameter if there is no such import
 * @throws bad_request if it cannot be taken back
 */
export async function orderUndo(
  app: JobContext & Pick<AppContext, 'store'>,
  importId: number,
  by: string,
): Promise<JobView> {
  const { file, whyNot } = await importInFull(app, importId);
  if (whyNot !== null) {
    throw new ShelflineError('bad_request', `import ${importId} cannot be taken back: ${whyNot}`);
  }
  const name = file === null ? `import ${importId}` : `import ${importId}: ${file}`;
  const request: UndoRequest = { importId };
  return await orderWork(app, { kind: 'undo', name, request, by });
}

interface Work extends Pick<JobOrder, 'kind' | 'name'> {
  readonly request: object;
  readonly by: string;
}

async function orderWork(app: JobContext, { request, by, ...work }: Work): Promise<JobView> {
  const id = `job_${sortableId(app.clock, app.random)}`;
  const given = { ...work, id, request: JSON.stringify(request), bytesTotal: 0, createdBy: by };
  return await order(app, given);
}

async function order(
  app: JobContext,
  given: Omit<JobOrder, 'node' | 'createdAt'>,
): Promise<JobView> {
  await app.jobs.insert({ ...given, node: app.jobFiles.node, createdAt: app.clock.now() });
  const { id, kind, name, bytesTotal: bytes } = given;
  await app.trail.add({ action: 'job.order', subject: id, detail: { kind, name, bytes } });
  return await showJob(app, given.id);
}

function requireName(name: string): void {
  const isName = name.length <= NAME_LENGTH_MAX && /^[^/\\\p{Cc}]+$/u.test(name);
  if (isName) return;
  const rule = `must be 1 to ${NAME_LENGTH_MAX} characters without slashes and control characters`;
  throw invalidParameter('name', rule);
}

function requireFormat({ importing }: JobContext, format = 'auto'): void {
  const formats = ['auto', ...importing.formats];
  if (!formats.includes(format)) {
    throw invalidParameter('format', `must be one of ${formats.join(', ')}`, formats);
  }
}

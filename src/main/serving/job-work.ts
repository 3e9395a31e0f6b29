/** Does the work of jobs. It is loaded with the first job, because it loads all that writes. */
import { createJobFiles } from '../../adapters/data-directory/job-files/job-files.ts';
import { FileChunks } from '../../adapters/importers/files/file-chunks.ts';
import { openFile } from '../../adapters/importers/files/import-source.ts';
import { createRejectFile } from '../../adapters/importers/files/reject-file.ts';
import { createTrail } from '../../app/accounts/trail.ts';
import { importFile } from '../../app/import/import-file.ts';
import type { ImportReport } from '../../app/import/import-report.ts';
import { type DemoMarket, loadDemo } from '../../app/import/load-demo.ts';
import { trailedWithdrawals } from '../../app/import/trailed-withdrawals.ts';
import type { JobWatch } from '../../app/jobs/job-watch.ts';
import type { UndoRequest, UploadOptions } from '../../app/jobs/order-job.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { toIso } from '../../domain/values/time.ts';
import type { ImportSource } from '../../ports/import-source.ts';
import type { Job, JobEnd } from '../../ports/job-store.ts';
import type { Config } from '../config/config.ts';
import { DEMO_DEFAULTS } from '../config/settings.ts';
import { importContext } from '../open/import-context.ts';
import { type OpenApp, openApp } from '../open/open-app.ts';

/** Opens the installation while a job runs. An idle server keeps nothing open for jobs. */
export async function doJob(config: Config, job: Job, watch: JobWatch): Promise<JobEnd> {
  const opened = await openApp(config, 'warn');
  try {
    switch (job.kind) {
      case 'import':
        return await importUpload(opened, config, job, watch);
      case 'undo':
        return await undoImport(opened, job, watch);
      case 'demo':
        return await makeDemo(opened, job, watch);
    }
  } finally {
    await opened.close();
  }
}

async function makeDemo({ app, derive }: OpenApp, job: Job, watch: JobWatch): Promise<JobEnd> {
  const onProgress = (rows: number) => {
    watch.progress = { ...watch.progress, rows };
    watch.beatOrCancel();
  };
  const asked = JSON.parse(job.request) as Partial<DemoMarket>;
  const made = await loadDemo({ ...app, derive }, { ...DEMO_DEFAULTS, ...asked, onProgress });
  return doneWith({ ...made });
}

/** Begun again, it finishes what an earlier attempt left. */
async function undoImport({ app, derive }: OpenApp, job: Job, watch: JobWatch): Promise<JobEnd> {
  watch.beatOrCancel();
  const { importId } = JSON.parse(job.request) as UndoRequest;
  const key = await app.keys.byId(job.createdBy);
  const operator = { kind: 'key', id: job.createdBy, name: key?.name ?? null } as const;
  const withdrawals = trailedWithdrawals(app.store.withdrawals, createTrail(app, operator, null));
  return doneWith({ importId, ...(await withdrawals.undoImport(importId, derive)) });
}

function doneWith(result: object): JobEnd {
  return { state: 'done', result: JSON.stringify(result), importId: null, problem: null };
}

async function importUpload(
  opened: OpenApp,
  { dataDirectory }: Config,
  job: Job,
  watch: JobWatch,
): Promise<JobEnd> {
  const files = createJobFiles(dataDirectory);
  const context = await importContext(opened);
  const source = await sourceOf(files.upload(job.id), job, watch);
  const rejects = createRejectFile(files.rejectsPath(job.id));
  const options = JSON.parse(job.request) as UploadOptions;
  // When a job is begun again, rows without a time get the time that they got before.
  const clock = { now: () => job.createdAt };
  let rejected = 0;
  try {
    const report = await importFile({ ...context, clock }, source, {
      ...options,
      onProgress({ bytes, rows }) {
        watch.progress = { bytesRead: bytes, rows, rejects: rejected };
        watch.beat();
      },
      onReject(reject) {
        rejected += 1;
        rejects.write(reject);
      },
      isCanceled: () => watch.isCanceled,
    });
    // Rows count once their batch is stored, and the last batch is stored after the last row.
    const isWhole = report.error === null && !watch.isCanceled;
    const bytesRead = isWhole ? job.bytesTotal : watch.progress.bytesRead;
    watch.progress = { bytesRead, rows: report.read, rejects: rejected };
    return endOf(report, watch);
  } finally {
    rejects.close();
  }
}

/** Before the first row nothing is stored, so reading may end anywhere. */
async function sourceOf(path: string, job: Job, watch: JobWatch): Promise<ImportSource> {
  const opened = await openFile(path).catch((cause) => {
    throw new ShelflineError('bad_request', 'The uploaded file is gone; upload it again.', {
      cause,
    });
  });
  return {
    ...opened,
    name: job.name,
    modifiedAt: null,
    open: (onRead) =>
      new FileChunks(path, (bytes) => {
        onRead?.(bytes);
        if (watch.progress.rows === 0) watch.beatOrCancel();
      }),
  };
}

function endOf(report: ImportReport, { isCanceled }: JobWatch): JobEnd {
  const { importId, error } = report;
  const result = JSON.stringify({ ...report, observedAt: toIso(report.observedAt) });
  if (error !== null) return { state: 'failed', result, importId, problem: error };
  return { state: isCanceled ? 'canceled' : 'done', result, importId, problem: null };
}

/** Lists the log of imports with their counts, and finds their rejected rows. */
import { invalidParameter } from '../../domain/values/error.ts';
import type { AppContext } from '../context.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportView, viewOf } from './take-back.ts';

export interface ImportSummary extends Omit<ImportView, 'report'> {
  /** Null for an unfinished import and for one without a record. */
  readonly counts: Pick<ImportReport, 'read' | 'imported' | 'unchanged' | 'rejected'> | null;
}

type LogContext = Pick<AppContext, 'store' | 'importing'>;

/** Returns the newest imports first. */
export async function importsInShort(app: LogContext): Promise<readonly ImportSummary[]> {
  const all = await app.store.importLog.all();
  return all.toReversed().map((one) => {
    const { report, ...view } = viewOf(one, app.importing.undoDays);
    return { ...view, counts: countsOf(report as ImportReport | null) };
  });
}

/** @throws invalid_parameter if there is no such import */
export async function importInFull(app: LogContext, id: number): Promise<ImportView> {
  const found = await app.store.importLog.find(id);
  if (found === null) throw invalidParameter('id', `no import has the number ${id}`);
  return viewOf(found, app.importing.undoDays);
}

/**
 * Opens the rejected rows of an uploaded file.
 *
 * @throws invalid_parameter if there are none here
 */
export async function importRejects(
  app: LogContext & Pick<AppContext, 'jobs' | 'jobFiles'>,
  id: number,
) {
  await importInFull(app, id);
  const job = await app.jobs.byImport(id);
  if (job === null) {
    const place = 'rejects of a file that a command imported are in the directory rejects';
    throw invalidParameter('id', `import ${id} was no upload of the last 30 days; ${place}`);
  }
  const rejects = await app.jobFiles.rejects(job.id);
  if (rejects !== null) return { ...rejects, name: job.name };
  const isHere = job.node === app.jobFiles.node;
  const why = isHere ? 'no row was rejected' : `its rejects are on the node ${job.node}; ask there`;
  throw invalidParameter('id', `import ${id}: ${why}`);
}

function countsOf(report: ImportReport | null): ImportSummary['counts'] {
  if (report === null) return null;
  const { read, imported, unchanged, rejected } = report;
  return { read, imported, unchanged, rejected };
}

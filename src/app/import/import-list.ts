/** Lists the log of imports with their counts, and finds their rejected rows. */
import { invalidParameter } from '../../domain/values/error.ts';
import type { RejectsFile } from '../../ports/job-files.ts';
import type { Store } from '../../ports/store/store.ts';
import type { AppContext, ImportRules } from '../context.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportView, showImport, viewOf } from './take-back.ts';

export interface ImportSummary extends Omit<ImportView, 'report'> {
  /** Null for an unfinished import and for one without a record. */
  readonly counts: Pick<ImportReport, 'read' | 'imported' | 'unchanged' | 'rejected'> | null;
}

interface LogContext {
  readonly store: Pick<Store, 'importLog'>;
  readonly importing: Pick<ImportRules, 'undoDays'>;
}

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
  return await showImport({ store: app.store, undoDays: app.importing.undoDays }, id);
}

type RejectsContext = Pick<AppContext, 'jobs' | 'jobFiles'>;

/** Returns where the rejected rows of an import are. */
export async function rejectsPlace(app: RejectsContext, id: number): Promise<RejectsPlace> {
  const job = await app.jobs.byImport(id);
  if (job === null) return { rejects: null, whyNot: NO_UPLOAD };
  const rejects = await app.jobFiles.rejects(job.id);
  if (rejects !== null) return { rejects, whyNot: null };
  const isHere = job.node === app.jobFiles.node;
  const whyNot = isHere ? 'no row was rejected' : `they are on the node ${job.node}; ask there`;
  return { rejects: null, whyNot };
}

const NO_UPLOAD =
  'no upload of the last 30 days; rejects of what a command imported are in the directory rejects';

type RejectsPlace =
  | { readonly rejects: RejectsFile; readonly whyNot: null }
  | { readonly rejects: null; readonly whyNot: string };

/**
 * Opens the rejected rows of an uploaded file.
 *
 * @throws invalid_parameter if there are none here
 */
export async function importRejects(
  app: LogContext & RejectsContext,
  id: number,
): Promise<RejectsFile> {
  await importInFull(app, id);
  const { rejects, whyNot } = await rejectsPlace(app, id);
  if (rejects === null) throw invalidParameter('id', `import ${id}: ${whyNot}`);
  return rejects;
}

function countsOf(report: ImportReport | null): ImportSummary['counts'] {
  if (report === null) return null;
  const { read, imported, unchanged, rejected } = report;
  return { read, imported, unchanged, rejected };
}

/** Sales labels: of the store, or straight from a file that is read as labels and not kept. */
import type { SalesLabel } from '../domain/product/observation.ts';
import type { ImportNote, ImportRow, Reject } from '../ports/importer.ts';

export interface LabelFile {
  readonly labels: readonly SalesLabel[];
  readonly rejected: number;
  /** The first reasons, with their lines. */
  readonly rejects: readonly Reject[];
  readonly notes: readonly string[];
}

/** A fit holds its labels in memory; more are read but not used, and the notes say so. */
export const LABELS_MAX = 2_000_000;
const LIMIT_NOTE = `Only the first ${LABELS_MAX} labels are used.`;
const REJECTS_SHOWN_MAX = 5;

/** Collects what an importer of labels makes of a file. */
export async function labelsOf(
  rows: AsyncIterable<ImportRow | Reject | ImportNote>,
): Promise<LabelFile> {
  const labels: SalesLabel[] = [];
  const rejects: Reject[] = [];
  const notes: string[] = [];
  let rejected = 0;
  for await (const row of rows) {
    if (row.kind === 'note') notes.push(row.message);
    if (row.kind === 'reject') {
      rejected += 1;
      if (rejects.length < REJECTS_SHOWN_MAX) rejects.push(row);
    }
    if (row.kind !== 'row') continue;
    for (const observation of row.observations) {
      if (observation.kind !== 'label') continue;
      if (labels.length < LABELS_MAX) labels.push(observation);
      else if (!notes.includes(LIMIT_NOTE)) notes.push(LIMIT_NOTE);
    }
  }
  return { labels, rejected, rejects, notes };
}

/** The labels of the store, imported earlier. */
export async function storedLabels(labels: AsyncIterable<SalesLabel>): Promise<LabelFile> {
  const all: SalesLabel[] = [];
  for await (const label of labels) {
    if (all.length === LABELS_MAX) {
      return { labels: all, rejected: 0, rejects: [], notes: [LIMIT_NOTE] };
    }
    all.push(label);
  }
  return { labels: all, rejected: 0, rejects: [], notes: [] };
}

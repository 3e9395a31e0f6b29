/** Reads sales labels from the store, or from a file that is not kept. */
import type { PooledCurve } from '../../domain/estimation/curve/curve.ts';
import type { SalesLabel, UnrankedLabel } from '../../domain/product/observation.ts';
import type { ImportNote, ImportRow, Reject } from '../../ports/importer.ts';
import type { KeywordStore } from '../../ports/store/keyword-store.ts';
import { type RankSources, rankLabels, UNUSED_REASONS } from './rank-labels.ts';

export interface LabelFile {
  readonly labels: readonly SalesLabel[];
  readonly rejected: number;
  readonly rejects: readonly Reject[];
  readonly notes: readonly string[];
}

/** A fit holds its labels in memory. Further ones are ignored, and a note says so. */
const LABELS_MAX = 2_000_000;
const LIMIT_NOTE = `Only the first ${LABELS_MAX} labels are used.`;
const UNRANKED_NOTE =
  'sales have no rank and are not used: import the file, and leave --labels out; ' +
  'ranks are then taken from the histories';
const REJECTS_SHOWN_MAX = 5;

export async function labelsOf(
  rows: AsyncIterable<ImportRow | Reject | ImportNote>,
): Promise<LabelFile> {
  const labels: SalesLabel[] = [];
  const rejects: Reject[] = [];
  const notes: string[] = [];
  let rejected = 0;
  let unranked = 0;
  for await (const row of rows) {
    if (row.kind === 'note') notes.push(row.message);
    if (row.kind === 'reject') {
      rejected += 1;
      if (rejects.length < REJECTS_SHOWN_MAX) rejects.push(row);
    }
    if (row.kind !== 'row') continue;
    for (const observation of row.observations) {
      if (observation.kind !== 'label') continue;
      if (observation.rank === null) unranked += 1;
      else if (labels.length < LABELS_MAX) labels.push(observation);
      else if (!notes.includes(LIMIT_NOTE)) notes.push(LIMIT_NOTE);
    }
  }
  if (unranked > 0) notes.push(`${unranked} ${UNRANKED_NOTE}`);
  return { labels, rejected, rejects, notes };
}

/** Returns the store's labels. Those without a rank get the rank of their period. */
export async function storedLabels(
  store: RankSources & { readonly keywords: Pick<KeywordStore, 'labels'> },
  curve: PooledCurve,
): Promise<LabelFile> {
  const ranked: SalesLabel[] = [];
  const unranked: UnrankedLabel[] = [];
  const notes: string[] = [];
  for await (const label of store.keywords.labels()) {
    if (ranked.length + unranked.length === LABELS_MAX) {
      notes.push(LIMIT_NOTE);
      break;
    }
    if (label.rank === null) unranked.push(label);
    else ranked.push(label);
  }
  const joined = await rankLabels(store, unranked, curve);
  if (unranked.length > 0) {
    notes.push(`${joined.labels.length} labels made of ${unranked.length} sales without ranks.`);
  }
  for (const [reason, words] of Object.entries(UNUSED_REASONS)) {
    const count = joined.unused[reason as keyof typeof UNUSED_REASONS];
    if (count > 0) notes.push(`${count} not used: ${words}.`);
  }
  return { labels: [...ranked, ...joined.labels], rejected: 0, rejects: [], notes };
}

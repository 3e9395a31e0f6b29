/** Keeps a keyword's answers until the index changes, because pages and scores ask again. */
import { keptOrMade } from '../../domain/values/kept-or-made.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { AppContext } from '../context.ts';

interface Kept {
  readonly revision: number;
  readonly answers: Map<string, unknown>;
}

/** Few keywords match nothing. */
const ANSWERS_MAX = 2_000;
const keptOfIndexes = new WeakMap<SearchIndex, Kept>();

/** Returns the kept answer or finds it. It depends only on `question` and the index's state. */
export function keptForState<Answer>(
  { search, searchRevision }: Pick<AppContext, 'search' | 'searchRevision'>,
  question: readonly unknown[],
  find: () => Answer,
): Answer {
  const revision = searchRevision?.() ?? null;
  // An index that always follows the store has no state to name.
  if (revision === null) return find();
  let kept = keptOfIndexes.get(search);
  if (kept?.revision !== revision) {
    kept = { revision, answers: new Map() };
    keptOfIndexes.set(search, kept);
  }
  const key = JSON.stringify(question);
  return keptOrMade(kept.answers, ANSWERS_MAX, key, find) as Answer;
}

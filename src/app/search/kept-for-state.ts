/**
 * Keeps what a keyword was found to mean until the index changes, because its pages, its niche
 * score and its competitors ask again.
 */
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

/** `question` names all that the answer depends on apart from the state of the index. */
export function keptForState<Answer>(
  { search, searchRevision }: Pick<AppContext, 'search' | 'searchRevision'>,
  question: readonly unknown[],
  find: () => Answer,
): Answer {
  const revision = searchRevision?.() ?? null;
  // An index that follows the store at once has no state to name.
  if (revision === null) return find();
  let kept = keptOfIndexes.get(search);
  if (kept?.revision !== revision) {
    kept = { revision, answers: new Map() };
    keptOfIndexes.set(search, kept);
  }
  const key = JSON.stringify(question);
  return keptOrMade(kept.answers, ANSWERS_MAX, key, find) as Answer;
}

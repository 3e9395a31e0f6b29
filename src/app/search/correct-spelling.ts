/** Corrects a keyword that matches nothing even without filters. The answer says so. */
import { keywordOf, replaceWords } from '../../domain/search/query/change-query.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query/query.ts';
import type { AppContext } from '../context.ts';
import { type Inquiry, type KeywordScope, startInquiry } from './inquiry.ts';
import { keptForState } from './kept-for-state.ts';
import { type Respelling, respellWord, rewritings } from './respell-word.ts';

interface Correction {
  readonly query: SearchQuery;
  /** The keyword with its replaced words. */
  readonly keyword: string;
}

interface SpellingRequest extends KeywordScope {
  readonly query: SearchQuery;
}

/** Returns null if the keyword matches as typed, or if no replacement makes it match. */
export function correctSpelling(
  app: AppContext,
  { query, ...scope }: SpellingRequest,
): Correction | null {
  if (query.identifier !== null || query.words.length === 0) return null;
  return keptForState(app, ['spelling', scope.marketplace, query], () =>
    findCorrection(startInquiry(app, scope), query),
  );
}

function findCorrection(inquiry: Inquiry, query: SearchQuery): Correction | null {
  if (inquiry.count(query) > 0) return null;
  const replacements = new Map<QueryWord, readonly QueryWord[]>();
  const { words } = query;
  for (const [at, word] of words.entries()) {
    if (replacements.has(word) || inquiry.countWord(word) > 0) continue;
    const respelling = respellWord(inquiry, words, at);
    if (respelling === null || inquiry.isSpent()) return null;
    for (const [replaced, meant] of respelling) replacements.set(replaced, meant);
  }
  const rewritten = replacements.size === 0 ? rewriteWords(inquiry, query) : null;
  return rewritten ?? corrected(inquiry, query, replacements);
}

/** Longer keywords have too many words that can be written differently. */
const REWRITTEN_WORDS_MAX = 5;

/** Rewrites words that never occur together: `air pods` as `airpods`, `coffeemaker` as two. */
function rewriteWords(inquiry: Inquiry, query: SearchQuery): Correction | null {
  const { words } = query;
  if (words.length > REWRITTEN_WORDS_MAX) return null;
  for (const at of words.keys()) {
    for (const rewriting of rewritings(inquiry, words, at)) {
      if (inquiry.isSpent()) return null;
      const found = corrected(inquiry, query, rewriting);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Returns null if nothing matches with the replacements either. */
function corrected(
  inquiry: Inquiry,
  query: SearchQuery,
  replacements: Respelling,
): Correction | null {
  const keyword = keywordOf(replaceWords(query, replacements));
  const meant = parseQuery(keyword, inquiry.language);
  return inquiry.count(meant) === 0 ? null : { query: meant, keyword };
}

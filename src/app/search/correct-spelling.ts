/**
 * Typo tolerance, only where the keyword as typed matches nothing before any filter: words that no
 * listing has are replaced by what they may have been meant to be, and the answer says so.
 */
import { marketplaceOf } from '../../domain/marketplace.ts';
import { keywordOf, replaceWords } from '../../domain/search/query/change-query.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query/query.ts';
import type { AppContext } from '../context.ts';
import { type BoundedScope, countMatches, countWord, type KeywordScope } from './count-matches.ts';
import { keptForState } from './kept-for-state.ts';
import { type Respelling, respellWord, rewritings } from './respell-word.ts';
import { workAllowance } from './work-allowance.ts';

export interface Correction {
  readonly query: SearchQuery;
  /** The keyword with its replaced words. */
  readonly keyword: string;
}

export interface SpellingRequest extends KeywordScope {
  readonly query: SearchQuery;
}

/** Null when the keyword matches as typed, or no replacement that is found makes it match. */
export function correctSpelling(
  app: AppContext,
  { marketplace, now, query }: SpellingRequest,
): Correction | null {
  if (query.identifier !== null || query.words.length === 0) return null;
  return keptForState(app, ['spelling', marketplace, query], () =>
    findCorrection(app, { marketplace, now, query, allowance: workAllowance(app) }),
  );
}

interface BoundedRequest extends SpellingRequest, BoundedScope {}

function findCorrection(app: AppContext, request: BoundedRequest): Correction | null {
  const { query } = request;
  if (countMatches(app, request, query) > 0) return null;
  const replacements = new Map<QueryWord, readonly QueryWord[]>();
  const { words } = query;
  for (const [at, word] of words.entries()) {
    if (replacements.has(word) || countWord(app, request, word) > 0) continue;
    const respelling = respellWord(app, request, { words, at });
    if (respelling === null || request.allowance.isSpent()) return null;
    for (const [replaced, meant] of respelling) replacements.set(replaced, meant);
  }
  const rewritten = replacements.size === 0 ? rewriteWords(app, request) : null;
  if (rewritten !== null) return rewritten;
  return corrected(app, request, replacements);
}

/** Longer keywords have too many words that could be written otherwise. */
const REWRITTEN_WORDS_MAX = 5;

/** Where all words occur, but not together: `air pods` as `airpods`, `coffeemaker` as two words. */
function rewriteWords(app: AppContext, request: BoundedRequest): Correction | null {
  const { words } = request.query;
  if (words.length > REWRITTEN_WORDS_MAX) return null;
  for (const at of words.keys()) {
    for (const rewriting of rewritings(app, request, { words, at })) {
      if (request.allowance.isSpent()) return null;
      const found = corrected(app, request, rewriting);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Null where nothing matches with the replacements either. */
function corrected(
  app: AppContext,
  request: BoundedRequest,
  replacements: Respelling,
): Correction | null {
  const { query, marketplace } = request;
  const keyword = keywordOf(replaceWords(query, replacements));
  const meant = parseQuery(keyword, marketplaceOf(marketplace).language);
  return countMatches(app, request, meant) === 0 ? null : { query: meant, keyword };
}

/**
 * Typo tolerance, only where the keyword as typed matches nothing before any filter: words that no
 * listing has are replaced by what they may have been meant to be, and the answer says so.
 */
import { marketplaceOf } from '../../domain/marketplace.ts';
import { keywordOf, replaceWords } from '../../domain/search/change-query.ts';
import { parseQuery } from '../../domain/search/parse-query.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query.ts';
import type { AppContext } from '../context.ts';
import { countMatches, countWord, type KeywordScope } from './count-matches.ts';
import { respellWord } from './respell-word.ts';

export interface Correction {
  readonly query: SearchQuery;
  /** The keyword with its replaced words. */
  readonly keyword: string;
}

export interface SpellingRequest extends KeywordScope {
  readonly query: SearchQuery;
}

/** Null when the keyword matches as typed, or no replacement makes it match. */
export async function correctSpelling(
  app: AppContext,
  request: SpellingRequest,
): Promise<Correction | null> {
  const { query, marketplace } = request;
  if (query.identifier !== null || query.words.length === 0) return null;
  if ((await countMatches(app, request, query)) > 0) return null;
  const replacements = new Map<QueryWord, readonly QueryWord[]>();
  const { words } = query;
  for (const [at, word] of words.entries()) {
    if (replacements.has(word) || (await countWord(app, request, word)) > 0) continue;
    const respelling = await respellWord(app, request, { words, at });
    if (respelling === null) return null;
    for (const [replaced, meant] of respelling) replacements.set(replaced, meant);
  }
  if (replacements.size === 0) return null;
  const keyword = keywordOf(replaceWords(query, replacements));
  const corrected = parseQuery(keyword, marketplaceOf(marketplace).language);
  return (await countMatches(app, request, corrected)) === 0 ? null : { query: corrected, keyword };
}

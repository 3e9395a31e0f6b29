/** What is asked of a keyword's market, with the spelling corrected as a search does. */
import { marketplaceOf } from '../../domain/marketplace.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import type { AppContext } from '../context.ts';
import { correctSpelling } from './correct-spelling.ts';
import type { KeywordScope } from './count-matches.ts';
import { explainEmpty, type SearchExplanation } from './explain-search.ts';

export interface KeywordQuestion extends KeywordScope {
  readonly keyword: string;
  readonly variations: 'all' | 'collapse';
}

/** A market, and why it is not that of the keyword as typed, or is empty; null: neither. */
export interface KeywordAnswer<Market> {
  readonly market: Market;
  readonly explanation: SearchExplanation | null;
}

/** Asks with the keyword as typed and, only where nothing matches that, with what was meant. */
export async function answerKeyword<Market extends { readonly total: number }>(
  app: AppContext,
  { marketplace, keyword, variations, now }: KeywordQuestion,
  marketOf: (query: SearchQuery) => Promise<Market>,
): Promise<KeywordAnswer<Market>> {
  const typed = parseQuery(keyword, marketplaceOf(marketplace).language);
  const asTyped = await marketOf(typed);
  if (asTyped.total > 0) return { market: asTyped, explanation: null };
  const corrected = await correctSpelling(app, { marketplace, query: typed, now });
  const query = corrected?.query ?? typed;
  const market = corrected === null ? asTyped : await marketOf(query);
  const explanation = await explainEmpty(app, {
    request: { marketplace, query, filters: {}, variations, now },
    total: market.total,
    correctedKeyword: corrected?.keyword ?? null,
    category: null,
  });
  return { market, explanation };
}

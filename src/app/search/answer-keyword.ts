/** Finds the market of a keyword, with its spelling corrected as in a search. */

import { parseQuery } from '../../domain/search/query/parse-query.ts';
import { marketplaceOf } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { type MarketSample, marketSample } from '../market/market-sample.ts';
import { correctSpelling } from './correct-spelling.ts';
import { explainEmpty, type SearchExplanation } from './explain-search.ts';
import type { KeywordScope } from './inquiry.ts';

export interface KeywordQuestion extends KeywordScope {
  readonly keyword: string;
  readonly variations: 'all' | 'collapse';
}

export interface KeywordMarket {
  readonly market: MarketSample;
  /** Why the market is empty or another keyword's; null if it is neither. */
  readonly explanation: SearchExplanation | null;
}

/** Returns the keyword's market as typed or, if nothing matches, that of the corrected keyword. */
export async function keywordMarket(
  app: AppContext,
  { marketplace, keyword, variations, now }: KeywordQuestion,
): Promise<KeywordMarket> {
  const typed = parseQuery(keyword, marketplaceOf(marketplace).language);
  const asTyped = marketSample(app, { marketplace, query: typed, variations, now });
  if (asTyped.total > 0) return { market: asTyped, explanation: null };
  const corrected = correctSpelling(app, { marketplace, query: typed, now });
  const query = corrected?.query ?? typed;
  const asked = { marketplace, query, variations, now };
  const market = corrected === null ? asTyped : marketSample(app, asked);
  const explanation = await explainEmpty(app, {
    request: { ...asked, filters: {} },
    total: market.total,
    correctedKeyword: corrected?.keyword ?? null,
    category: null,
  });
  return { market, explanation };
}

/** Finds the market of a keyword, with its spelling corrected as in a search. */

import { parseQuery } from '../../domain/search/query/parse-query.ts';
import { marketplaceOf } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { type MarketSample, marketSample } from '../market/market-sample.ts';
import { intendedSpelling } from './correct-spelling.ts';
import { explainSearch, type SearchExplanation } from './explain-search.ts';
import type { KeywordScope } from './inquiry.ts';
import { type LeftOut, leftOutByAge } from './left-out.ts';

export interface KeywordQuestion extends KeywordScope {
  readonly keyword: string;
  readonly variations: 'all' | 'collapse';
  readonly maxAgeDays?: number | undefined;
}

export interface KeywordMarket {
  readonly market: MarketSample;
  /** Why the market is empty or another keyword's, or which keyword finds far more; or null. */
  readonly explanation: SearchExplanation | null;
  readonly leftOut: readonly LeftOut[];
}

/** Returns the keyword's market as typed or, if nothing matches, that of the corrected keyword. */
export async function keywordMarket(
  app: AppContext,
  { marketplace, keyword, variations, maxAgeDays, now }: KeywordQuestion,
): Promise<KeywordMarket> {
  const typed = parseQuery(keyword, app.lexicons(marketplaceOf(marketplace).language));
  const filters = maxAgeDays === undefined ? {} : { maxAgeDays };
  const request = { marketplace, query: typed, variations, filters, now };
  const asTyped = marketSample(app, request);
  const spelling = { marketplace, query: typed, now, found: asTyped.total };
  const { corrected, suggested } = intendedSpelling(app, spelling);
  if (asTyped.total > 0 && suggested === null) {
    const leftOut = leftOutByAge(app, request, asTyped.total);
    return { market: asTyped, explanation: null, leftOut };
  }
  const asked = { ...request, query: corrected?.query ?? typed };
  const market = corrected === null ? asTyped : marketSample(app, asked);
  const explanation = await explainSearch(app, {
    request: asked,
    total: market.total,
    spelling: { corrected, suggested },
    category: null,
    note: null,
  });
  return { market, explanation, leftOut: leftOutByAge(app, asked, market.total) };
}

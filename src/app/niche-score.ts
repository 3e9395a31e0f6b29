/** Niche score of a keyword's market, for its own operation and beside a search. */
import {
  NICHE_FORMULA_VERSION,
  type NicheScore,
  nicheScoreOf,
} from '../domain/market/niche-score.ts';
import type { NicheWeights } from '../domain/market/niche-weights.ts';
import { type MarketplaceId, marketplaceOf } from '../domain/marketplace.ts';
import { parseQuery } from '../domain/search/parse-query.ts';
import type { SearchQuery } from '../domain/search/query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { Coverage } from '../ports/product-store.ts';
import type { AppContext } from './context.ts';
import { figuresSample } from './market-sample.ts';

export interface NicheScoreRequest {
  readonly marketplace: MarketplaceId;
  readonly keyword: string;
  /** Null: the formula's own. */
  readonly weights: NicheWeights | null;
  readonly now: EpochSeconds;
}

export interface NicheScoreAnswer {
  readonly niche: NicheScore;
  readonly coverage: Coverage;
  readonly formulaVersion: string;
}

export async function nicheScore(
  app: AppContext,
  { marketplace, keyword, weights, now }: NicheScoreRequest,
): Promise<NicheScoreAnswer> {
  const query = parseQuery(keyword, marketplaceOf(marketplace).language);
  const [niche, coverage] = await Promise.all([
    keywordNiche(app, { marketplace, query, now, ...(weights === null ? {} : { weights }) }),
    app.store.products.coverage(marketplace),
  ]);
  return { niche, coverage, formulaVersion: NICHE_FORMULA_VERSION };
}

/** The score of a parsed keyword's leading families, whatever filters and page are asked for. */
export async function keywordNiche(
  app: AppContext,
  request: {
    readonly marketplace: MarketplaceId;
    readonly query: SearchQuery;
    readonly now: EpochSeconds;
    readonly weights?: NicheWeights;
  },
): Promise<NicheScore> {
  const { marketplace, query, now, weights } = request;
  const { entries } = await figuresSample(app, { marketplace, query, now, variations: 'collapse' });
  return nicheScoreOf(entries, marketplaceOf(marketplace).currency, weights);
}

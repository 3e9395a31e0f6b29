/** The niche score of a keyword's market, for the operation of that name. */
import { levelSd } from '../../domain/estimation/model/model.ts';
import {
  NICHE_FORMULA_VERSION,
  type NicheScore,
  nicheScoreOf,
} from '../../domain/market/niche-score.ts';
import type { NicheWeights } from '../../domain/market/niche-weights.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { Coverage } from '../../ports/store/product-store.ts';
import type { AppContext } from '../context.ts';
import { keywordMarket } from '../search/answer-keyword.ts';
import type { SearchExplanation } from '../search/explain-search.ts';

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
  /** Null if the keyword matches as typed. */
  readonly explanation: SearchExplanation | null;
}

export async function nicheScore(
  app: AppContext,
  { marketplace, keyword, weights, now }: NicheScoreRequest,
): Promise<NicheScoreAnswer> {
  const question = { marketplace, keyword, variations: 'collapse', now } as const;
  const [{ market, explanation }, coverage] = await Promise.all([
    keywordMarket(app, question),
    app.store.products.coverage(marketplace),
  ]);
  const { currency } = marketplaceOf(marketplace);
  const context = { currency, levelSd: levelSd(app.salesModel(), marketplace) };
  const niche = nicheScoreOf(market.entries, context, weights ?? undefined);
  return { niche, coverage, formulaVersion: NICHE_FORMULA_VERSION, explanation };
}

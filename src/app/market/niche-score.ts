/** The niche score of a keyword's market, for the operation of that name. */
import { levelSd } from '../../domain/estimation/model/model.ts';
import { marketDay } from '../../domain/market/market-entry.ts';
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
import type { LeftOut } from '../search/left-out.ts';

export interface NicheScoreRequest {
  readonly marketplace: MarketplaceId;
  readonly keyword: string;
  /** Null: the formula's own. */
  readonly weights: NicheWeights | null;
  readonly maxAgeDays?: number | undefined;
  readonly now: EpochSeconds;
}

export interface NicheScoreAnswer {
  readonly niche: NicheScore;
  readonly coverage: Coverage;
  readonly formulaVersion: string;
  /** Null if the keyword matches as typed. */
  readonly explanation: SearchExplanation | null;
  readonly leftOut: readonly LeftOut[];
  /** The newest look that the score rests on; null without listings. */
  readonly asOf: EpochSeconds | null;
}

export async function nicheScore(
  app: AppContext,
  { marketplace, keyword, weights, maxAgeDays, now }: NicheScoreRequest,
): Promise<NicheScoreAnswer> {
  const variations = 'collapse';
  const question = { marketplace, keyword, variations, maxAgeDays, now } as const;
  const [{ market, explanation, leftOut }, coverage] = await Promise.all([
    keywordMarket(app, question),
    app.store.products.coverage(marketplace),
  ]);
  const { currency } = marketplaceOf(marketplace);
  const context = { currency, levelSd: levelSd(app.salesModel(), marketplace) };
  const niche = nicheScoreOf(market.entries, context, weights ?? undefined);
  const asOf = marketDay(market.entries);
  const formulaVersion = NICHE_FORMULA_VERSION;
  return { niche, coverage, formulaVersion, explanation, leftOut, asOf };
}

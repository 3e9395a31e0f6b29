/** Niche score of a keyword's market, for its own operation and beside a search. */
import { levelSd } from '../domain/estimation/model/model.ts';
import type { MarketMember } from '../domain/market/market-entry.ts';
import { sheetOf } from '../domain/market/market-sheet.ts';
import {
  NICHE_FORMULA_VERSION,
  type NicheFigures,
  type NicheScore,
  nicheFiguresOf,
  nicheScoreOf,
} from '../domain/market/niche-score.ts';
import type { NicheWeights } from '../domain/market/niche-weights.ts';
import { type MarketplaceId, marketplaceOf } from '../domain/marketplace.ts';
import type { SearchQuery } from '../domain/search/query/query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { Coverage } from '../ports/store/product-store.ts';
import type { AppContext } from './context.ts';
import { figuresSample, type MarketSample } from './market-sample.ts';
import { answerKeyword } from './search/answer-keyword.ts';
import type { SearchExplanation } from './search/explain-search.ts';

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
  /** Null where the keyword matches as typed. */
  readonly explanation: SearchExplanation | null;
}

export async function nicheScore(
  app: AppContext,
  { marketplace, keyword, weights, now }: NicheScoreRequest,
): Promise<NicheScoreAnswer> {
  const question = { marketplace, keyword, variations: 'collapse', now } as const;
  const [{ market, explanation }, coverage] = await Promise.all([
    answerKeyword(app, question, (query) => leadingFamilies(app, { marketplace, query, now })),
    app.store.products.coverage(marketplace),
  ]);
  const { currency } = marketplaceOf(marketplace);
  const context = { currency, levelSd: levelSd(app.salesModel(), marketplace) };
  const niche = nicheScoreOf(market.entries, context, weights ?? undefined);
  return { niche, coverage, formulaVersion: NICHE_FORMULA_VERSION, explanation };
}

interface KeywordMarket {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  readonly now: EpochSeconds;
}

/** The score of a parsed keyword's leading families, whatever filters and page are asked for. */
export async function keywordNiche(app: AppContext, market: KeywordMarket): Promise<NicheFigures> {
  const { currency } = marketplaceOf(market.marketplace);
  const { entries } = await leadingFamilies(app, market);
  return nicheFiguresOf(sheetOf(entries), currency);
}

function leadingFamilies(
  app: AppContext,
  market: KeywordMarket,
): Promise<MarketSample<MarketMember>> {
  return figuresSample(app, { ...market, variations: 'collapse' });
}

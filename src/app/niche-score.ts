/** Niche score of a keyword's market, for its own operation and beside a search. */
import type { MarketEntry } from '../domain/market/market-entry.ts';
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
  const { language, currency } = marketplaceOf(marketplace);
  const query = parseQuery(keyword, language);
  const [entries, coverage] = await Promise.all([
    leadingFamilies(app, { marketplace, query, now }),
    app.store.products.coverage(marketplace),
  ]);
  const niche = nicheScoreOf(entries, currency, weights ?? undefined);
  return { niche, coverage, formulaVersion: NICHE_FORMULA_VERSION };
}

interface KeywordMarket {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  readonly now: EpochSeconds;
}

/** The score of a parsed keyword's leading families, whatever filters and page are asked for. */
export async function keywordNiche(app: AppContext, market: KeywordMarket): Promise<NicheFigures> {
  const { currency } = marketplaceOf(market.marketplace);
  return nicheFiguresOf(sheetOf(await leadingFamilies(app, market)), currency);
}

async function leadingFamilies(
  app: AppContext,
  market: KeywordMarket,
): Promise<readonly MarketEntry[]> {
  return (await figuresSample(app, { ...market, variations: 'collapse' })).entries;
}

/**
 * Makes keyword ideas without a network: mines them from the catalog, and weighs them with measured
 * keywords. Adds the proposals of a language model if one is set up.
 */
import { type BackendTerms, packBackendTerms } from '../../domain/keywords/backend-terms.ts';
import {
  assignIdeas,
  type Idea,
  type IdeaPurpose,
  ideaWords,
} from '../../domain/keywords/ideas.ts';
import { mergeCandidates } from '../../domain/keywords/merge-candidates.ts';
import { stopWords } from '../../domain/keywords/word-lists.ts';
import {
  type MarketplaceId,
  marketplaceDomain,
  marketplaceOf,
} from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { measuredCandidates, minedCandidates, seedCandidate } from './idea-candidates.ts';
import { type IdeaSubject, ideaSeed } from './idea-seed.ts';
import { noKeywordData } from './keyword-volume.ts';
import { leadersOf } from './leading-listings.ts';
import { marketCounts } from './market-counts.ts';
import { type GeneratorReport, proposedCandidates } from './proposed-ideas.ts';

/** Titles read for one seed. */
const SAMPLE_LISTINGS = 100;

export interface IdeasRequest {
  readonly marketplace: MarketplaceId;
  readonly seed: IdeaSubject;
  readonly purpose: IdeaPurpose;
  /** BCP 47; null: the marketplace's. */
  readonly language: string | null;
  readonly limit: number;
  readonly now: EpochSeconds;
}

export interface KeywordIdeas {
  readonly ideas: readonly Idea[];
  readonly backendTerms: BackendTerms;
  readonly generator: GeneratorReport;
}

export async function keywordIdeas(app: AppContext, request: IdeasRequest): Promise<KeywordIdeas> {
  const language = request.language ?? marketplaceOf(request.marketplace).language;
  const counts = marketCounts(app, request);
  const { words: seed, titleShown } = await ideaSeed({ ...request, app, language, counts });
  const sample = await leadersOf(app, request, { words: seed, limit: SAMPLE_LISTINGS });
  const market = { ...request, app, counts, sample, seed, language };
  const mined = await minedCandidates(market);
  const asked = seedCandidate(market);
  const measured = await measuredCandidates(market);
  const found = mergeCandidates([...asked, ...measured, ...mined], language);
  const proposed = await proposedCandidates(app.ideaGenerator, market, found);
  const candidates = mergeCandidates([...found, ...proposed.candidates], language);
  const free = counts.withoutBrands(candidates, seed);
  if (free.length === 0) {
    const [field = 'keyword'] = Object.keys(request.seed);
    const place = marketplaceDomain(request.marketplace, app.storeName);
    const asked = `holds "${seed.join(' ')}"`;
    throw noKeywordData(
      field,
      `neither a listing nor a measured keyword of ${place} ${asked}.`,
      'no data',
    );
  }
  const stops = stopWords(language);
  const words = ideaWords(free, seed).filter((word) => !stops.has(word));
  return {
    ideas: assignIdeas(free, { seed, language, purpose: request.purpose }).slice(0, request.limit),
    // Words that the listing does not show yet, those of the strongest ideas first.
    backendTerms: packBackendTerms(words, { shown: [...seed, ...titleShown], language }),
    generator: proposed.report,
  };
}

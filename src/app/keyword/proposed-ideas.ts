/** Turns a language model's proposed words into candidates with measured figures. */
import type { IdeaCandidate } from '../../domain/keywords/ideas.ts';
import {
  contentKey,
  keywordWords,
  normalizeKeyword,
} from '../../domain/keywords/normalize-keyword.ts';
import type { IdeaGenerator } from '../../ports/idea-generator.ts';
import type { AppContext } from '../context.ts';
import type { IdeaMarket } from './market-counts.ts';
import { unminedIdea } from './unmined-idea.ts';

const PROPOSALS_MAX = 60;
const KEYWORD_LENGTH_MAX = 80;
const KEYWORD_WORDS_MAX = 8;

export interface GeneratorReport {
  readonly name: 'built-in' | 'language-model';
  readonly model: string | null;
  /** Why the configured language model did not take part. */
  readonly note: string | null;
}

const BUILT_IN: GeneratorReport = { name: 'built-in', model: null, note: null };

export async function proposedCandidates(
  generator: IdeaGenerator | undefined,
  market: IdeaMarket & { readonly app: Pick<AppContext, 'store' | 'log'> },
  found: readonly IdeaCandidate[],
): Promise<{ readonly candidates: readonly IdeaCandidate[]; readonly report: GeneratorReport }> {
  if (generator === undefined) return { candidates: [], report: BUILT_IN };
  const { marketplace, language, seed, sample } = market;
  try {
    const proposals = await generator.propose({
      marketplace,
      language,
      seed: seed.join(' '),
      titles: sample.flatMap(({ title }) => title ?? []),
      known: found.map(({ keyword }) => keyword),
      limit: PROPOSALS_MAX,
    });
    const candidates = await checked(proposals, market, found);
    return { candidates, report: { name: 'language-model', model: generator.model, note: null } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    market.app.log.warn({ model: generator.model, reason: error.message }, 'no ideas of the model');
    const note = `The language model ${generator.model} did not take part: ${error.message}.`;
    return { candidates: [], report: { ...BUILT_IN, note } };
  }
}

/** Returns new keywords, each once, that a listing or a measured keyword confirms. */
async function checked(
  proposals: readonly string[],
  { app, marketplace, language, counts, sample }: IdeaMarket,
  found: readonly IdeaCandidate[],
): Promise<readonly IdeaCandidate[]> {
  const known = new Set(found.map(({ keyword }) => contentKey(keyword, language)));
  const candidates: IdeaCandidate[] = [];
  for (const proposal of proposals.slice(0, PROPOSALS_MAX)) {
    const keyword = normalizeKeyword(proposal);
    const [words, key] = [keywordWords(keyword), contentKey(keyword, language)];
    const isLong = words.length > KEYWORD_WORDS_MAX || keyword.length > KEYWORD_LENGTH_MAX;
    if (words.length === 0 || isLong || known.has(key)) continue;
    known.add(key);
    const rows = await app.store.keywords.exact(marketplace, keyword);
    const measured = rows.find(({ searchVolume }) => searchVolume !== null);
    const listings = counts.listings(words);
    if (listings === 0 && rows.length === 0) continue;
    const idea = unminedIdea(words, listings, {
      searchVolume: measured?.searchVolume ?? null,
      source: measured?.source ?? rows[0]?.source ?? 'catalogue',
      titlesSampled: sample.length,
    });
    candidates.push({ ...idea, generatedBy: 'model' });
  }
  return candidates;
}

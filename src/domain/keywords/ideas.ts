/**
 * Keyword ideas for a listing and for advertising: sorts candidates with their evidence into the
 * places where they serve best.
 */

import { headOf } from './compose-keyword.ts';
import { contentWords } from './normalize-keyword.ts';

export const IDEA_USES = [
  'title',
  'bullet',
  'backend',
  'ppc-exact',
  'ppc-phrase',
  'ppc-broad',
  'negative',
] as const;
export type IdeaUse = (typeof IDEA_USES)[number];
export type IdeaPurpose = 'listing' | 'ppc' | 'both';

/**
 * `core`: the seed itself; `specific`: the seed with more words; `related`: other words of the same
 * market; `off-topic`: mostly found on products of another category.
 */
export const IDEA_INTENTS = ['core', 'specific', 'related', 'off-topic'] as const;
export type IdeaIntent = (typeof IDEA_INTENTS)[number];

export interface IdeaCandidate {
  /** What is searched for. */
  readonly keyword: string;
  readonly words: readonly string[];
  /** What a listing says of it, when that is less than the keyword: "extra thick". */
  readonly phrase: string | null;
  /** Titles among the leading listings that hold it. */
  readonly titles: number;
  readonly titlesSampled: number;
  /** Share of those titles' products in the sample's main category, 0-1. */
  readonly mainCategoryShare: number;
  /** Listings of the whole market that match it. */
  readonly listings: number;
  /** Log-likelihood ratio of the sample against the market; 0 for keywords not mined. */
  readonly surprise: number;
  /** Measured searches in 30 days, and who measured them. */
  readonly searchVolume: number | null;
  readonly source: string;
  readonly generatedBy: 'built-in' | 'model';
}

export interface Idea {
  readonly keyword: string;
  readonly group: string;
  readonly intent: IdeaIntent;
  readonly use: IdeaUse;
  readonly rationale: string;
  readonly evidence: {
    readonly searchVolume: number | null;
    readonly listings: number;
    readonly source: string;
  };
  readonly generatedBy: 'built-in' | 'model';
}

/** A title takes few phrases; further ones belong in the bullets. */
const TITLE_MAX = 3;
const BULLET_MAX = 12;
const EXACT_MAX = 10;
/** More negatives than this hide the ideas between them. */
const NEGATIVE_MAX = 10;
/** A phrase with a smaller share of its titles in the main category is about another product. */
const OFF_TOPIC_SHARE = 0.25;

export interface IdeaSubjectWords {
  readonly seed: readonly string[];
  readonly language: string;
}

/** Keywords measured around the seed lead, by volume; then the rest, by evidence. */
export function assignIdeas(
  candidates: readonly IdeaCandidate[],
  { seed, language, purpose }: IdeaSubjectWords & { readonly purpose: IdeaPurpose },
): Idea[] {
  const all = rankCandidates(candidates, seed);
  const offered = all
    .filter(({ intent }) => intent !== 'off-topic')
    .map(({ candidate }) => new Set(contentWords(candidate.keyword, language)));
  // A negative keyword stops every search that holds its words, those of the ideas too.
  const stopsNone = ({ keyword }: IdeaCandidate) =>
    !offered.some((words) => contentWords(keyword, language).every((word) => words.has(word)));
  const ranked = all.filter(({ candidate, intent }) =>
    intent === 'off-topic' ? stopsNone(candidate) : isAboutNoun(candidate, { seed, language }),
  );
  const ideas: Idea[] = [];
  const taken = { title: 0, bullet: 0, exact: 0, negative: 0 };
  for (const ranking of ranked) {
    if (purpose !== 'ppc') ideas.push(...listingIdeas(ranking, taken, seed));
    if (purpose !== 'listing') ideas.push(...advertisingIdeas(ranking, taken, seed));
  }
  return ideas;
}

/** The words of all ideas, those of negatives left out, in the order of the ideas. */
export function ideaWords(
  candidates: readonly IdeaCandidate[],
  subject: IdeaSubjectWords,
): string[] {
  const ranked = rankCandidates(candidates, subject.seed);
  const on = ranked.filter(({ intent }) => intent !== 'off-topic');
  return on.flatMap(({ candidate }) => candidate.words);
}

function rankCandidates(
  candidates: readonly IdeaCandidate[],
  seed: readonly string[],
): readonly Ranking[] {
  return candidates
    .filter(({ words }) => !isPartOf(words, seed))
    .map((candidate) => ({ candidate, intent: intentOf(candidate, seed) }))
    .sort(
      (left, right) =>
        leadOf(right) - leadOf(left) || scoreOf(right) - scoreOf(left) || byName(left, right),
    );
}

/** A phrase of titles is an idea only with the noun it describes; a typed keyword has its noun. */
function isAboutNoun(
  { words, searchVolume, generatedBy }: IdeaCandidate,
  { seed, language }: IdeaSubjectWords,
): boolean {
  if (searchVolume !== null || generatedBy === 'model') return true;
  return words.includes(headOf(seed, language)) || holdsSeed(words, seed);
}

interface Taken {
  title: number;
  bullet: number;
  exact: number;
  negative: number;
}

interface Ranking {
  readonly candidate: IdeaCandidate;
  readonly intent: IdeaIntent;
}

export function intentOf(
  { words, mainCategoryShare, titles }: Omit<IdeaCandidate, 'keyword'>,
  seed: readonly string[],
): IdeaIntent {
  if (holdsSeed(words, seed)) return words.length === seed.length ? 'core' : 'specific';
  if (titles > 0 && mainCategoryShare < OFF_TOPIC_SHARE) return 'off-topic';
  return 'related';
}

function holdsSeed(words: readonly string[], seed: readonly string[]): boolean {
  return seed.length > 0 && seed.every((word) => words.includes(word));
}

/** The seed leads, then keywords that hold it, by measured volume. */
function leadOf({ candidate, intent }: Ranking): number {
  if (intent === 'core') return Number.MAX_SAFE_INTEGER;
  return intent === 'specific' ? (candidate.searchVolume ?? 0) : 0;
}

/** A keyword that holds the seed is worth more than one that is only found with it. */
const INTENT_WEIGHT = { core: 3, specific: 2, related: 1, 'off-topic': 1 } as const;

/** ln of the searches a month that double a phrase's worth. */
const LN_VOLUME_DOUBLING = 5;

/** Worth by surprise, and more where the very phrase has a measured demand. */
function scoreOf({ candidate, intent }: Ranking): number {
  const { surprise, searchVolume, phrase } = candidate;
  const demand = 1 + Math.log1p(searchVolume ?? 0) / LN_VOLUME_DOUBLING;
  const weight = phrase === null ? INTENT_WEIGHT[intent] : INTENT_WEIGHT.related;
  return weight * (1 + Math.max(0, surprise)) * demand;
}

/** A piece of the seed alone says less than the seed. */
function isPartOf(words: readonly string[], seed: readonly string[]): boolean {
  return words.length < seed.length && words.every((word) => seed.includes(word));
}

function byName(left: Ranking, right: Ranking): number {
  return left.candidate.keyword < right.candidate.keyword ? -1 : 1;
}

function listingIdeas(
  { candidate, intent }: Ranking,
  taken: Taken,
  seed: readonly string[],
): readonly Idea[] {
  if (intent === 'off-topic') return [];
  const { keyword: text } = candidate;
  const isNearSeed = (intent === 'core' || intent === 'specific') && candidate.phrase === null;
  if (isNearSeed && taken.title < TITLE_MAX) {
    taken.title += 1;
    return [ideaOf(candidate, { text, intent, use: 'title' }, seed)];
  }
  if (isPhrase(text) && taken.bullet < BULLET_MAX) {
    taken.bullet += 1;
    return [ideaOf(candidate, { text, intent, use: 'bullet' }, seed)];
  }
  return [ideaOf(candidate, { text, intent, use: 'backend' }, seed)];
}

function advertisingIdeas(
  { candidate, intent }: Ranking,
  taken: Taken,
  seed: readonly string[],
): readonly Idea[] {
  const { keyword: text, phrase } = candidate;
  if (intent === 'off-topic') {
    if (taken.negative >= NEGATIVE_MAX) return [];
    taken.negative += 1;
    return [ideaOf(candidate, { text, intent, use: 'negative' }, seed)];
  }
  const isProven = candidate.searchVolume !== null || (intent !== 'related' && phrase === null);
  if (isProven && taken.exact < EXACT_MAX) {
    taken.exact += 1;
    return [ideaOf(candidate, { text, intent, use: 'ppc-exact' }, seed)];
  }
  // A single word may stand before or after the seed.
  const use = isPhrase(phrase ?? text) ? 'ppc-phrase' : 'ppc-broad';
  return [ideaOf(candidate, { text, intent, use }, seed)];
}

/** More than one word, or a run of a script that writes no spaces. */
function isPhrase(text: string): boolean {
  return text.includes(' ') || /\p{Script=Han}.*\p{Script=Hiragana}|[ぁ-ヿ一-鿿]{5}/u.test(text);
}

function ideaOf(
  candidate: IdeaCandidate,
  { text, intent, use }: { readonly text: string; readonly intent: IdeaIntent; use: IdeaUse },
  seed: readonly string[],
): Idea {
  const { words, searchVolume, listings, source, phrase, generatedBy } = candidate;
  const modifiers = words.filter((word) => !seed.includes(word));
  return {
    keyword: text,
    group: phrase ?? (modifiers.length > 0 ? modifiers.join(' ') : candidate.keyword),
    intent,
    use,
    rationale: rationaleOf(candidate, intent),
    evidence: { searchVolume, listings, source },
    generatedBy,
  };
}

function rationaleOf(candidate: IdeaCandidate, intent: IdeaIntent): string {
  const { titles, titlesSampled, searchVolume, listings } = candidate;
  const parts = [
    ...(titles > 0 ? [`in ${titles} of the ${titlesSampled} leading titles`] : []),
    ...(searchVolume === null ? [] : [`${searchVolume} measured searches in 30 days`]),
    `${listings} listings in this market`,
    ...(intent === 'off-topic' ? ['mostly on products of another category'] : []),
  ];
  return parts.join('; ');
}

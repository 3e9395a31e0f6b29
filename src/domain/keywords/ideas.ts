/**
 * Keyword ideas for a listing and for advertising: candidates with their evidence, put to the use
 * they serve best. Pure: the same candidates give the same ideas.
 */

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
  readonly keyword: string;
  readonly words: readonly string[];
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

/** A title holds few phrases well; further ones belong into the bullets. */
const TITLE_MAX = 3;
const BULLET_MAX = 12;
const EXACT_MAX = 10;
/** Below this share of its titles in the main category a phrase is another product's. */
const OFF_TOPIC_SHARE = 0.25;

export function assignIdeas(
  candidates: readonly IdeaCandidate[],
  { seed, purpose }: { readonly seed: readonly string[]; readonly purpose: IdeaPurpose },
): Idea[] {
  const ranked = candidates
    .filter(({ words }) => !isPartOf(words, seed))
    .map((candidate) => ({ candidate, intent: intentOf(candidate, seed) }))
    .sort((left, right) => scoreOf(right) - scoreOf(left) || byName(left, right));
  const ideas: Idea[] = [];
  const taken = { title: 0, bullet: 0, exact: 0 };
  for (const { candidate, intent } of ranked) {
    if (purpose !== 'ppc' && intent !== 'off-topic') {
      ideas.push(ideaOf(candidate, intent, listingUse(candidate, intent, taken), seed));
    }
    if (purpose !== 'listing') {
      ideas.push(ideaOf(candidate, intent, advertisingUse(candidate, intent, taken), seed));
    }
  }
  return ideas;
}

interface Taken {
  title: number;
  bullet: number;
  exact: number;
}

function intentOf(
  { words, mainCategoryShare, titles }: IdeaCandidate,
  seed: readonly string[],
): IdeaIntent {
  const holdsSeed = seed.length > 0 && seed.every((word) => words.includes(word));
  if (holdsSeed) return words.length === seed.length ? 'core' : 'specific';
  if (titles > 0 && mainCategoryShare < OFF_TOPIC_SHARE) return 'off-topic';
  return 'related';
}

/** What holds the seed is worth more than what only stands beside it. */
const INTENT_WEIGHT = { core: 3, specific: 2, related: 1, 'off-topic': 1 } as const;

/** Surprise counts; a measured demand for the very phrase counts on top. */
function scoreOf({ candidate, intent }: { candidate: IdeaCandidate; intent: IdeaIntent }): number {
  const { surprise, searchVolume } = candidate;
  const demand = 1 + Math.log1p(searchVolume ?? 0) / 5;
  return INTENT_WEIGHT[intent] * (1 + Math.max(0, surprise)) * demand;
}

/** A piece of the seed alone says less than the seed. */
function isPartOf(words: readonly string[], seed: readonly string[]): boolean {
  return words.length < seed.length && words.every((word) => seed.includes(word));
}

function byName(left: { candidate: IdeaCandidate }, right: { candidate: IdeaCandidate }): number {
  return left.candidate.keyword < right.candidate.keyword ? -1 : 1;
}

function listingUse({ words }: IdeaCandidate, intent: IdeaIntent, taken: Taken): IdeaUse {
  if ((intent === 'core' || intent === 'specific') && taken.title < TITLE_MAX) {
    taken.title += 1;
    return 'title';
  }
  if (words.length > 1 && taken.bullet < BULLET_MAX) {
    taken.bullet += 1;
    return 'bullet';
  }
  return 'backend';
}

function advertisingUse({ words }: IdeaCandidate, intent: IdeaIntent, taken: Taken): IdeaUse {
  if (intent === 'off-topic') return 'negative';
  if (intent !== 'related' && taken.exact < EXACT_MAX) {
    taken.exact += 1;
    return 'ppc-exact';
  }
  return words.length > 1 ? 'ppc-phrase' : 'ppc-broad';
}

function ideaOf(
  candidate: IdeaCandidate,
  intent: IdeaIntent,
  use: IdeaUse,
  seed: readonly string[],
): Idea {
  const { keyword, words, searchVolume, listings, source } = candidate;
  const modifiers = words.filter((word) => !seed.includes(word));
  return {
    keyword,
    group: modifiers.at(-1) ?? keyword,
    intent,
    use,
    rationale: rationaleOf(candidate, intent),
    evidence: { searchVolume, listings, source },
    generatedBy: 'built-in',
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

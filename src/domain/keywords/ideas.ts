/** Assigns keyword ideas, with their evidence, to the parts of a listing and to advertising. */

import { headOf } from './compose-keyword.ts';
import { contentWords } from './normalize-keyword.ts';

const LISTING_USES = ['title', 'bullet', 'backend'] as const;
const ADVERTISING_USES = ['ppc-exact', 'ppc-phrase', 'ppc-broad', 'negative'] as const;
export const IDEA_USES = [...LISTING_USES, ...ADVERTISING_USES] as const;
export type IdeaUse = (typeof IDEA_USES)[number];
export type IdeaPurpose = 'listing' | 'ppc' | 'both';

/**
 * `core`: the seed itself; `specific`: the seed with more words; `related`: other words of the
 * market; `off-topic`: found mainly on products of another category.
 */
export const IDEA_INTENTS = ['core', 'specific', 'related', 'off-topic'] as const;
export type IdeaIntent = (typeof IDEA_INTENTS)[number];

export interface IdeaCandidate {
  readonly keyword: string;
  readonly words: readonly string[];
  /** What titles say, if that is shorter than the keyword: "extra thick". */
  readonly phrase: string | null;
  /** How many titles of the leading listings contain it. */
  readonly titles: number;
  readonly titlesSampled: number;
  /** Share of those titles' products in the sample's main category, 0-1. */
  readonly mainCategoryShare: number;
  /** How many listings of the whole market match it. */
  readonly listings: number;
  /** Log-likelihood ratio of the sample against the market; 0 for keywords that were not mined. */
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
  readonly evidence: Pick<IdeaCandidate, 'searchVolume' | 'listings' | 'source'>;
  readonly generatedBy: IdeaCandidate['generatedBy'];
}

/** The most ideas of a use: a title takes few phrases, and many negatives hide the other ideas. */
const ROOM: Readonly<Partial<Record<IdeaUse, number>>> = {
  title: 3,
  bullet: 12,
  'ppc-exact': 10,
  negative: 10,
};
/** A phrase with a smaller share of its titles in the main category is about another product. */
const OFF_TOPIC_SHARE = 0.25;

interface IdeaSubjectWords {
  readonly seed: readonly string[];
  readonly language: string;
}

interface RankedCandidate extends IdeaCandidate {
  readonly intent: IdeaIntent;
}

/** Keywords measured around the seed come first, by volume; then the rest, by evidence. */
export function assignIdeas(
  candidates: readonly IdeaCandidate[],
  { seed, language, purpose }: IdeaSubjectWords & { readonly purpose: IdeaPurpose },
): Idea[] {
  const all = rankCandidates(candidates, seed);
  const offered = all
    .filter(({ intent }) => intent !== 'off-topic')
    .map(({ keyword }) => new Set(contentWords(keyword, language)));
  // A negative keyword blocks every search that contains its words, even an idea's.
  const stopsNone = ({ keyword }: IdeaCandidate) =>
    !offered.some((words) => contentWords(keyword, language).every((word) => words.has(word)));
  const ranked = all.filter((one) =>
    one.intent === 'off-topic' ? stopsNone(one) : isAboutNoun(one, { seed, language }),
  );
  const taken = new Map<IdeaUse, number>();
  return ranked.flatMap((candidate) => {
    const choices = [
      purpose === 'ppc' ? [] : listingUses(candidate),
      purpose === 'listing' ? [] : advertisingUses(candidate),
    ];
    return choices.flatMap((uses) => {
      const use = uses.find((one) => (taken.get(one) ?? 0) < (ROOM[one] ?? Infinity));
      if (use === undefined) return [];
      taken.set(use, (taken.get(use) ?? 0) + 1);
      return [ideaOf(candidate, use, seed)];
    });
  });
}

/** Returns the words of all ideas except negatives, in the order of the ideas. */
export function ideaWords(candidates: readonly IdeaCandidate[], seed: readonly string[]): string[] {
  const ranked = rankCandidates(candidates, seed);
  return ranked.flatMap(({ intent, words }) => (intent === 'off-topic' ? [] : words));
}

function rankCandidates(
  candidates: readonly IdeaCandidate[],
  seed: readonly string[],
): readonly RankedCandidate[] {
  return candidates
    .filter(({ words }) => !isPartOf(words, seed))
    .map((candidate) => ({ ...candidate, intent: intentOf(candidate, seed) }))
    .sort(
      (left, right) =>
        leadOf(right) - leadOf(left) ||
        scoreOf(right) - scoreOf(left) ||
        (left.keyword < right.keyword ? -1 : 1),
    );
}

/** Whether a mined phrase has the noun that it describes; a typed keyword always has one. */
function isAboutNoun(
  { words, searchVolume, generatedBy }: IdeaCandidate,
  { seed, language }: IdeaSubjectWords,
): boolean {
  if (searchVolume !== null || generatedBy === 'model') return true;
  return words.includes(headOf(seed, language)) || holdsSeed(words, seed);
}

export function intentOf(
  { words, mainCategoryShare, titles }: IdeaCandidate,
  seed: readonly string[],
): IdeaIntent {
  if (holdsSeed(words, seed)) return words.length === seed.length ? 'core' : 'specific';
  if (titles > 0 && mainCategoryShare < OFF_TOPIC_SHARE) return 'off-topic';
  return 'related';
}

function holdsSeed(words: readonly string[], seed: readonly string[]): boolean {
  return seed.length > 0 && seed.every((word) => words.includes(word));
}

/** Puts the seed first, then keywords that contain it, by measured volume. */
function leadOf({ intent, searchVolume }: RankedCandidate): number {
  if (intent === 'core') return Number.MAX_SAFE_INTEGER;
  return intent === 'specific' ? (searchVolume ?? 0) : 0;
}

/** A keyword that contains the seed is worth more than one that only occurs with it. */
const INTENT_WEIGHT = { core: 3, specific: 2, related: 1, 'off-topic': 1 } as const;

/** ln of the monthly searches that double a phrase's worth. */
const LN_VOLUME_DOUBLING = 5;

/** Returns a score that grows with the surprise, and with measured searches for the keyword. */
function scoreOf({ intent, surprise, searchVolume, phrase }: RankedCandidate): number {
  const demand = 1 + Math.log1p(searchVolume ?? 0) / LN_VOLUME_DOUBLING;
  const weight = phrase === null ? INTENT_WEIGHT[intent] : INTENT_WEIGHT.related;
  return weight * (1 + Math.max(0, surprise)) * demand;
}

/** Whether the words are only a piece of the seed, which says less than the seed. */
function isPartOf(words: readonly string[], seed: readonly string[]): boolean {
  return words.length < seed.length && words.every((word) => seed.includes(word));
}

/** Returns the uses in a listing, best first. */
function listingUses({ keyword, intent, phrase }: RankedCandidate): readonly IdeaUse[] {
  if (intent === 'off-topic') return [];
  const isNearSeed = intent !== 'related' && phrase === null;
  return [
    ...(isNearSeed ? (['title'] as const) : []),
    ...(isPhrase(keyword) ? (['bullet'] as const) : []),
    'backend',
  ];
}

function advertisingUses(candidate: RankedCandidate): readonly IdeaUse[] {
  const { keyword, intent, phrase, searchVolume } = candidate;
  if (intent === 'off-topic') return ['negative'];
  const isProven = searchVolume !== null || (intent !== 'related' && phrase === null);
  // A single word may be before or after the seed.
  const use = isPhrase(phrase ?? keyword) ? 'ppc-phrase' : 'ppc-broad';
  return isProven ? ['ppc-exact', use] : [use];
}

/** Whether it has more than one word, or is a run of a script without spaces. */
function isPhrase(text: string): boolean {
  return text.includes(' ') || /\p{Script=Han}.*\p{Script=Hiragana}|[ぁ-ヿ一-鿿]{5}/u.test(text);
}

function ideaOf(candidate: RankedCandidate, use: IdeaUse, seed: readonly string[]): Idea {
  const { keyword, words, phrase, intent, generatedBy } = candidate;
  const { searchVolume, listings, source } = candidate;
  const modifiers = words.filter((word) => !seed.includes(word));
  return {
    keyword,
    group: phrase ?? (modifiers.length > 0 ? modifiers.join(' ') : keyword),
    intent,
    use,
    rationale: rationaleOf(candidate),
    evidence: { searchVolume, listings, source },
    generatedBy,
  };
}

function rationaleOf(candidate: RankedCandidate): string {
  const { titles, titlesSampled, searchVolume, listings, intent } = candidate;
  const parts = [
    ...(titles > 0 ? [`in ${titles} of the ${titlesSampled} leading titles`] : []),
    ...(searchVolume === null ? [] : [`${searchVolume} measured searches in 30 days`]),
    `${listings} listings in this market`,
    ...(intent === 'off-topic' ? ['mostly on products of another category'] : []),
  ];
  return parts.join('; ');
}

/** Makes keyword ideas of the sizes, standards and colors that tell a seed's offers apart. */
import { type TitleAttribute, titleAttributes } from '../../domain/keywords/attributes.ts';
import { describedBy } from '../../domain/keywords/compose-keyword.ts';
import { type IdeaCandidate, intentOf } from '../../domain/keywords/ideas.ts';
import { logLikelihood } from '../../domain/keywords/log-likelihood.ts';
import { keywordWords } from '../../domain/keywords/normalize-keyword.ts';
import { prepositions } from '../../domain/keywords/word-lists.ts';
import type { IdeaMarket } from './market-counts.ts';
import { UNMEASURED } from './unmined-idea.ts';

/** With fewer ideas, attributes are also put to the phrases that contain the seed. */
const IDEAS_WANTED = 15;
/** Phrases and attributes that are put together. */
const COMBINED_MAX = 4;
/** With fewer listings that have it all, nobody compares them. */
const COMBINED_LISTINGS_MIN = 3;

/**
 * Returns the seed with each attribute of its leading titles. Where these and the mined phrases are
 * few, also the most frequent phrases with the most frequent attributes, if listings have both.
 */
export function attributeCandidates(
  market: IdeaMarket,
  mined: readonly IdeaCandidate[],
  backgroundSize: number,
): readonly IdeaCandidate[] {
  const { sample, seed, language } = market;
  const titles = sample.map(({ title }) => title ?? '');
  const attributes = titleAttributes(titles, { seed, language });
  const plain = attributes.flatMap((attribute) => described(market, attribute, seed));
  const weighed = plain.map((idea) => {
    const hits = { hits: idea.titles, size: titles.length, backgroundSize };
    return { ...idea, surprise: logLikelihood({ ...hits, backgroundHits: idea.listings }) };
  });
  const specific = mined.filter((one) => intentOf(one, seed) === 'specific');
  const phrases = specific
    // "Usb stick for a tablet 64gb" says two things at once.
    .filter(({ words }) => !words.some((word) => prepositions(language).has(word)))
    .toSorted((left, right) => right.titles - left.titles);
  const missing = IDEAS_WANTED - 1 - specific.length - weighed.length;
  if (missing <= 0) return weighed;
  const colors = attributes.filter(({ kind }) => kind === 'color');
  const others = attributes.filter(({ kind }) => kind !== 'color');
  const pairs: readonly (readonly [TitleAttribute, readonly string[]])[] = [
    ...attributes
      .slice(0, COMBINED_MAX)
      .flatMap((attribute) =>
        phrases.slice(0, COMBINED_MAX).map(({ words }) => [attribute, words] as const),
      ),
    ...colors.flatMap((color) =>
      others.flatMap(({ text }) => {
        const keyword = describedBy(text, seed, language);
        return keyword === null ? [] : [[color, keywordWords(keyword)] as const];
      }),
    ),
  ];
  const combined = pairs.flatMap(([attribute, noun]) =>
    // What no title says in one piece has no evidence but its listings.
    described(market, attribute, noun).map((idea) => ({ ...idea, titles: 0 })),
  );
  const frequent = combined
    .filter(({ listings }) => listings >= COMBINED_LISTINGS_MIN)
    .toSorted((left, right) => right.listings - left.listings);
  return [...weighed, ...frequent.slice(0, missing)];
}

function described(
  { sample, language, counts }: IdeaMarket,
  { text, places }: TitleAttribute,
  noun: readonly string[],
): readonly IdeaCandidate[] {
  const keyword = describedBy(text, noun, language);
  const words = keywordWords(keyword ?? '');
  const listings = counts.listings([...new Set(words)]);
  if (keyword === null || listings === 0) return [];
  const idea = { ...UNMEASURED, keyword, words, listings, titlesSampled: sample.length };
  return [{ ...idea, phrase: text, titles: places.size }];
}

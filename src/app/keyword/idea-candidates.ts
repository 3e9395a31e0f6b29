/** Finds candidates for keyword ideas: phrases of leading titles, and measured keywords. */

import type { CategoryNode } from '../../domain/category/category.ts';
import { composeKeyword, headOf } from '../../domain/keywords/compose-keyword.ts';
import { type IdeaCandidate, intentOf } from '../../domain/keywords/ideas.ts';
import { isTypable } from '../../domain/keywords/keyword-shape.ts';
import { logLikelihood } from '../../domain/keywords/log-likelihood.ts';
import { type MinedPhrase, minePhrases } from '../../domain/keywords/mine-phrases.ts';
import { keywordWords, normalizeKeyword, stemOf } from '../../domain/keywords/normalize-keyword.ts';
import { isUnfinishedWord, wordUses } from '../../domain/keywords/word-use.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import { attributeCandidates } from './attribute-candidates.ts';
import type { IdeaMarket } from './market-counts.ts';
import { namedStems, othersOf, ownWords, sampledTitles } from './own-words.ts';
import { unminedIdea } from './unmined-idea.ts';

/** Phrases whose frequency in the whole market is looked up. */
const PHRASES_MAX = 120;
const MEASURED_MAX = 200;
/** With this many listings of other brands, a phrase is not one seller's. */
const OTHERS_MIN = 2;
/** Leading products whose measured keywords are read. */
const LEADERS_MAX = 30;
/** A keyword belongs to the market if this many of them are clicked after it. */
const LEADERS_CLICKED_MIN = 2;

/** Returns phrases shared by leading titles, with how typical of these titles each is. */
export async function minedCandidates(market: IdeaMarket): Promise<IdeaCandidate[]> {
  const { app, marketplace, sample, seed, language } = market;
  const titles = sampledTitles(sample, market);
  const uses = wordUses(titles);
  const named = await namedStems(market);
  const own = ownWords(market, uses, named);
  const mined = minePhrases(titles, {
    language,
    seed,
    isOwn: (word) => own.has(word),
    isUnfinished: (word) => isUnfinishedWord(word, uses.get(word), language),
  }).slice(0, PHRASES_MAX);
  const phrases = withoutOneSellers(market, mined);
  const { listings: backgroundSize } = await app.store.products.coverage(marketplace);
  const main = mainCategory(sample);
  const isInMain = (place: number) => main === null || sample[place]?.categoryId === main;
  const candidates = await Promise.all(
    phrases.map(async (mined) => {
      const backgroundHits = market.counts.listings(mined.words);
      const surprise = logLikelihood({
        hits: mined.titles,
        size: titles.length,
        backgroundHits,
        backgroundSize,
      });
      const inMain = [...mined.places].filter(isInMain).length;
      return {
        ...(await wordedAs(market, mined)),
        titles: mined.titles,
        titlesSampled: titles.length,
        mainCategoryShare: inMain / mined.titles,
        surprise,
        generatedBy: 'built-in' as const,
      };
    }),
  );
  const known = [...candidates, ...attributeCandidates(market, candidates, backgroundSize)];
  const isOther = await otherProducts(market, named);
  return known.filter((one) => intentOf(one, seed) !== 'off-topic' || isOther(one));
}

/**
 * Returns whether a phrase names other products, so that it is worth a negative keyword: its last
 * word names a kind, and no listing of the seed's shelf, or of the shelves next to it, has that
 * word.
 * Shelves next to each other hold what shoppers compare: drives and sticks, laptops and their bags.
 */
async function otherProducts(
  { app, marketplace, sample, seed, language, counts }: IdeaMarket,
  named: ReadonlySet<string>,
): Promise<(candidate: IdeaCandidate) => boolean> {
  const main = mainCategory(sample);
  const node = main === null ? null : await app.store.categories.node(marketplace, main);
  const shelf = node === null ? null : isDeep(node) ? node.parentId : node.id;
  const stems = seed.map((word) => stemOf(word, language));
  return ({ words }) => {
    const [kind] = words.slice(-1);
    if (shelf === null || kind === undefined || !named.has(stemOf(kind, language))) return false;
    if (words.some((word) => stems.includes(stemOf(word, language)))) return false;
    return counts.listingsIn([kind], shelf) <= STRAYS_MAX * counts.listings([kind]);
  };
}

/** A listing in a hundred stands on a wrong shelf. */
const STRAYS_MAX = 0.01;

/** Whether its parent is a shelf and no root, which holds a whole department. */
function isDeep({ depth }: CategoryNode): boolean {
  return depth > 1;
}

/** Leaves out phrases that only one brand uses, unless they contain the seed's noun. */
function withoutOneSellers(
  market: IdeaMarket,
  mined: readonly MinedPhrase[],
): readonly MinedPhrase[] {
  const { sample, seed, language } = market;
  const head = headOf(seed, language);
  return mined.filter(({ words, place, places }) => {
    if (words.length === 1 || place !== 'beside' || words.includes(head)) return true;
    const brands = [...places].map((at) => sample[at]?.brand ?? null);
    return othersOf(market, words, brands) >= OTHERS_MIN;
  });
}

type Wording = Pick<
  IdeaCandidate,
  'keyword' | 'words' | 'phrase' | 'listings' | 'searchVolume' | 'source'
>;

/** Words a mined phrase as a keyword, together with the seed if it goes with the seed. */
async function wordedAs(market: IdeaMarket, mined: MinedPhrase): Promise<Wording> {
  const { seed, language, counts } = market;
  const itself = await measuredVolume(market, mined.phrase);
  const isComposed = itself === null && (mined.place === 'before' || mined.place === 'behind');
  const together = isComposed ? composeKeyword(mined, seed, language) : null;
  const isGood = together !== null && isTypable(keywordWords(together), { seed, language });
  const composed = isGood ? together : null;
  const keyword = composed ?? mined.phrase;
  const measured = composed === null ? itself : await measuredVolume(market, composed);
  const listings = counts.listings(
    composed === null ? mined.words : [...new Set([...mined.words, ...seed])],
  );
  return {
    keyword,
    words: keywordWords(keyword),
    phrase: composed === null || measured !== null ? null : mined.phrase,
    listings,
    searchVolume: measured?.searchVolume ?? null,
    source: measured?.source ?? 'catalogue',
  };
}

async function measuredVolume(
  { app, marketplace }: IdeaMarket,
  keyword: string,
): Promise<KeywordObservation | null> {
  const rows = await app.store.keywords.exact(marketplace, keyword);
  return rows.find(({ searchVolume }) => searchVolume !== null) ?? null;
}

/** Returns the category of most of the sample; null if there is none. */
function mainCategory(sample: readonly Listing[]): string | null {
  const byCategory = Map.groupBy(sample, ({ categoryId }) => categoryId);
  return [...byCategory].find(([, listings]) => listings.length * 2 > sample.length)?.[0] ?? null;
}

/** Returns the seed as a candidate if the market has it. */
export function seedCandidate({ seed, sample, counts }: IdeaMarket): IdeaCandidate[] {
  const listings = counts.listings(seed);
  if (listings === 0) return [];
  const measured = { searchVolume: null, source: 'catalogue' };
  return [unminedIdea(seed, listings, { titlesSampled: sample.length, ...measured })];
}

/** Returns keywords that contain the seed, and those that lead to several leading products. */
export async function measuredCandidates(market: IdeaMarket): Promise<IdeaCandidate[]> {
  const { app, marketplace, seed, sample, counts } = market;
  const leaders = sample.slice(0, LEADERS_MAX).map(({ asin }) => asin);
  const [containing, clicked] = await Promise.all([
    app.store.keywords.containing(marketplace, seed, MEASURED_MAX),
    app.store.keywords.clickedOn(marketplace, leaders, MEASURED_MAX),
  ]);
  const known = new Set(leaders);
  const shared = clicked.filter(
    (row) => row.clicked.filter(({ asin }) => known.has(asin)).length >= LEADERS_CLICKED_MIN,
  );
  return [...containing, ...shared].map(({ keyword, searchVolume, source }) => {
    const words = keywordWords(keyword);
    const measured = { searchVolume, source, titlesSampled: sample.length };
    const idea = unminedIdea(words, counts.listings(words), measured);
    return { ...idea, keyword: normalizeKeyword(keyword) };
  });
}

/**
 * Looks for the spelling that a keyword was meant in. If it matches nothing even without filters,
 * the other spelling is searched instead; if it matches little, it is only named.
 */
import { keywordOf, replaceWords } from '../../domain/search/query/change-query.ts';
import { ONE_EDIT } from '../../domain/search/query/likely-typo.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query/query.ts';
import type { AppContext } from '../context.ts';
import { type Inquiry, type KeywordScope, startInquiry } from './inquiry.ts';
import { keptForState } from './kept-for-state.ts';
import { RARE_MAX, type Respelling, respellWord } from './respell-word.ts';

export interface Correction {
  readonly query: SearchQuery;
  /** The keyword with its replaced words. */
  readonly keyword: string;
  /** Listings that match it before filters. */
  readonly matches: number;
}

export interface Spelling {
  /** What to search instead, because nothing matches as typed; or null. */
  readonly corrected: Correction | null;
  /** What may have been meant, because it matches far more; or null. */
  readonly suggested: Correction | null;
}

interface SpellingRequest extends KeywordScope {
  readonly query: SearchQuery;
  /** Listings found as typed, perhaps with filters. */
  readonly found: number;
}

/** A keyword that finds more is taken as meant. */
const FEW = RARE_MAX;
/** Another spelling is named if it finds this many times as many listings. */
const MORE = 10;

const AS_TYPED: Spelling = { corrected: null, suggested: null };

export function intendedSpelling(
  app: AppContext,
  { query, found, ...scope }: SpellingRequest,
): Spelling {
  if (found > FEW || query.identifier !== null || query.words.length === 0) return AS_TYPED;
  return keptForState(app, ['spelling', scope.marketplace, query], () => {
    const inquiry = startInquiry(app, scope);
    const matches = inquiry.count(query);
    if (matches > FEW) return AS_TYPED;
    return matches > 0
      ? { corrected: null, suggested: moreFrequent(inquiry, query, matches) }
      : { corrected: findCorrection(inquiry, query), suggested: null };
  });
}

/** Names another spelling of a rare word. Numbers and models are meant as they are. */
function moreFrequent(inquiry: Inquiry, query: SearchQuery, matches: number): Correction | null {
  const isRare = (word: QueryWord) => !/\d/.test(word.text) && inquiry.countWord(word) <= RARE_MAX;
  return otherSpelling(inquiry, query, { isTried: isRare, least: MORE * matches });
}

function findCorrection(inquiry: Inquiry, query: SearchQuery): Correction | null {
  const replacements = new Map<QueryWord, readonly QueryWord[]>();
  const { words } = query;
  for (const [at, word] of words.entries()) {
    if (replacements.has(word) || inquiry.countWord(word) > 0) continue;
    if (inquiry.isSpent()) return null;
    const respelling = respellWord(inquiry, { words, at, before: replacements });
    if (respelling === null) return null;
    for (const [replaced, meant] of respelling) replacements.set(replaced, meant);
  }
  if (replacements.size === 0) {
    return otherSpelling(inquiry, query, { isTried: () => true, least: 1 });
  }
  return corrected(inquiry, query, replacements);
}

/** Longer keywords have too many words that can be written differently. */
const RESPELLED_WORDS_MAX = 5;

interface OtherSpelling {
  isTried(word: QueryWord): boolean;
  /** The listings it must find. */
  readonly least: number;
}

/**
 * Respells one word that listings have: `air pods` as `airpods`, `coffeemaker` as two words, a rare
 * `arbeitspeicher` as the frequent word. Returns what finds most.
 */
function otherSpelling(
  inquiry: Inquiry,
  query: SearchQuery,
  { isTried, least }: OtherSpelling,
): Correction | null {
  const { words } = query;
  if (words.length > RESPELLED_WORDS_MAX) return null;
  let best: Correction | null = null;
  for (const [at, word] of words.entries()) {
    if (!isTried(word)) continue;
    if (inquiry.isSpent()) break;
    const respelling = respellWord(inquiry, { words, at, likelihoodMin: ONE_EDIT });
    const found = respelling === null ? null : corrected(inquiry, query, respelling);
    if (found !== null && found.matches >= Math.max(least, (best?.matches ?? 0) + 1)) best = found;
  }
  return best;
}

/** Returns null if nothing matches with the replacements either. */
function corrected(
  inquiry: Inquiry,
  query: SearchQuery,
  replacements: Respelling,
): Correction | null {
  const keyword = keywordOf(replaceWords(query, replacements));
  const meant = parseQuery(keyword, inquiry.lexicon);
  const matches = inquiry.count(meant);
  return matches === 0 ? null : { query: meant, keyword, matches };
}

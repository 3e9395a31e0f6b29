/** The order of relevance from titles as text, to compare with that of the index. */
import type { Places, QueryWord, SearchQuery } from '../../src/domain/search/query/query.ts';
import { denialsFor } from '../../src/domain/search/ranking/denials.ts';
import {
  hasEveryWord,
  isDead,
  isPhrase,
  noFigures,
  orderByFigures,
  textWorth,
} from '../../src/domain/search/ranking/relevance.ts';
import {
  addPlace,
  noPlaces,
  RELEVANCE_WORDS_MAX,
  type WordPlaces,
} from '../../src/domain/search/ranking/word-places.ts';

export interface RelevanceCandidate {
  readonly places: WordPlaces;
  readonly categoryId: string | null;
  /** Estimated mean of units in 30 days; null: not known. */
  readonly meanSales: number | null;
  readonly bsr: number | null;
  /** Absent: no. */
  readonly isOutOfStock?: boolean;
}

/** The matches best first, as indexes; they come by popularity and keep that order in a tie. */
export function orderByRelevance(matches: readonly RelevanceCandidate[]): number[] {
  const figures = noFigures<string>(matches.length);
  for (const [index, match] of matches.entries()) {
    figures.worths[index] = textWorth(match.places);
    figures.categories[index] = match.categoryId;
    figures.meanSales[index] = match.meanSales ?? 0;
    figures.dead[index] = isDead(match) ? 1 : 0;
    figures.whole[index] = hasEveryWord(match.places) ? 1 : 0;
    figures.phrase[index] = isPhrase(match.places) ? 1 : 0;
  }
  return orderByFigures(figures, matches.length);
}

/** From text: title and brand as `tokenize` gives them. */
export function wordPlaces(
  title: Places,
  brand: Places,
  { words }: Pick<SearchQuery, 'words'>,
): WordPlaces {
  const looked = words.slice(0, RELEVANCE_WORDS_MAX);
  const found = noPlaces(looked.length);
  const isOne = (tokens: readonly string[], { alternatives }: QueryWord) =>
    tokens.some((token) => alternatives.includes(token));
  const denials = denialsFor(looked);
  const isDenied = (place: number) =>
    title[place - 1]?.some((token) => denials.has(token)) === true;
  for (const [index, word] of looked.entries()) {
    const { inside = [] } = word;
    for (const [place, tokens] of title.entries()) {
      if (isOne(tokens, word) && !isDenied(place)) addPlace(found, index, place);
    }
    found.inside[index] = title.findIndex(
      (tokens, place) => tokens.some((token) => inside.includes(token)) && !isDenied(place),
    );
    found.isInBrand[index] = brand.some((tokens) => isOne(tokens, word)) ? 1 : 0;
  }
  return found;
}

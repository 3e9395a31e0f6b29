/** Changes a search: leaves out words, replaces them, or writes it as a keyword. */
import type { Phrase, QueryWord, SearchQuery } from './query.ts';

/** Returns the search with only these words; it drops phrases that lose a word. */
export function keepWords(query: SearchQuery, kept: ReadonlySet<QueryWord>): SearchQuery {
  const { phrases = [], ...rest } = query;
  return {
    ...rest,
    words: query.words.filter((word) => kept.has(word)),
    phrases: phrases.filter((phrase) => phrase.every((word) => kept.has(word))),
  };
}

/** Replaces some words of the search by one or more words, also in its phrases. */
export function replaceWords(
  query: SearchQuery,
  replacements: ReadonlyMap<QueryWord, readonly QueryWord[]>,
): SearchQuery {
  const replaced = (word: QueryWord) => replacements.get(word) ?? [word];
  const { phrases } = query;
  return {
    ...query,
    words: query.words.flatMap(replaced),
    ...(phrases === undefined
      ? {}
      : { phrases: phrases.map((phrase) => phrase.flatMap(replaced)) }),
  };
}

/** Returns the keyword that a customer would type for the search. */
export function keywordOf({
  words,
  phrases = [],
  excluded = [],
  excludedPhrases = [],
}: SearchQuery): string {
  const inPhrases = new Set(phrases.flat());
  const written = words.flatMap((word) => {
    const begun = phrases.filter(([first]) => first === word).map(phraseText);
    return inPhrases.has(word) ? begun : [word.text];
  });
  return [
    ...written,
    ...excluded.map(({ text }) => `-${text}`),
    ...excludedPhrases.map((phrase) => `-${phraseText(phrase)}`),
  ].join(' ');
}

/** Returns a phrase in quotation marks. */
export function phraseText(phrase: Phrase): string {
  return `"${phrase.map(({ text }) => text).join(' ')}"`;
}

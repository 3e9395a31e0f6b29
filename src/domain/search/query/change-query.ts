/** Changes a search: leaves words out, replaces them, writes it as a keyword. */
import type { Phrase, QueryWord, SearchQuery } from './query.ts';

/** The search with only these of its words; a phrase that loses one is no longer asked for. */
export function keepWords(query: SearchQuery, kept: ReadonlySet<QueryWord>): SearchQuery {
  const { phrases = [], ...rest } = query;
  return {
    ...rest,
    words: query.words.filter((word) => kept.has(word)),
    phrases: phrases.filter((phrase) => phrase.every((word) => kept.has(word))),
  };
}

/** The search with one or more words in place of some of its words, also in its phrases. */
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

/** The keyword a customer would type for it. */
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

/** How a customer types it, in quotation marks. */
export function phraseText(phrase: Phrase): string {
  return `"${phrase.map(({ text }) => text).join(' ')}"`;
}

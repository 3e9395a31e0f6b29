/**
 * Candidate keywords from the titles of products that rank for a keyword: runs of one to three words
 * that several titles share, without brands, without function words at their ends.
 */
import { stopWords, UNIT_WORDS } from './stop-words-table.ts';

const PHRASE_WORDS_MAX = 3;
/** A phrase in a single title is that product's own wording, not the market's. */
const TITLES_MIN = 2;

export interface MinedPhrase {
  readonly phrase: string;
  readonly words: readonly string[];
  /** Titles that hold it. */
  readonly titles: number;
}

/** Ordered by titles, then by more words, then alphabetically. */
export function minePhrases(
  titles: readonly string[],
  options: { readonly language: string; readonly brands: readonly string[] },
): MinedPhrase[] {
  const { language } = options;
  const stops = stopWords(language);
  const brandWords = new Set(options.brands.flatMap((brand) => titleWords(brand, language)));
  const counts = new Map<string, MinedPhrase>();
  for (const title of titles) {
    const seen = new Map(runsOf(titleWords(title, language)).map((run) => [run.join(' '), run]));
    for (const [phrase, words] of seen) {
      if (!isKeyword(words, stops) || words.some((word) => brandWords.has(word))) continue;
      counts.set(phrase, { phrase, words, titles: (counts.get(phrase)?.titles ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .filter((candidate) => candidate.titles >= TITLES_MIN)
    .sort(
      (left, right) =>
        right.titles - left.titles ||
        right.words.length - left.words.length ||
        (left.phrase < right.phrase ? -1 : 1),
    );
}

/** Lower-case words in order; Japanese by the segmenter, others by white space and punctuation. */
export function titleWords(title: string, language: string): string[] {
  const text = title.normalize('NFKC').toLowerCase();
  if (language === 'ja') {
    const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(text);
    return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  }
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*[\p{L}\p{N}\p{M}]|[\p{L}\p{N}]/gu) ?? [];
}

function runsOf(words: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let length = 1; length <= PHRASE_WORDS_MAX; length += 1) {
      if (start + length <= words.length) runs.push(words.slice(start, start + length));
    }
  }
  return runs;
}

function isKeyword(words: readonly string[], stops: ReadonlySet<string>): boolean {
  const [first = '', last = first] = [words[0], words.at(-1)];
  if (stops.has(first) || stops.has(last)) return false;
  // Sizes tell products apart; nobody finds a market under them.
  if (words.some((word) => /^\p{N}/u.test(word) || UNIT_WORDS.has(word))) return false;
  return words.some((word) => /\p{L}{2}|[\p{Script=Han}\p{Script=Katakana}]/u.test(word));
}

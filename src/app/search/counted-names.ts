/**
 * Finds what titles call the parts that a keyword counts: where no fryer has `2 kammern`, some have
 * `2 körbe`, `doppelkorb` or `dual zone`.
 */

import type { Lexeme } from '../../domain/search/language/lexeme.ts';
import { lexemesOf } from '../../domain/search/language/lexemes.ts';
import type { QueryWord } from '../../domain/search/query/query.ts';
import type { Inquiry } from './inquiry.ts';

/** Larger numbers are models and sizes. */
const SMALL_NUMBER = /^\d{1,2}$/;
const WORD = /^\p{L}{3,}$/u;

/** Returns each small number of a keyword with the word behind it, which it may count. */
export function countedPairs(
  words: readonly QueryWord[],
): readonly (readonly [number: QueryWord, part: QueryWord])[] {
  return words.flatMap((number, at) => {
    const part = words[at + 1];
    const isCounted = numberOf(number) !== null && part !== undefined && WORD.test(part.text);
    return isCounted ? [[number, part] as const] : [];
  });
}

/** The digits that a word stands for, also if it is written as a word: `zwei`. */
function numberOf({ alternatives }: QueryWord): string | null {
  return alternatives.find((token) => SMALL_NUMBER.test(token)) ?? null;
}

/** Listings whose titles are looked at. */
const TITLES_MAX = 30;
/** A name in fewer titles is one seller's. */
const TITLES_MIN = 2;

/** Yields the keyword's words with other names for a part that it counts, the frequent first. */
export function* otherCountedNames(
  inquiry: Inquiry,
  words: readonly QueryWord[],
): Generator<readonly QueryWord[]> {
  for (const [number, part] of countedPairs(words)) {
    const digits = numberOf(number) ?? '';
    const rest = words.filter((word) => word !== part);
    if (rest.length < 2 || inquiry.isSpent()) continue;
    const titles = inquiry.bestSellers({ words: rest, identifier: null }, TITLES_MAX);
    const times = new Map<string, number>();
    for (const { title } of titles) {
      const names = namesIn(lexemesOf(title ?? '', inquiry.lexicon), digits);
      for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    }
    const frequent = [...times].filter(([, count]) => count >= TITLES_MIN);
    for (const [name] of frequent.sort(([, left], [, right]) => right - left)) {
      const others = rest.map((word) => (word === number ? asTyped(name) : word));
      yield others;
    }
  }
}

/** The text alone counts: the keyword is parsed again. */
function asTyped(text: string): QueryWord {
  return { text, alternatives: [text] };
}

/** A word that says the number and the part: `Doppelkorb`, but not `dual`. */
const COMPOUND = /^\p{L}{8,}$/u;

/** Returns what a title says of this many: `2 körbe`, `doppelkorb`, `dual zone`. */
function namesIn(lexemes: readonly Lexeme[], digits: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [at, { text, tokens, inside }] of lexemes.entries()) {
    const isNumber = tokens.includes(digits);
    if (!isNumber && !(inside.includes(digits) && WORD.test(text))) continue;
    const next = lexemes[at + 1]?.text ?? '';
    if (!isNumber && COMPOUND.test(text)) names.add(text.toLowerCase());
    else if (WORD.test(next)) names.add(`${text} ${next}`.toLowerCase());
  }
  return names;
}

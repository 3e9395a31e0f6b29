/**
 * The engine of the light stemmers. Words are folded (lower case, no accents). Rules only bring the
 * forms of one word together; they do not look for roots.
 */
export type Stemmer = (word: string) => string;

/** Suffixes, tried in order, that at least `min` letters must stand before. */
interface SuffixRules {
  readonly min: number;
  /** Lines of `suffix>replacement`; a suffix alone stays as it is. */
  readonly rules: readonly string[];
}

/** A step of a stemmer: it replaces words of the table, others lose the first suffix that fits. */
export interface StemStep {
  /** Lines of `word>stem`; a word alone stays as it is. */
  readonly words?: readonly string[];
  readonly endings?: readonly SuffixRules[];
  /** Whether a word that the step changed loses the endings of the first step once more. */
  readonly restem?: boolean;
}

/** A stemmer that takes the steps one after the other. */
export function stemmerOf(steps: readonly StemStep[]): Stemmer {
  const restem = suffixStemmer(...(steps[0]?.endings ?? []));
  const stemmers = steps.map((step): Stemmer => {
    const words = wordTable(step.words ?? []);
    const ending = suffixStemmer(...(step.endings ?? []));
    return (word) => {
      const stem = words.get(word) ?? ending(word);
      return step.restem === true && stem !== word ? restem(stem) : stem;
    };
  });
  return (word) => stemmers.reduce((stem, step) => step(stem), word);
}

/** Replaces the first suffix of the groups, in the order given, that fits the word. */
export function suffixStemmer(...groups: readonly SuffixRules[]): Stemmer {
  const all = groups.flatMap(({ min, rules }) =>
    pairsOf(rules).map(([suffix, replacement]) => ({ suffix, replacement, min })),
  );
  const byLastLetter = Map.groupBy(all, ({ suffix }) => suffix.at(-1));
  return (word) => {
    const fitting = byLastLetter
      .get(word.at(-1))
      ?.find(({ suffix, min }) => word.length >= min + suffix.length && word.endsWith(suffix));
    if (fitting === undefined) return word;
    return word.slice(0, word.length - fitting.suffix.length) + fitting.replacement;
  };
}

/** Stems by word; a word that only looks like a plural (`lens`) is its own. */
export function wordTable(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(pairsOf(lines));
}

/** The pairs of lines of `from>to`; what stands alone is paired with itself. */
export function pairsOf(lines: readonly string[]): (readonly [from: string, to: string])[] {
  return wordsOf(lines).map((text) => {
    const [from = '', to = from] = text.split('>');
    return [from, to];
  });
}

export function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

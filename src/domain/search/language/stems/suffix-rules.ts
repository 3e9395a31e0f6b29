/**
 * Runs the light stemmers. Words are folded (lower case, no accents). Rules only unite the forms of
 * one word; they do not look for roots.
 */
export type Stemmer = (word: string) => string;

/** Suffixes, tried in order; each needs at least `min` letters before it. */
interface SuffixRules {
  readonly min: number;
  /** Lines of `suffix>replacement`; a suffix without `>` stays unchanged. */
  readonly rules: readonly string[];
}

/** A step of a stemmer: a table of words, and suffixes to replace in all other words. */
export interface StemStep {
  /** Lines of `word>stem`; a word without a stem is its own stem. */
  readonly words?: readonly string[];
  readonly endings?: readonly SuffixRules[];
  /** Whether the first step strips its endings again from a word that this step changed. */
  readonly restem?: boolean;
}

/** Returns a stemmer that applies the steps in order. */
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

/** Returns a stemmer that replaces the first suffix that matches, in the order of the groups. */
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

/** Maps words to stems; a word that only looks like a plural (`lens`) is its own stem. */
export function wordTable(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(pairsOf(lines));
}

/** Reads the pairs of lines of `from>to`; a word without `>` is paired with itself. */
export function pairsOf(lines: readonly string[]): (readonly [from: string, to: string])[] {
  return wordsOf(lines).map((text) => {
    const [from = '', to = from] = text.split('>');
    return [from, to];
  });
}

export function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

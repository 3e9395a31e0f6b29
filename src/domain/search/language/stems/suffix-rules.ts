/**
 * The engine of the light stemmers: the first rule whose suffix fits is applied, once. Words are
 * folded (lower case, no accents). Rules only bring the forms of one word together; they do not
 * look for roots.
 */
export type Stemmer = (word: string) => string;

/**
 * `suffix>replacement`, tried in order; a suffix alone stays. `min` letters must stand before it.
 */
export interface SuffixRules {
  readonly min: number;
  readonly rules: string;
}

interface Rule {
  readonly suffix: string;
  readonly replacement: string;
  readonly min: number;
}

/** Applies the first fitting rule of the groups in the order given. */
export function suffixStemmer(...groups: readonly SuffixRules[]): Stemmer {
  const byLastLetter = new Map<string, Rule[]>();
  for (const { min, rules } of groups) {
    for (const text of rules.trim().split(/\s+/)) {
      const [suffix = '', replacement = suffix] = text.split('>');
      const last = suffix.slice(-1);
      const known = byLastLetter.get(last) ?? [];
      known.push({ suffix, replacement, min });
      byLastLetter.set(last, known);
    }
  }
  return (word) => {
    for (const { suffix, replacement, min } of byLastLetter.get(word.slice(-1)) ?? []) {
      if (word.length >= min + suffix.length && word.endsWith(suffix)) {
        return word.slice(0, word.length - suffix.length) + replacement;
      }
    }
    return word;
  };
}

/** `plural>singular` pairs, and words that only look like plurals (`lens`). */
export function wordTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [word = '', stem = word] = pair.split('>');
        return [word, stem];
      }),
  );
}

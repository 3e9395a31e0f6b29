/**
 * Italian plurals. An ending does not tell its singular (`libri` could be of `libro` or `libre`), so
 * a plural gives every singular it may have, and two words meet when they share one. That keeps
 * `porta` (door) and `porto` (harbour) apart, which cutting the vowel would not.
 */
const LETTERS_MIN = 4;

/** Ending of the word -> endings of the singulars it may be or have; the first fit is taken. */
const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['che', ['ca', 'che']],
  ['ghe', ['ga', 'ghe']],
  ['chi', ['co', 'cho']],
  ['ghi', ['go', 'gho']],
  ['cie', ['cia']],
  ['gie', ['gia']],
  ['ce', ['ce', 'cia']],
  ['ge', ['ge', 'gia']],
  ['ii', ['o']],
  ['io', ['o']],
  ['e', ['e', 'a']],
  ['i', ['o', 'e']],
];

export function stemItalian(word: string): readonly string[] {
  if (word.length < LETTERS_MIN) return [word];
  for (const [ending, singulars] of ENDINGS) {
    if (word.endsWith(ending)) {
      const base = word.slice(0, word.length - ending.length);
      return singulars.map((singular) => base + singular);
    }
  }
  return [word];
}

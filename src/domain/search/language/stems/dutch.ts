/**
 * Stems Dutch plurals and adjectives in `-e`. Plurals end in `-s`, or in `-en` with spelling
 * changes (pannen, pan; scharen, schaar; laarzen, laars). An open syllable gets its long vowel
 * back: `bomen` matches `boom`, not `bom`.
 */
import tables from '../../../../../facts/language/stems/dutch.json' with { type: 'json' };
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(tables.irregular);
/** Adjectives in their form before most nouns; nouns in `-e` (mode, roze) keep it. */
const ADJECTIVES = wordTable(tables.adjectives);
const adjectiveEnding = suffixStemmer(...tables.adjectiveEndings);
/** Nouns whose vowel stays short although the plural opens the syllable. */
const shortVowel = suffixStemmer({ min: 0, rules: tables.shortVowels });
const pluralS = suffixStemmer(...tables.pluralS);

export const stemDutch: Stemmer = (inflected) => {
  const word = ADJECTIVES.get(inflected) ?? adjectiveEnding(inflected);
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const singular = shortVowel(word);
  if (singular !== word) return singular;
  const withoutS = pluralS(word);
  const withoutEn = withoutEnding(withoutS);
  return withoutEn === withoutS ? withoutS : pluralS(withoutEn);
};

const EN_STEM_LETTERS_MIN = 2;
const CONSONANT = /[^aeiouy]$/;
const DOUBLED = /([bdfgklmnprst])\1$/;
const OPEN_SYLLABLE = /(^|[^aeiou])([aeou])([^aeiouwxy])$/;
/** Unstressed last syllables are not lengthened: artikelen, artikel. */
const UNSTRESSED = /[aeiou].*e[lrm]$/;

function withoutEnding(word: string): string {
  const stem = word.slice(0, -2);
  if (!word.endsWith('en') || stem.length < EN_STEM_LETTERS_MIN || !CONSONANT.test(stem)) {
    return word;
  }
  if (DOUBLED.test(stem)) return stem.slice(0, -1);
  const long = UNSTRESSED.test(stem) ? stem : stem.replace(OPEN_SYLLABLE, '$1$2$2$3');
  return long.replace(/v$/, 'f').replace(/z$/, 's');
}

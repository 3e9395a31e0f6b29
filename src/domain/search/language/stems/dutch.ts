/**
 * Dutch plurals: `-s`, and `-en` with the spelling changes it brings (pannen, pan; scharen, schaar;
 * laarzen, laars). An open syllable gets its long vowel back, so that `bomen` meets `boom` and not
 * `bom`.
 */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable('kinderen>kind eieren>ei schepen>schip steden>stad leden>lid');

/** Nouns whose vowel stays short although the plural opens the syllable. */
const SHORT_VOWEL = suffixStemmer({
  min: 0,
  rules: 'glazen>glas dagen>dag wegen>weg baden>bad paden>pad gaten>gat sloten>slot vaten>vat',
});
const pluralS = suffixStemmer(
  { min: 6, rules: 'es>e' },
  { min: 3, rules: 'jes>je ss>ss as>as es>es is>is os>os us>us s>' },
);

export const stemDutch: Stemmer = (word) => {
  const irregular = IRREGULAR.get(word) ?? SHORT_VOWEL(word);
  if (irregular !== word) return irregular;
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

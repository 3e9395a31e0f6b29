/**
 * Stems German plurals, cases and adjective endings. `-er` marks the plural of a closed class of
 * nouns only (Bücher, Bretter); elsewhere it belongs to the word (Messer, Koffer). Adjectives lose
 * `-e`, `-en` and `-es` like nouns. Only known adjectives lose `-er` and `-em`, because nouns such
 * as `Halter` and `System` end in them, too.
 */
import tables from '../../../../../facts/language/stems/german.json' with { type: 'json' };
import { pairsOf, type Stemmer, suffixStemmer, wordsOf, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(tables.irregular);
/** Words with two spellings; titles have both. */
const SPELLINGS = wordTable(tables.spellings);
/** A `1000-teiliges Puzzle` has 1000 `Teile`. */
const OF_PARTS = /^teilige?[nrsm]?$/;
/** The plural of abbreviations: DVDs, LKWs. */
const WITHOUT_VOWEL = /^([^aeiouy]{2,})s$/;

export const stemGerman: Stemmer = (word) => {
  const stem = IRREGULAR.get(word) ?? stemRegular(word);
  return SPELLINGS.get(stem) ?? stem;
};

function stemRegular(word: string): string {
  if (OF_PARTS.test(word)) return 'teil';
  const singular = erPlural(word);
  if (singular !== word) return singular;
  const base = nounEnding(INFLECTED_ADJECTIVES.get(word) ?? adjectiveEnding(word));
  // After a removed ending, an `s` belongs to the word: a `Buchse` is not a `Buch`.
  return base === word ? (WITHOUT_VOWEL.exec(word)?.[1] ?? pluralS(word)) : base;
}

const nounEnding = suffixStemmer(...tables.endings);
/** Plurals in `-er` with and without an umlaut, which is folded: `haeuser`. */
const erPlural = suffixStemmer({
  min: 0,
  rules: wordsOf(tables.erPlurals).flatMap((noun) =>
    [noun, noun.replace(/(a|o|u)(?=[^aeiou]*$|u[^aeiou]*$)/, '$1e')].flatMap((stem) =>
      withEndings([stem], ['er', 'ern'], noun),
    ),
  ),
});

/** The plural `s` after a vowel or a consonant of loan words: Autos, Akkus, Tests, LEDs, DVDs. */
const pluralS = suffixStemmer(
  // Words that end in `s` themselves, as their plural shows: Kreise, Gläser, Kurse.
  { min: 0, rules: tables.ownS },
  { min: 4, rules: ['los'] },
  // Loan words of three letters. Other short words end in `s` themselves, or are names: `wars`.
  { min: 0, rules: withEndings(wordsOf(tables.shortLoans), ['s']) },
  { min: 2, rules: ['ss>ss us>us as>a is>i os>o'] },
  { min: 4, rules: ['s>'] },
);

const ENDINGS = ['e', 'en', 'es', 'er', 'em'];
const INFLECTED_ADJECTIVES = wordTable([
  // No noun adds `-er` to these, unlike `Kühler` (cooler) and `Trockner` (dryer).
  ...withEndings(wordsOf(tables.adjectives), ['er', 'em']),
  // With `-er` these may be nouns: `Alter`, `Härter`, `Wärmer`.
  ...withEndings(wordsOf(tables.adjectivesOfNouns), ['em']),
  // Spelled differently before an ending; these lose `-en`, too.
  ...pairsOf(tables.changedBeforeEnding).flatMap(([written, base]) =>
    withEndings([written], ENDINGS, base),
  ),
]);

const adjectiveEnding = suffixStemmer(
  // Nouns made of verbs: things that clean, remove, mix, wipe.
  { min: 0, rules: tables.nounsLikeAdjectives },
  // Colors, also in compounds: `dunkelblau`.
  { min: 0, rules: withEndings(wordsOf(tables.colors), ['er', 'em']) },
  { min: 4, rules: withEndings(['los', 'dicht'], ['er', 'em']) },
  { min: 3, rules: withEndings(wordsOf(tables.adjectiveSuffixes), ['er', 'em']) },
  { min: 3, rules: withEndings(['ibl'], ENDINGS, 'ibel') },
  { min: 3, rules: withEndings(['abl'], ENDINGS, 'abel') },
);

/** Builds rules that strip the endings from the words, or replace the words by a base. */
function withEndings(words: readonly string[], endings: readonly string[], base?: string) {
  return words.flatMap((word) => endings.map((ending) => `${word}${ending}>${base ?? word}`));
}

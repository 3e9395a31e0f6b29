/**
 * German plurals, cases and the endings of adjectives. `-er` marks the plural of a closed class of
 * nouns only (Bücher, Bretter); elsewhere it belongs to the word (Messer, Koffer). Adjectives lose
 * `-e`, `-en` and `-es` like nouns, but `-er` and `-em` only where the adjective is known: nouns
 * such as `Halter` and `System` end in them, too.
 */
import tables from '../../../../../facts/language/stems/german.json' with { type: 'json' };
import { pairsOf, type Stemmer, suffixStemmer, wordsOf, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(tables.irregular);
/** One word in two spellings; titles have both. */
const SPELLINGS = wordTable(tables.spellings);
/** `1000-teiliges Puzzle` is one of 1000 `Teile`. */
const OF_PARTS = /^teilige?[nrsm]?$/;
/** Abbreviations: DVDs, LKWs. */
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
  // Behind an ending that fell an `s` is the word's own: a `Buchse` is no `Buch`.
  return base === word ? (WITHOUT_VOWEL.exec(word)?.[1] ?? pluralS(word)) : base;
}

const nounEnding = suffixStemmer(...tables.endings);
/** With and without the umlaut of the plural, which is written without dots: `haeuser`. */
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
  // The word's own `s`, as its plural shows: Kreise, Gläser, Kurse.
  { min: 0, rules: tables.ownS },
  { min: 4, rules: ['los'] },
  // Loan words of three letters. Other short words own their `s`, or are names: `wars`.
  { min: 0, rules: withEndings(wordsOf(tables.shortLoans), ['s']) },
  { min: 2, rules: ['ss>ss us>us as>a is>i os>o'] },
  { min: 4, rules: ['s>'] },
);

const ENDINGS = ['e', 'en', 'es', 'er', 'em'];
const INFLECTED_ADJECTIVES = wordTable([
  // No noun is made of these with `-er`, while a `Kühler` cools and a `Trockner` dries.
  ...withEndings(wordsOf(tables.adjectives), ['er', 'em']),
  // Their `-er` may be a noun: `Alter`, `Härter`, `Wärmer`.
  ...withEndings(wordsOf(tables.adjectivesOfNouns), ['em']),
  // Written one way before an ending and another way alone; also their `-en` falls.
  ...pairsOf(tables.changedBeforeEnding).flatMap(([written, base]) =>
    withEndings([written], ENDINGS, base),
  ),
]);

const adjectiveEnding = suffixStemmer(
  // Nouns of verbs: what cleans, removes, mixes, wipes.
  { min: 0, rules: tables.nounsLikeAdjectives },
  // Colors, also in compounds: `dunkelblau`.
  { min: 0, rules: withEndings(wordsOf(tables.colors), ['er', 'em']) },
  { min: 4, rules: withEndings(['los', 'dicht'], ['er', 'em']) },
  { min: 3, rules: withEndings(wordsOf(tables.adjectiveSuffixes), ['er', 'em']) },
  { min: 3, rules: withEndings(['ibl'], ENDINGS, 'ibel') },
  { min: 3, rules: withEndings(['abl'], ENDINGS, 'abel') },
);

/** Rules that take the endings off the words, or off what gives the base. */
function withEndings(words: readonly string[], endings: readonly string[], base?: string) {
  return words.flatMap((word) => endings.map((ending) => `${word}${ending}>${base ?? word}`));
}

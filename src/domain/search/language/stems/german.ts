/**
 * German plurals, cases and the endings of adjectives. `-er` marks the plural of a closed class of
 * nouns only (Bücher, Bretter); elsewhere it belongs to the word (Messer, Koffer). Of adjectives,
 * `-e`, `-en` and `-es` fall like those of nouns; `-er` and `-em` fall only after known adjectives,
 * since nouns end so, too: `Messer`, `Halter`, `System` keep them, and a `Reiniger` is not what is
 * `leicht zu reinigen`.
 */
import tables from '../../../../../facts/language/stems/german.json' with { type: 'json' };
import { pairsOf, type Stemmer, suffixStemmer, wordsOf, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(tables.irregular);
/** One word in two spellings; titles have both. */
const SPELLINGS = wordTable(tables.spellings);
const erPlural = suffixStemmer({
  min: 0,
  rules: wordsOf(tables.erPlurals).flatMap((noun) =>
    [noun, withUmlaut(noun)].flatMap((stem) => [`${stem}er>${noun}`, `${stem}ern>${noun}`]),
  ),
});
const nounEnding = suffixStemmer(...tables.endings);

export const stemGerman: Stemmer = (word) => {
  const stem = IRREGULAR.get(word) ?? stemRegular(word);
  return SPELLINGS.get(stem) ?? stem;
};

/** `1000-teiliges Puzzle` is one of 1000 `Teile`. */
const OF_PARTS = /^teilige?[nrsm]?$/;

function stemRegular(word: string): string {
  if (OF_PARTS.test(word)) return 'teil';
  const singular = erPlural(word);
  if (singular !== word) return singular;
  const base = nounEnding(withoutAdjectiveEnding(word));
  // Behind an ending that fell an `s` is the word's own: a `Buchse` is no `Buch`.
  return base === word ? withoutPluralS(word) : base;
}

/** `haus` -> `haeus`, as the plural is written without dots. */
function withUmlaut(noun: string): string {
  return noun.replace(/(a|o|u)(?=[^aeiou]*$|u[^aeiou]*$)/, '$1e');
}

/** The plural `s` after a vowel or a consonant of loan words: Autos, Akkus, Tests, LEDs, DVDs. */
const pluralS = suffixStemmer(
  // The `s` is the word's own, as its plural shows: Kreise, Gläser, Kurse.
  { min: 0, rules: tables.ownS },
  { min: 4, rules: ['los'] },
  // Loan words of three letters. Other short words own their `s`, or are names: `wars`.
  { min: 0, rules: wordsOf(tables.shortLoans).map((word) => `${word}s>${word}`) },
  { min: 2, rules: ['ss>ss us>us as>a is>i os>o'] },
  { min: 4, rules: ['s>'] },
);
/** Abbreviations: DVDs, LKWs. */
const WITHOUT_VOWEL = /^([^aeiouy]{2,})s$/;

function withoutPluralS(word: string): string {
  return WITHOUT_VOWEL.exec(word)?.[1] ?? pluralS(word);
}

const ENDINGS = ['e', 'en', 'es', 'er', 'em'];

const inflectedAdjectives = new Map([
  // No noun is made of these with `-er`, while a `Kühler` cools and a `Trockner` dries.
  ...inflected(wordsOf(tables.adjectives), ['er', 'em']),
  // Their `-er` may be a noun: `Alter`, `Härter`, `Wärmer`.
  ...inflected(wordsOf(tables.adjectivesOfNouns), ['em']),
  // Written one way before an ending and another way alone; also their `-en` falls.
  ...pairsOf(tables.changedBeforeEnding).flatMap(([written, base]) =>
    inflected([written], ENDINGS).map(([word]): [string, string] => [word, base]),
  ),
]);

const adjectiveEnding = suffixStemmer(
  // Nouns that only end so, most of them of verbs: what cleans, removes, mixes, wipes.
  { min: 0, rules: tables.nounsLikeAdjectives },
  // Colors, also in compounds: `dunkelblau`.
  { min: 0, rules: endingRules(wordsOf(tables.colors), ['er', 'em']) },
  { min: 4, rules: endingRules(['los', 'dicht'], ['er', 'em']) },
  { min: 3, rules: endingRules(wordsOf(tables.adjectiveSuffixes), ['er', 'em']) },
  {
    min: 3,
    rules: [...endingRules(['ibl'], ENDINGS, 'ibel'), ...endingRules(['abl'], ENDINGS, 'abel')],
  },
);

function withoutAdjectiveEnding(word: string): string {
  return inflectedAdjectives.get(word) ?? adjectiveEnding(word);
}

function inflected(bases: readonly string[], ends: readonly string[]): [string, string][] {
  return bases.flatMap((base) => ends.map((end): [string, string] => [base + end, base]));
}

function endingRules(words: readonly string[], ends: readonly string[], base?: string): string[] {
  return words.flatMap((word) => ends.map((end) => `${word}${end}>${base ?? word}`));
}

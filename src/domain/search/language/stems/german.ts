/**
 * German plurals, cases and the endings of adjectives. `-er` marks the plural of a closed class of
 * nouns only (Bücher, Bretter); elsewhere it belongs to the word (Messer, Koffer).
 */
import { withoutGermanEnding } from './german-adjectives.ts';
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(
  'busse>bus globen>globus alben>album museen>museum blues locher tlg>teil',
);

const ER_PLURALS = `bild kind buch haus brett rad licht blatt glas tuch band feld kleid schild
  korn loch horn dach fass schloss wort wald huhn kalb lamm rind dorf gras nest geld lied glied
  bad fach grab holz kraut land rand volk wurm gesicht gespenst denkmal mann`
  .trim()
  .split(/\s+/);

const erPlural = suffixStemmer({
  min: 0,
  rules: ER_PLURALS.flatMap((noun) =>
    [noun, withUmlaut(noun)].flatMap((stem) => [`${stem}er>${noun}`, `${stem}ern>${noun}`]),
  ).join(' '),
});
/** `haus` -> `haeus`, as the plural is written without dots. */
function withUmlaut(noun: string): string {
  return noun.replace(/(a|o|u)(?=[^aeiou]*$|u[^aeiou]*$)/, '$1e');
}

const endings = suffixStemmer({
  min: 3,
  rules: 'innen>in ern>er eln>el en> e> ss>ss us>us es>',
});
/** After a vowel or a consonant of loan words: Autos, Akkus, Sets. */
/** `1000-teiliges Puzzle` is one of 1000 `Teile`. */
const OF_PARTS = /^teilige?[nrsm]?$/;

const pluralS = suffixStemmer({ min: 3, rules: 'ss>ss us>us s>' });

export const stemGerman: Stemmer = (word) => {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (OF_PARTS.test(word)) return 'teil';
  const singular = erPlural(word);
  return pluralS(singular === word ? endings(withoutGermanEnding(word)) : singular);
};

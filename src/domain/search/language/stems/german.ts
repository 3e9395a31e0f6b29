/**
 * German plurals, cases and the endings of adjectives. `-er` marks the plural of a closed class of
 * nouns only (Bücher, Bretter); elsewhere it belongs to the word (Messer, Koffer).
 */
import { withoutGermanEnding } from './german-adjectives.ts';
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(`
  busse>bus globen>globus alben>album museen>museum blues locher tlg>teil boots
  fels felsen>fels kies gans gaense>gans zins zinsen>zins schals>schal slogans>slogan
`);

/** One word in two spellings; titles have both. */
const SPELLINGS = wordTable(`
  recorder>rekorder photo>foto photograf>fotograf club>klub phantasi>fantasi delphin>delfin
  joghurt>jogurt graphik>grafik zwei>2 drei>3 vier>4 fuenf>5 funf>5 sechs>6 sieben>7
  acht>8 zehn>10 zwoelf>12 zwolf>12
`);

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
  rules: 'innen>in ern>er eln>el en> e> ss>ss us>us vlies verlies paradies es>',
});
/** `1000-teiliges Puzzle` is one of 1000 `Teile`. */
const OF_PARTS = /^teilige?[nrsm]?$/;

/** Loan words of three letters. Other short words own their `s`, or are names: `wars`. */
const SHORT_LOANS = `set app pad kit fan car bar jet tab pin cap cup pen bit job bag bot cam led
  top van web dip gel gag map mod mug pub tip tub bug hit hub kid lab log net pod pot rod sub toy
  vip wok cpu gpu abo`
  .trim()
  .split(/\s+/);

/** After a vowel or a consonant of loan words: Autos, Akkus, Tests, LEDs, DVDs. */
const pluralS = suffixStemmer(
  // The `s` is the word's own, as its plural shows: Kreise, Gläser, Kurse.
  {
    min: 0,
    rules: 'aus eis chs glas gras hals puls kurs moos mais keks gips krebs schnaps',
  },
  { min: 4, rules: 'los' },
  { min: 0, rules: SHORT_LOANS.map((word) => `${word}s>${word}`).join(' ') },
  { min: 2, rules: 'ss>ss us>us as>a is>i os>o' },
  { min: 4, rules: 's>' },
);
/** Abbreviations: DVDs, LKWs. */
const WITHOUT_VOWEL = /^([^aeiouy]{2,})s$/;

function withoutPluralS(word: string): string {
  return WITHOUT_VOWEL.exec(word)?.[1] ?? pluralS(word);
}

export const stemGerman: Stemmer = (word) => {
  const stem = IRREGULAR.get(word) ?? stemRegular(word);
  return SPELLINGS.get(stem) ?? stem;
};

function stemRegular(word: string): string {
  if (OF_PARTS.test(word)) return 'teil';
  const singular = erPlural(word);
  if (singular !== word) return singular;
  const base = endings(withoutGermanEnding(word));
  // Behind an ending that fell an `s` is the word's own: a `Buchse` is no `Buch`.
  return base === word ? withoutPluralS(word) : base;
}

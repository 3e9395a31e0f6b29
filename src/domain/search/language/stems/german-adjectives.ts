/**
 * German adjectives without the endings that case and gender bring. `-e`, `-en` and `-es` fall like
 * those of nouns; `-er` and `-em` fall only after known adjectives, since nouns end so, too:
 * `Messer`, `Halter`, `System` keep them, and a `Reiniger` is not what is `leicht zu reinigen`.
 */
import { type Stemmer, suffixStemmer } from './suffix-rules.ts';

/** Colours, also in compounds: `dunkelblau`. */
const COLOURS = wordsOf('schwarz weiss blau gruen grun gelb braun grau violett farben farbig');

/** Those that no noun is made of with `-er` (a `Kühler` cools, a `Trockner` dries). */
const ADJECTIVES = wordsOf(`
  rot dunkelrot hellrot weinrot bunt beig orang pink tuerkis turkis gross klein lang kurz breit
  schmal tief dick duenn dunn flach rund gerad neu gut fein grob klar hell matt weich leicht schwer
  stark kalt heiss schnell leis rein echt fest mobil modern antik elegant kompakt digital analog
  manuell universell universal professionell original transparent neutral rustikal massiv robust
  stabil schick smart frisch suess suss mild zart roh reif intelligent komplett perfekt ideal
  dekorativ exklusiv intensiv effektiv innovativ bequem individuell speziell traditionell extern
  intern optimal normal vegan halb ganz schlank steif lecker sauber sicher bitter schoen
`);

/** Their `-er` may be a noun: `Alter`, `Härter`, `Wärmer`. */
const ADJECTIVES_OF_NOUNS = wordsOf('alt hart warm scharf schon glatt kuehl kuhl frei voll dicht');

/** How the adjective is written before an ending, and alone; the latter's `-en` falls, too. */
const CHANGED = {
  ...{ dunkl: 'dunkel', edl: 'edel', hoh: 'hoch', golden: 'golden', silbern: 'silbern' },
  ...{ seiden: 'seiden', trocken: 'trocken', offen: 'offen' },
};

const ENDINGS = ['e', 'en', 'es', 'er', 'em'];

const whole = new Map([
  ...ADJECTIVES.flatMap((base) => [pair(base, 'er'), pair(base, 'em')]),
  ...ADJECTIVES_OF_NOUNS.map((base) => pair(base, 'em')),
  ...Object.entries(CHANGED).flatMap(([written, base]) =>
    ENDINGS.map((ending) => pair(written, ending, base)),
  ),
]);

const ending = suffixStemmer(
  // Nouns that only end so, most of them of verbs: what cleans, removes, mixes, wipes.
  {
    min: 0,
    rules: `omischer>omisch amischer>amisch emischer>emisch imischer>imisch thermischer>thermisch
      mischer fischer wischer fleischer schafter schweisser reiniger
      beseitiger befestiger verteidiger zeiger steiger`,
  },
  { min: 0, rules: rulesOf(COLOURS, ['er', 'em']) },
  { min: 4, rules: rulesOf(['los', 'dicht'], ['er', 'em']) },
  {
    min: 3,
    rules: rulesOf(
      wordsOf(`ig lich isch bar sam frei fest haft voll iert tet det tert ckt klebend leuchtend
        passend abweisend hemmend`),
      ['er', 'em'],
    ),
  },
  { min: 3, rules: `${rulesOf(['ibl'], ENDINGS, 'ibel')} ${rulesOf(['abl'], ENDINGS, 'abel')}` },
);

export const withoutGermanEnding: Stemmer = (word) => whole.get(word) ?? ending(word);

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

function pair(written: string, end: string, base = written): [string, string] {
  return [written + end, base];
}

function rulesOf(words: readonly string[], ends: readonly string[], base?: string): string {
  return words.flatMap((word) => ends.map((end) => `${word}${end}>${base ?? word}`)).join(' ');
}

/**
 * Dutch plurals and the `-e` of adjectives. Plurals end in `-s`, or in `-en` with the spelling
 * changes it brings (pannen, pan; scharen, schaar; laarzen, laars). An open syllable gets its long
 * vowel back, so that `bomen` meets `boom` and not `bom`.
 */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(`
  kinderen>kind eieren>ei schepen>schip steden>stad leden>lid paars
  dames>dame games>game cases>case tapes>tape bikes>bike cakes>cake
`);

/** Adjectives as they stand before most nouns; nouns in `-e` (mode, roze) keep theirs. */
const ADJECTIVES = wordTable(`
  rode>rood goude>goud oude>oud nieuwe>nieuw grote>groot kleine>klein dikke>dik dunne>dun lange>lang
  korte>kort hoge>hoog lage>laag brede>breed smalle>smal zachte>zacht harde>hard warme>warm
  koude>koud ronde>rond platte>plat vierkante>vierkant zware>zwaar lichte>licht sterke>sterk
  diepe>diep stille>stil snelle>snel schone>schoon nette>net leuke>leuk mooie>mooi goede>goed
  dubbele>dubbel enkele>enkel losse>los gladde>glad ruwe>ruw frisse>fris zoete>zoet droge>droog
  natte>nat stevige>stevig transparante>transparant moderne>modern robuuste>robuust
  compacte>compact complete>compleet
`);
const adjectiveEnding = suffixStemmer(
  {
    min: 0,
    rules: `zwarte>zwart witte>wit blauwe>blauw groene>groen gele>geel bruine>bruin grijze>grijs
      paarse>paars`,
  },
  {
    min: 3,
    rules: `bare>baar loze>loos ische>isch lijke>lijk vrije>vrij dichte>dicht vaste>vast ige>ig
      zame>zaam eerde>eerd`,
  },
);

/** Nouns whose vowel stays short although the plural opens the syllable. */
const SHORT_VOWEL = suffixStemmer({
  min: 0,
  rules: 'glazen>glas dagen>dag wegen>weg baden>bad paden>pad gaten>gat sloten>slot vaten>vat',
});
const pluralS = suffixStemmer(
  { min: 6, rules: 'es>e' },
  { min: 3, rules: 'jes>je ss>ss as>as es>es is>is os>os us>us s>' },
);

export const stemDutch: Stemmer = (inflected) => {
  const word = ADJECTIVES.get(inflected) ?? adjectiveEnding(inflected);
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const singular = SHORT_VOWEL(word);
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

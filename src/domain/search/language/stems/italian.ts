/**
 * Italian plurals. An ending does not tell its singular (`libri` could be of `libro` or `libre`),
 * so a plural gives every singular it may have, and two words meet when they share one. That keeps
 * `porta` (door) and `porto` (harbour) apart, which cutting the vowel would not. The feminine of an
 * adjective counts as its masculine.
 */
import { suffixStemmer, wordTable } from './suffix-rules.ts';

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

/** Nouns keep their gender: `manico` and `manica`, `basilico` and `basilica`, `plastica`. */
const FEMININES = wordTable(`
  nera>nero bianca>bianco rossa>rosso gialla>giallo azzurra>azzurro grigia>grigio piccola>piccolo
  nuova>nuovo vecchia>vecchio lunga>lungo corta>corto alta>alto larga>largo stretta>stretto
  grossa>grosso fina>fino tonda>tondo rotonda>rotondo piena>pieno morbida>morbido rigida>rigido
  dura>duro calda>caldo fredda>freddo leggera>leggero chiara>chiaro scura>scuro moderna>moderno
  liscia>liscio lucida>lucido opaca>opaco esterna>esterno interna>interno completa>completo
  perfetta>perfetto compatta>compatto robusta>robusto unica>unico pulita>pulito
  manica basilica plastica musica patata insalata
`);
const feminine = suffixStemmer({ min: 3, rules: 'ata>ato ica>ico osa>oso iva>ivo' });

export function stemItalian(word: string): readonly string[] {
  const stems = singularsOf(word).flatMap((stem) => {
    const masculine = FEMININES.get(stem) ?? feminine(stem);
    return masculine === stem ? [stem] : singularsOf(masculine);
  });
  return [...new Set(stems)];
}

function singularsOf(word: string): readonly string[] {
  if (word.length < LETTERS_MIN) return [word];
  for (const [ending, singulars] of ENDINGS) {
    if (word.endsWith(ending)) {
      const base = word.slice(0, word.length - ending.length);
      return singulars.map((singular) => base + singular);
    }
  }
  return [word];
}

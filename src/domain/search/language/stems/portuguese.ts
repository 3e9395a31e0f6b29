/** Portuguese plurals; the final `e` goes as in Spanish (`flores`, `árvores`). */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable('maes>mae mas mais gas mes uteis>util faceis>facil dificeis>dificil');

const endings = suffixStemmer(
  { min: 1, rules: 'oes>ao aes>ao' },
  { min: 2, rules: 'ais>al eis>el ois>ol uis>ul ens>em ons>om ins>im uns>um ss>ss' },
  { min: 3, rules: 'es> is>il e> s>' },
  { min: 2, rules: 'as>a os>o es>e' },
);

export const stemPortuguese: Stemmer = (word) => IRREGULAR.get(word) ?? endings(word);

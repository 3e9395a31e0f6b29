/**
 * Spanish plurals. The final `e` goes too: `cables` does not tell whether its singular is `cable`
 * or, as in `papeles`, has none.
 */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable('autobuses>autobu autobus>autobu gas mes');

const endings = suffixStemmer(
  { min: 2, rules: 'ces>z ss>ss' },
  { min: 3, rules: 'ce>z es> e> s>' },
  { min: 2, rules: 'as>a os>o is>i es>e' },
);

export const stemSpanish: Stemmer = (word) => IRREGULAR.get(word) ?? endings(word);

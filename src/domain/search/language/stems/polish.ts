/** Polish number and the common case endings of nouns; `-ek`, `-el` lose their fleeting vowel. */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable('dzieci>dzieck dziecko>dzieck psy>pies psa>pies');

const endings = suffixStemmer(
  { min: 4, rules: 'ach>' },
  { min: 3, rules: 'ami> ow> om>' },
  { min: 2, rules: 'ek>k el>l' },
  { min: 3, rules: 'a> e> i> o> u> y>' },
);

export const stemPolish: Stemmer = (word) => IRREGULAR.get(word) ?? endings(word);

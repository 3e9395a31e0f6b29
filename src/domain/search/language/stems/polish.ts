/**
 * Polish number and the common case endings of nouns and adjectives; `-ek`, `-el` lose their
 * fleeting vowel.
 */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable('dzieci>dzieck dziecko>dzieck psy>pies psa>pies');

/** Nouns that end as the cases of others do. */
const UNCHANGED = 'system problem modem tandem emblem diadem krem zym dziej turniej';

const endings = suffixStemmer(
  { min: 0, rules: UNCHANGED },
  {
    min: 0,
    rules: `dlugie>dlug dlugiego>dlug dlugiej>dlug dlugich>dlug dlugim>dlug
      drogie>drog drogiego>drog drogiej>drog drogich>drog`,
  },
  {
    min: 3,
    rules: 'kiego>k kiej>k kich>k nich>n kim>k kimi>k kie>k iego> ego> emu> ych> ymi>',
  },
  { min: 4, rules: 'ach> ej> ym> iem> em>' },
  { min: 3, rules: 'ami> ow> om>' },
  { min: 2, rules: 'ek>k el>l' },
  { min: 3, rules: 'a> e> i> o> u> y>' },
);

export const stemPolish: Stemmer = (word) => IRREGULAR.get(word) ?? endings(word);

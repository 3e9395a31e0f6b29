/** Swedish plurals and definite forms. */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(`
  bocker>bok bockerna>bok boken>bok fotter>fot rotter>rot tander>tand hander>hand filter papper
  laser router mixer adapter timer trimmer dimmer blender poster monster silver socker toner koppar
  peppar lager sommar vinter kar ar
`);

const endings = suffixStemmer(
  { min: 2, rules: 'ator>ator otor>otor itor>itor ektor>ektor nsor>nsor' },
  { min: 3, rules: 'arna> erna> orna> or> ar> er> elen>l eln>l el>l en> et> na> a> e> n>' },
  { min: 2, rules: 'or>o ar>a' },
);

export const stemSwedish: Stemmer = (word) => IRREGULAR.get(word) ?? endings(word);

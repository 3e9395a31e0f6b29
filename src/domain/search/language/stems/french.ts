/** French plurals. */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(
  'travaux>travail vitraux>vitrail coraux>corail yeux>oeil baux>bail mais jamais prix',
);

const endings = suffixStemmer(
  { min: 1, rules: 'eaux>eau yaux>yau eux>eu oux>ou' },
  { min: 2, rules: 'aux>al ss>ss' },
  { min: 3, rules: 's>' },
);

export const stemFrench: Stemmer = (word) => IRREGULAR.get(word) ?? endings(word);

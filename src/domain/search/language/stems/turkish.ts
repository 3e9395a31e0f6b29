/**
 * Turkish plurals and the possessive that marks the second noun of a compound (`el çantası`).
 * Words are folded: dotted and dotless i are one letter, so are u and ü.
 */
import { type Stemmer, suffixStemmer } from './suffix-rules.ts';

const plural = suffixStemmer({ min: 2, rules: 'lari>  leri>  lar>  ler>' });
const possessive = suffixStemmer(
  { min: 3, rules: 'asi>a esi>e isi>i osu>o usu>u' },
  { min: 2, rules: 'gi>k gu>k bi>p bu>p' },
  { min: 4, rules: 'i> u>' },
);

export const stemTurkish: Stemmer = (word) => possessive(plural(word));

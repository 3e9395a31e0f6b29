/** Swedish plurals, definite forms, and the neuter of adjectives. */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(`
  bocker>bok bockerna>bok boken>bok fotter>fot rotter>rot tander>tand hander>hand filter papper
  laser router mixer adapter timer trimmer dimmer blender poster monster silver socker toner koppar
  peppar lager sommar vinter kar ar
`);

const endings = suffixStemmer(
  { min: 3, rules: 'bart>bar bara>bar bbar>bb bar' },
  { min: 2, rules: 'ator>ator otor>otor itor>itor ektor>ektor nsor>nsor' },
  { min: 3, rules: 'arna> erna> orna> or> ar> er> elen>l eln>l el>l en> et> na> a> e> n>' },
  { min: 2, rules: 'or>o ar>a' },
);

/** `vitt`, `grönt`; with the second spelling of their vowels. */
const NEUTERS = wordTable(`
  vitt>vit rott>rod roett>roed blatt>bla blaatt>bla blaa>bla gratt>gra graatt>gra graa>gra
  gront>gron groent>groen gult>gul brunt>brun stort>stor nytt>ny nya>ny hogt>hog hoegt>hoeg
  langt>lang laangt>laang brett>bred smalt>smal mjukt>mjuk varmt>varm kallt>kall tungt>tung
  snabbt>snabb tjockt>tjock litet>liten lilla>liten
`);
const neuterEnding = suffixStemmer({
  min: 3,
  rules: `iskt>isk lost>los loest>loes ligt>lig samt>sam fritt>fri tatt>tat taett>taet`,
});

export const stemSwedish: Stemmer = (word) => {
  const common = NEUTERS.get(word) ?? neuterEnding(word);
  return IRREGULAR.get(common) ?? endings(common);
};

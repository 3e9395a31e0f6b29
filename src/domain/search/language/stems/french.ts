/** French plurals and feminines. */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(
  'travaux>travail vitraux>vitrail coraux>corail yeux>oeil baux>bail mais jamais prix',
);

const endings = suffixStemmer(
  { min: 1, rules: 'eaux>eau yaux>yau eux>eu oux>ou' },
  { min: 2, rules: 'aux>al ss>ss' },
  { min: 3, rules: 's>' },
);

/** Nouns keep their `-e`, which tells words apart: `porte`, `coque`, `course`. */
const FEMININES = wordTable(`
  noire>noir verte>vert bleue>bleu grise>gris blanche>blanc brune>brun blonde>blond petite>petit
  grande>grand ronde>rond longue>long courte>court chaude>chaud froide>froid lourde>lourd
  legere>leger epaisse>epais douce>doux neuve>neuf grosse>gros bonne>bon belle>beau
  nouvelle>nouveau nouvel>nouveau vieille>vieux violette>violet complete>complet seche>sec
  fraiche>frais haute>haut pleine>plein ouverte>ouvert parfaite>parfait etroite>etroit
  droite>droit claire>clair pointue>pointu feminine>feminin masculine>masculin enfantine>enfantin
  entiere>entier premiere>premier etrangere>etranger
  armee poiree patee puree entree poupee annee cuvee portee maree musee fusee fumee
  soiree allee pensee
`);
const feminine = suffixStemmer({
  min: 3,
  rules: `ee>e elle>el ive>if euse>eu ienne>ien ale>al ante>ant ente>ent ieure>ieur oise>ois
    aise>ais`,
});

export const stemFrench: Stemmer = (word) => {
  const singular = IRREGULAR.get(word) ?? endings(word);
  const masculine = FEMININES.get(singular) ?? feminine(singular);
  return masculine === singular ? singular : endings(masculine);
};

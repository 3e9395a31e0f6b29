/**
 * English plurals, after Harman's S-stemmer (JASIS 42, 1991), with the common irregular nouns, and
 * words that are spelled otherwise in Britain.
 */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable(`
  men>man mens>man women>woman womens>woman children>child childrens>child feet>foot teeth>tooth
  mice>mouse geese>goose wives>wife lens lenses>lens news series species canvas canvases>canvas
  christmas atlas atlases>atlas gases>gas bus buses>bus lotus irises>iris fuses>fuse muses>muse
  excuses>excuse axes>axe headaches>headache caches>cache mustaches>mustache
  moustaches>moustache niches>niche quiches>quiche canoes>canoe hoes>hoe toes>toe aloes>aloe
  quizzes>quiz pants always jeans scissors
`);

const endings = suffixStemmer(
  {
    min: 0,
    rules: `elves>elf knives>knife scarves>scarf wolves>wolf leaves>leaf loaves>loaf halves>half
      calves>calf hooves>hoof thieves>thief shoes>shoe tiptoes>tiptoe`,
  },
  {
    min: 2,
    rules: `sses>ss ches>ch shes>sh xes>x tzes>tz zzes>zz oes>o ouses>ouse auses>ause uses>us
      ies>y ie>y ss>ss us>us is>is`,
  },
  { min: 3, rules: 's>' },
);

/** British > American, where both stand for one thing in titles, and numbers as titles spell them. */
const SPELLINGS = wordTable(`
  colour>color coloured>colored colouring>coloring flavour>flavor flavoured>flavored odour>odor
  vapour>vapor armour>armor favourite>favorite centre>center fibre>fiber grey>gray
  aluminium>aluminum jewellery>jewelry tyre>tire mould>mold moulding>molding pyjama>pajama
  organiser>organizer moisturiser>moisturizer sanitiser>sanitizer fertiliser>fertilizer
  stabiliser>stabilizer atomiser>atomizer steriliser>sterilizer equaliser>equalizer
  personalised>personalized cosy>cozy doughnut>donut yoghurt>yogurt catalogue>catalog
  sulphate>sulfate
  two>2 three>3 four>4 five>5 six>6 seven>7 eight>8 nine>9 ten>10 twelve>12
`);

export const stemEnglish: Stemmer = (word) => {
  const singular = IRREGULAR.get(word) ?? endings(word);
  return SPELLINGS.get(singular) ?? singular;
};

/**
 * Portuguese plurals, and the feminines of adjectives; the final `e` goes as in Spanish (`flores`,
 * `árvores`).
 */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable('maes>mae mas mais gas mes uteis>util faceis>facil dificeis>dificil');

const endings = suffixStemmer(
  { min: 1, rules: 'oes>ao aes>ao' },
  { min: 2, rules: 'ais>al eis>el ois>ol uis>ul ens>em ons>om ins>im uns>um ss>ss' },
  { min: 3, rules: 'es> is>il e> s>' },
  { min: 2, rules: 'as>a os>o es>e' },
);

/** Nouns keep their gender, which tells words apart: `capa`, `bolsa`, `porta`. */
const FEMININES = wordTable(`
  preta>preto negra>negro branca>branco vermelha>vermelho amarela>amarelo roxa>roxo
  pequena>pequeno boa>bom nova>novo velha>velho longa>longo curta>curto larga>largo alta>alto
  baixa>baixo grossa>grosso fina>fino macia>macio dura>duro redonda>redondo fria>frio
  rapida>rapido barata>barato clara>claro escura>escuro moderna>moderno antiga>antigo bonita>bonito
  interna>interno externa>externo feminina>feminino masculina>masculino completa>completo
  perfeita>perfeito compacta>compacto vazia>vazio cheia>cheio unica>unico musica
`);
const feminine = suffixStemmer({ min: 3, rules: 'ada>ado ida>ido ica>ico osa>oso iva>ivo' });

export const stemPortuguese: Stemmer = (word) => {
  const singular = IRREGULAR.get(word) ?? endings(word);
  return FEMININES.get(singular) ?? feminine(singular);
};

/**
 * Spanish plurals, and the feminines of adjectives. The final `e` goes too: `cables` does not tell
 * whether its singular is `cable` or, as in `papeles`, has none.
 */
import { type Stemmer, suffixStemmer, wordTable } from './suffix-rules.ts';

const IRREGULAR = wordTable('autobuses>autobu autobus>autobu gas mes');

const endings = suffixStemmer(
  { min: 2, rules: 'ces>z ss>ss' },
  { min: 3, rules: 'ce>z es> e> s>' },
  { min: 2, rules: 'as>a os>o is>i es>e' },
);

/** Nouns keep their gender, which tells words apart: `bolsa`, `manta`, `cómoda`. */
const FEMININES = wordTable(`
  negra>negro blanca>blanco roja>rojo amarilla>amarillo pequena>pequeno buena>bueno nueva>nuevo
  vieja>viejo larga>largo corta>corto alta>alto baja>bajo ancha>ancho estrecha>estrecho
  gruesa>grueso fina>fino redonda>redondo plana>plano limpia>limpio fresca>fresco blanda>blando
  dura>duro ligera>ligero fria>frio rapida>rapido barata>barato clara>claro oscura>oscuro
  moderna>moderno antigua>antiguo unica>unico interna>interno externa>externo femenina>femenino
  masculina>masculino completa>completo perfecta>perfecto compacta>compacto robusta>robusto
  mediana>mediano musica
`);
const feminine = suffixStemmer({ min: 3, rules: 'ada>ado ida>ido ica>ico osa>oso iva>ivo' });

export const stemSpanish: Stemmer = (word) => {
  const singular = IRREGULAR.get(word) ?? endings(word);
  return FEMININES.get(singular) ?? feminine(singular);
};

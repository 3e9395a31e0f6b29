/**
 * The name under which root categories of all marketplaces share what is learned: "Home & Kitchen",
 * "Küche, Haushalt & Wohnen" and the label file's "kitchen" are one category to the curve.
 */
import { keptOrMade } from '../../kept-or-made.ts';

/** Root category names of the stores by language, and short codes common in label files. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  appliances: [
    'appliances',
    'elektro-grossgerate',
    'gros electromenager',
    'grandes electrodomesticos',
  ],
  'arts-crafts': ['arts, crafts & sewing', 'arts crafts sewing', 'basteln, malen, nahen'],
  automotive: [
    'automotive',
    'auto & motorrad',
    'auto et moto',
    'auto e moto',
    'coche y moto',
    'car & motorbike',
    'automotriz y motocicletas',
    'auto',
  ],
  baby: ['baby', 'baby products', 'bebes et puericulture', 'prima infanzia', 'bebe'],
  beauty: [
    'beauty',
    'beauty & personal care',
    'kosmetik',
    'beaute et parfum',
    'bellezza',
    'belleza',
    'luxury beauty',
    'premium beauty',
  ],
  books: ['books', 'bucher', 'livres', 'libri', 'libros', 'foreign language books'],
  clothing: [
    'clothing, shoes & jewelry',
    'clothing shoes & jewelry',
    'fashion',
    'apparel',
    'mode',
    'moda',
    'clothing',
    'ropa, zapatos y accesorios',
    'clothing, shoes & accessories',
  ],
  computers: [
    'computers',
    'computer & zubehor',
    'informatique',
    'informatica',
    'pc',
    'computers & accessories',
  ],
  electronics: [
    'electronics',
    'elektronik & foto',
    'high-tech',
    'elettronica',
    'electronica',
    'electronics & photo',
  ],
  grocery: [
    'grocery',
    'grocery & gourmet food',
    'lebensmittel & getranke',
    'epicerie',
    'alimentari e cura della casa',
    'alimentacion y bebidas',
    'alimentos y bebidas',
  ],
  health: [
    'health & household',
    'health & personal care',
    'drogerie & korperpflege',
    'hygiene et sante',
    'salute e cura della persona',
    'salud y cuidado personal',
    'hpc',
    'health',
  ],
  industrial: [
    'industrial & scientific',
    'industrial',
    'gewerbe, industrie & wissenschaft',
    'commerce, industrie et science',
    'industria, empresas y ciencia',
  ],
  jewelry: ['jewelry', 'jewellery', 'schmuck', 'bijoux', 'gioielli', 'joyeria'],
  kindle: ['kindle store', 'kindle-shop', 'boutique kindle', 'tienda kindle', 'kindle'],
  kitchen: [
    'home & kitchen',
    'kuche, haushalt & wohnen',
    'cuisine et maison',
    'casa e cucina',
    'hogar y cocina',
    'kitchen',
    'kitchen & home',
    'home',
  ],
  'lawn-garden': [
    'patio, lawn & garden',
    'garten',
    'jardin',
    'giardino e giardinaggio',
    'garden',
    'lawn-garden',
    'garden & outdoors',
  ],
  'musical-instruments': [
    'musical instruments',
    'musikinstrumente & dj-equipment',
    'instruments de musique et sono',
    'strumenti musicali',
    'instrumentos musicales',
    'musical-instruments',
    'musical instruments, stage & studio',
  ],
  office: [
    'office products',
    'burobedarf & schreibwaren',
    'fournitures de bureau',
    'cancelleria e prodotti per ufficio',
    'oficina y papeleria',
    'officeproduct',
    'office',
    'stationery & office supplies',
  ],
  'pet-supplies': [
    'pet supplies',
    'haustier',
    'animalerie',
    'prodotti per animali domestici',
    'productos para animales',
    'pet-supplies',
    'mascotas',
  ],
  phones: ['cell phones & accessories', 'mobile phones & accessories'],
  shoes: [
    'shoes',
    'schuhe & handtaschen',
    'chaussures et sacs',
    'scarpe e borse',
    'zapatos y complementos',
  ],
  software: ['software'],
  sports: [
    'sports & outdoors',
    'sport & freizeit',
    'sports et loisirs',
    'sport e tempo libero',
    'deportes y aire libre',
    'sports',
    'sporting-goods',
    'sports outdoors',
  ],
  tools: [
    'tools & home improvement',
    'baumarkt',
    'bricolage',
    'fai da te',
    'bricolaje y herramientas',
    'herramientas y mejoras del hogar',
    'tools',
    'hi',
    'home improvement',
    'diy & tools',
  ],
  toys: [
    'toys & games',
    'spielzeug',
    'jeux et jouets',
    'giochi e giocattoli',
    'juguetes y juegos',
    'juegos y juguetes',
    'toys',
  ],
  videogames: [
    'video games',
    'games',
    'jeux video',
    'videogiochi',
    'videojuegos',
    'pc & video games',
  ],
  watches: ['watches', 'watch', 'uhren', 'montres', 'orologi', 'relojes'],
};

const KEY_BY_NAME = new Map(
  Object.entries(ALIASES).flatMap(([key, names]) => names.map((name) => [name, key] as const)),
);

/** Keys found so far: millions of families have some hundreds of root categories. */
const FOUND = new Map<string, string | null>();
const FOUND_MAX = 10_000;

/** The shared key of a root category's name in any case; null for an empty name. */
export function categoryKey(name: string): string | null {
  return keptOrMade(FOUND, FOUND_MAX, name, findKey);
}

function findKey(name: string): string | null {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
  if (folded === '') return null;
  return KEY_BY_NAME.get(folded) ?? folded;
}

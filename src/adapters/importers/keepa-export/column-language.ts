/**
 * Column names of exports that were made with Keepa's pages in Spanish, French or Japanese, and the
 * few that are known in German and Italian, in English. A name is a subject and what is told of it (`Caja de Compra: Actual`); some parts stay
 * English in such files. Only names that were seen in exports are here.
 */

/** Of a column with two parts the first, else the whole name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  // Spanish
  'asin padre': 'parent asin',
  'atributos de variación': 'variation attributes',
  'caja de compra': 'buy box',
  categorías: 'categories',
  'clasificación de ventas': 'sales rank',
  'códigos de producto': 'product codes',
  'descripción & características': 'description & features',
  fabricante: 'manufacturer',
  imagen: 'image',
  'listado desde': 'listed since',
  localización: 'locale',
  marca: 'brand',
  nuevo: 'new',
  'nuevo, de vendedor externo fba': 'new, 3rd party fba',
  'nuevo, de vendedor externo fbm': 'new, 3rd party fbm',
  opiniones: 'reviews',
  paquete: 'package',
  'recuento ofertas nuevas': 'new offer count',
  'recuento ofertas nuevas fba': 'new fba offer count',
  'recuento ofertas nuevas fbm': 'new fbm offer count',
  'tarifa fba pick&pack': 'fba pick&pack fee',
  'tendencias de ventas mensuales': 'monthly sales trends',
  título: 'title',
  'última actualización': 'last update',
  '% de comisión de referencia': 'referral fee %',
  // German
  produktcodes: 'product codes',
  // French
  catégories: 'categories',
  'classement des ventes': 'sales rank',
  'codes produit': 'product codes',
  marque: 'brand',
  "nombre d'offre neuf": 'new offer count',
  "nombre d'offre neuf fba": 'new fba offer count',
  nouveau: 'new',
  'nouveau, tierce partie fba': 'new, 3rd party fba',
  'nouveau, tierce partie fbm': 'new, 3rd party fbm',
  région: 'locale',
  titre: 'title',
  '% de frais de parrainage': 'referral fee %',
  // Japanese
  'fba pick&pack 料金': 'fba pick&pack fee',
  カテゴリ: 'categories',
  バリエーション属性: 'variation attributes',
  パッケージ: 'package',
  ブランド: 'brand',
  レビュー: 'reviews',
  参考価格: 'list price',
  商品コード: 'product codes',
  商品名: 'title',
  売れ筋ランキング: 'sales rank',
  '新しい、第三者fba': 'new, 3rd party fba',
  新品: 'new',
  '新品 第三者 fbm': 'new, 3rd party fbm',
  新品アイテム数: 'new offer count',
  月間売上トレンド: 'monthly sales trends',
  画像: 'image',
  '紹介料％': 'referral fee %',
  製造者: 'manufacturer',
  親asin: 'parent asin',
};

/** What is told of the subject. */
const MEASURES: Readonly<Record<string, string>> = {
  // Spanish
  actual: 'current',
  'altura (cm)': 'height (cm)',
  'anchura (cm)': 'width (cm)',
  'cantidad de valoraciones': 'rating count',
  'comprados el mes pasado': 'bought in past month',
  descripción: 'description',
  'es fba': 'is fba',
  'longitud (cm)': 'length (cm)',
  'peso (g)': 'weight (g)',
  principal: 'root',
  subcategoría: 'sub',
  valoraciones: 'rating',
  'vendedor caja de compra': 'buy box seller',
  // Italian
  corrente: 'current',
  // French
  'buy box vendeur': 'buy box seller',
  courant: 'current',
  principale: 'root',
  // Japanese
  'buy box セラー': 'buy box seller',
  fbaです: 'is fba',
  サブ: 'sub',
  ツリー: 'tree',
  ルート: 'root',
  レビュー数: 'review count',
  先月の購入: 'bought in past month',
  '幅 (cm)': 'width (cm)',
  現在: 'current',
  現在価格: 'current',
  評価: 'rating',
  評価件数: 'rating count',
  '重さ (g)': 'weight (g)',
  '長さ (cm)': 'length (cm)',
  '高さ (cm)': 'height (cm)',
};

/** The English key of a column's key; a key that is no known name stays as it is. */
export function englishKey(key: string): string {
  const [subject = '', ...rest] = key.split(': ');
  const english = SUBJECTS[subject] ?? subject;
  if (rest.length === 0) return english;
  const measure = rest.join(': ');
  return `${english}: ${MEASURES[measure] ?? measure.replace(/^característica (?=\d)/, 'feature ')}`;
}

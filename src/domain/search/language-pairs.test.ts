/** Real-life pairs of a title and a keyword, for every marketplace language. */
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { documentTokens } from './tokenize.ts';

interface Pairs {
  /** [title, keyword] */
  readonly match: readonly (readonly [string, string])[];
  readonly differ: readonly (readonly [string, string])[];
}

const PAIRS: Readonly<Record<string, Pairs>> = {
  en: {
    match: [
      ['Stainless Steel Water Bottles, Pack of 2', 'water bottle'],
      ['Kitchen Knife Set with Block', 'knives'],
      ["Men's Running Shoes", 'mens shoe'],
      ['Crème Brûlée Torch', 'creme brulee'],
      ['Anker USB-C Charger 65W', 'usbc charger 65 w'],
      ['Ｗｉｒｅｌｅｓｓ Mouse', 'wireless mouse'],
      ['Sony WH-1000XM5 Headphones', 'wh1000xm5'],
      ['Frame 10 x 12 Inches', '10x12 frame'],
      ["Women's T Shirt", 'womens tshirts'],
      ['Apple iPhone 13 Case', 'iphone13 cases'],
    ],
    differ: [
      ['Baseball Cap', 'cape'],
      ['Car Phone Mount', 'care'],
      ['USB-A Charger', 'usb-c charger'],
      ['64GB Memory Card', '32 GB'],
      ['Wooden Cabinet', 'cab'],
      ['12x10 Frame', '10x12 frame'],
      ['New Balance Shoes', 'news'],
    ],
  },
  de: {
    match: [
      ['Prozessoren für Server', 'prozessor fur'],
      ['Prozessoren für Server', 'fuer'],
      ['Kissen fuer Stuehle', 'für Stühle'],
      ['Holzstuhl Eiche', 'Holzstühle'],
      ['Geschirrtuch weiß', 'geschirrtücher weiss'],
      ['Yogamatte rutschfest', 'Yoga Matten'],
      ['Yoga-Matte rutschfest', 'yogamatte'],
      ['Monitor 27 Zoll', '27" monitor'],
      ['Powerbank 10.000 mAh', '10000mah'],
      ['Bücherregal aus Häusern', 'haus'],
    ],
    differ: [
      ['Messer Set', 'Messe'],
      ['Kirche Modell', 'Kirsche'],
      ['Gürtel Leder', 'Gurt'],
      ['Koffer groß', 'Kaffee'],
      ['Rasen Mäher', 'Rasierer'],
    ],
  },
  fr: {
    match: [
      ['Jeux de société', 'jeu societe'],
      ['Manteaux pour chevaux', 'manteau cheval'],
      ["Bouteille d'eau isotherme", 'eau'],
      ['Cœur en bois', 'coeur'],
      ['Étagères murales', 'etagere murale'],
    ],
    differ: [
      ['Poisson rouge', 'poison'],
      ['Dessert au chocolat', 'désert'],
      ['Coussin rond', 'cousin'],
      ['Gâteau au citron', 'gâteux'],
      ['Chaise de bureau', 'chaîne'],
    ],
  },
  it: {
    match: [
      ['Libri per bambini', 'libro bambino'],
      ['Tasche da viaggio', 'tasca'],
      ['Accessori auto', 'accessorio'],
      ["Borraccia per l'acqua", 'acqua'],
      ['Caffè in grani', 'caffe'],
    ],
    differ: [
      ['Porta blindata', 'porto'],
      ['Palla da calcio', 'pala'],
      ['Pesca sciroppata', 'pesce'],
      ['Casa delle bambole', 'caso'],
      ['Canna da pesca', 'cane'],
    ],
  },
  es: {
    match: [
      ['Lápices de colores', 'lapiz color'],
      ['Cables HDMI', 'cable'],
      ['Pantalón de niño', 'pantalones ninos'],
      ['Luces LED', 'luz'],
      ['Ratones inalámbricos', 'raton inalambrico'],
    ],
    differ: [
      ['Perro de peluche', 'pero'],
      ['Carro de compra', 'caro'],
      ['Casa de muñecas', 'caza'],
      ['Pollo deshuesado', 'polo'],
      ['Bolsa de viaje', 'bolso'],
    ],
  },
  pt: {
    match: [
      ['Limões sicilianos', 'limao siciliano'],
      ['Papéis de parede', 'papel'],
      ['Lençóis de algodão', 'lencol algodao'],
      ['Bombons sortidos', 'bombom'],
      ['Flores artificiais', 'flor artificial'],
    ],
    differ: [
      ['Avó e neto', 'ave'],
      ['Carro elétrico', 'caro'],
      ['Pão de forma', 'pau'],
      ['Mãe e filha', 'mão'],
      ['Copo térmico', 'capa'],
    ],
  },
  nl: {
    match: [
      ['Keukenschaar set', 'keukenscharen'],
      ['Houten stoelen', 'houten stoel'],
      ['Pannen met deksels', 'pan deksel'],
      ['Laarzen dames', 'laars'],
      ['Wijnglazen kristal', 'wijnglas'],
    ],
    differ: [
      ['Kerstboom', 'kerstbom'],
      ['Maan lamp', 'man lamp'],
      ['Boor set', 'boord set'],
      ['Zeep dispenser', 'zeef'],
      ['Raam folie', 'ram folie'],
    ],
  },
  sv: {
    match: [
      ['Lampor för fönster', 'lampa fonster'],
      ['Stolar i trä', 'stol trae'],
      ['Böcker för barn', 'bok'],
      ['Nyckelring', 'nyckelringar'],
      ['Kablar 2 m', 'kabel 2m'],
    ],
    differ: [
      ['Filter till dammsugare', 'filt'],
      ['Papper A4', 'pappa'],
      ['Vas i glas', 'väst'],
      ['Klocka svart', 'klackar'],
      ['Peppar mald', 'pepp'],
    ],
  },
  pl: {
    match: [
      ['Książki dla dzieci', 'ksiazka dziecko'],
      ['Kubki termiczne', 'kubek'],
      ['Łóżko drewniane', 'lozka'],
      ['Kable USB', 'kabel usb'],
      ['Torby na zakupy', 'torba'],
    ],
    differ: [
      ['Kot pluszowy', 'kotka'],
      ['Linia kosmetyków', 'lina'],
      ['Krem do rąk', 'kran'],
      ['Bułka tarta', 'bluza'],
      ['Stolik nocny', 'stół'],
    ],
  },
  tr: {
    match: [
      ['Erkek Ayakkabıları', 'ayakkabı'],
      ['Bilgisayar Çantası', 'canta'],
      ['IŞIK KAYNAĞI', 'ışık kaynak'],
      ["iPhone'un Kılıfı", 'iphone kılıf'],
      ['Kitaplar', 'KİTAP'],
    ],
    differ: [
      ['Kol saati', 'kola'],
      ['Masa örtüsü', 'mas'],
      ['Bardak seti', 'barda'],
      ['Halı', 'hal'],
      ['Kalem kutusu', 'kale'],
    ],
  },
  ja: {
    match: [
      ['完全ワイヤレスイヤホン Bluetooth', 'イヤホン'],
      ['電動歯ブラシ 充電式', '歯ブラシ'],
      ['ｽﾏﾎｹｰｽ 手帳型', 'スマホケース'],
      ['犬用おもちゃ', '犬 おもちゃ'],
      ['めがね拭き', 'メガネ'],
      ['卓上加湿器', '加湿器'],
      ['NASサーバー', 'サーバ'],
    ],
    differ: [
      ['ブラック 財布', 'ラック'],
      ['フライパン 26cm', 'パン'],
      ['オレンジジュース', 'レンジ'],
      ['東京都 地図', '京都'],
      ['コーヒー', 'コピー'],
    ],
  },
};

function isFound(title: string, keyword: string, language: string): boolean {
  const text = { title, brand: null, categoryPath: [], asin: 'B000000001', gtins: [] };
  const tokens = new Set(documentTokens(text, language));
  const { words } = parseQuery(keyword, language);
  return (
    words.length > 0 && words.every((word) => word.alternatives.some((token) => tokens.has(token)))
  );
}

for (const [language, { match, differ }] of Object.entries(PAIRS)) {
  describe(`language ${language}`, () => {
    it.each(match)('%s is found by %s', (title, keyword) => {
      expect(isFound(title, keyword, language)).toBe(true);
    });
    it.each(differ)('%s is not found by %s', (title, keyword) => {
      expect(isFound(title, keyword, language)).toBe(false);
    });
  });
}

/**
 * Real-life pairs of a title and a keyword for every marketplace language: what must meet and what
 * must not. They are tested, and shown in `docs/search-language.md`.
 */
export interface LanguagePairs {
  readonly name: string;
  readonly match: readonly Match[];
  readonly differ: readonly Pair[];
  /** Words that listings of the market have by themselves, by which compounds are told. */
  readonly heads?: string;
}

export type Pair = readonly [title: string, keyword: string];
export type Match = readonly [title: string, keyword: string, rule: Rule];
type Rule =
  | 'plural'
  | 'accent'
  | 'spelling'
  | 'compound'
  | 'unit'
  | 'model'
  | 'apostrophe'
  | 'hyphen'
  | 'width'
  | 'case'
  | 'script';

export const LANGUAGE_PAIRS: Readonly<Record<string, LanguagePairs>> = {
  en: {
    name: 'English',
    match: [
      ['Stainless Steel Water Bottles, Pack of 2', 'water bottle', 'plural'],
      ['Kitchen Knife Set with Block', 'knives', 'plural'],
      ["Men's Running Shoes", 'mens shoe', 'apostrophe'],
      ['Crème Brûlée Torch', 'creme brulee', 'accent'],
      ['Anker USB-C Charger 65W', 'usbc charger 65 w', 'hyphen'],
      ['Ｗｉｒｅｌｅｓｓ Mouse', 'wireless mouse', 'width'],
      ['Sony WH-1000XM5 Headphones', 'wh1000xm5', 'model'],
      ['Frame 10 x 12 Inches', '10x12 frame', 'unit'],
      ['Picture Frame 8" x 10"', '8x10', 'unit'],
      ['Frying Pan, 10 Inch', '10 in pan', 'unit'],
      ["Women's T Shirt", 'womens tshirts', 'hyphen'],
      ['Apple iPhone 13 Case', 'iphone13 cases', 'model'],
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
    name: 'German',
    heads: 'durch Yoga Trinken Küche Esszimmer Brot Fahrrad Terrasse Magnet Geburtstag Garten Fuß',
    match: [
      ['Prozessoren für Server', 'prozessor fur', 'accent'],
      ['Prozessoren für Server', 'fuer', 'spelling'],
      ['Kissen fuer Stuehle', 'für Stühle', 'spelling'],
      ['Holzstuhl Eiche', 'Holzstühle', 'plural'],
      ['Geschirrtuch weiß', 'geschirrtücher weiss', 'plural'],
      ['Yogamatte rutschfest', 'Yoga Matten', 'compound'],
      ['Yoga-Matte rutschfest', 'yogamatte', 'hyphen'],
      ['Monitor 27 Zoll', '27" monitor', 'unit'],
      ['Powerbank 10.000 mAh', '10000mah', 'unit'],
      ['Bücherregal aus Häusern', 'haus', 'plural'],
      ['Yogamatten rutschfest', 'Matte', 'compound'],
      ['Trinkflasche 1 l Edelstahl', 'flasche', 'compound'],
      ['Küchentücher aus Baumwolle', 'Tuch', 'compound'],
      ['Esszimmertisch Eiche', 'Tische', 'compound'],
      ['Brotdosen für Kinder', 'Dose', 'compound'],
      ['Geburtstagskarten Set', 'karte', 'compound'],
      ['Thermosflasche 500 ml', 'Flaschen', 'compound'],
    ],
    differ: [
      ['Messer Set', 'Messe'],
      ['Kirche Modell', 'Kirsche'],
      ['Gürtel Leder', 'Gurt'],
      ['Koffer groß', 'Kaffee'],
      ['Rasen Mäher', 'Rasierer'],
      ['Magnetisches Brett, magnetisch', 'Tisch'],
      ['Gedenkplakette aus Messing', 'Kette'],
      ['Trinkflasche 1 l', 'Lasche'],
      ['Dachterrasse Möbel', 'Rasse'],
      ['Fahrradhelm schwarz', 'Rad'],
      ['Gartenstuhl', 'Garten'],
      ['Teller, Durchmesser 20 cm', 'Messer'],
    ],
  },
  fr: {
    name: 'French',
    match: [
      ['Jeux de société', 'jeu societe', 'plural'],
      ['Manteaux pour chevaux', 'manteau cheval', 'plural'],
      ["Bouteille d'eau isotherme", 'eau', 'apostrophe'],
      ['Cœur en bois', 'coeur', 'spelling'],
      ['Étagères murales', 'etagere murale', 'accent'],
      ['Disque dur externe 500 Go', '500go', 'unit'],
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
    name: 'Italian',
    match: [
      ['Libri per bambini', 'libro bambino', 'plural'],
      ['Tasche da viaggio', 'tasca', 'plural'],
      ['Accessori auto', 'accessorio', 'plural'],
      ["Borraccia per l'acqua", 'acqua', 'apostrophe'],
      ['Caffè in grani', 'caffe', 'accent'],
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
    name: 'Spanish',
    match: [
      ['Lápices de colores', 'lapiz color', 'plural'],
      ['Cables HDMI', 'cable', 'plural'],
      ['Pantalón de niño', 'pantalones ninos', 'accent'],
      ['Luces LED', 'luz', 'plural'],
      ['Ratones inalámbricos', 'raton inalambrico', 'accent'],
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
    name: 'Portuguese',
    match: [
      ['Limões sicilianos', 'limao siciliano', 'plural'],
      ['Papéis de parede', 'papel', 'plural'],
      ['Lençóis de algodão', 'lencol algodao', 'accent'],
      ['Bombons sortidos', 'bombom', 'plural'],
      ['Flores artificiais', 'flor artificial', 'plural'],
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
    name: 'Dutch',
    heads: 'water tafel hond fiets tuin',
    match: [
      ['Keukenschaar set', 'keukenscharen', 'plural'],
      ['Houten stoelen', 'houten stoel', 'plural'],
      ['Pannen met deksels', 'pan deksel', 'plural'],
      ['Laarzen dames', 'laars', 'plural'],
      ['Wijnglazen kristal', 'wijnglas', 'plural'],
      ['Waterflessen 1 l', 'fles', 'compound'],
      ['Tafellampen set', 'lamp', 'compound'],
      ['Hondenmand grijs', 'mand', 'compound'],
    ],
    differ: [
      ['Kerstboom', 'kerstbom'],
      ['Maan lamp', 'man lamp'],
      ['Boor set', 'boord set'],
      ['Zeep dispenser', 'zeef'],
      ['Raam folie', 'ram folie'],
      ['Fietsbel', 'fiets'],
      ['Schaduwdoek tuin', 'hoek'],
    ],
  },
  sv: {
    name: 'Swedish',
    heads: 'vatten bord hund kök barn',
    match: [
      ['Lampor för fönster', 'lampa fonster', 'plural'],
      ['Stolar i trä', 'stol trae', 'spelling'],
      ['Böcker för barn', 'bok', 'plural'],
      ['Nyckelring', 'nyckelringar', 'plural'],
      ['Kablar 2 m', 'kabel 2m', 'unit'],
      ['Vattenflaska 1 l', 'flaskor', 'compound'],
      ['Bordslampor mässing', 'lampa', 'compound'],
      ['Barnsäng vit', 'säng', 'compound'],
    ],
    differ: [
      ['Filter till dammsugare', 'filt'],
      ['Papper A4', 'pappa'],
      ['Vas i glas', 'väst'],
      ['Klocka svart', 'klackar'],
      ['Peppar mald', 'pepp'],
      ['Hundbädd', 'hund'],
      ['Barnvagn', 'agn'],
    ],
  },
  pl: {
    name: 'Polish',
    match: [
      ['Książki dla dzieci', 'ksiazka dziecko', 'plural'],
      ['Kubki termiczne', 'kubek', 'plural'],
      ['Łóżko drewniane', 'lozka', 'accent'],
      ['Kable USB', 'kabel usb', 'plural'],
      ['Torby na zakupy', 'torba', 'plural'],
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
    name: 'Turkish',
    match: [
      ['Erkek Ayakkabıları', 'ayakkabı', 'plural'],
      ['Bilgisayar Çantası', 'canta', 'accent'],
      ['IŞIK KAYNAĞI', 'ışık kaynak', 'case'],
      ["iPhone'un Kılıfı", 'iphone kılıf', 'apostrophe'],
      ['Kitaplar', 'KİTAP', 'case'],
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
    name: 'Japanese',
    match: [
      ['完全ワイヤレスイヤホン Bluetooth', 'イヤホン', 'compound'],
      ['電動歯ブラシ 充電式', '歯ブラシ', 'compound'],
      ['ｽﾏﾎｹｰｽ 手帳型', 'スマホケース', 'width'],
      ['犬用おもちゃ', '犬 おもちゃ', 'script'],
      ['めがね拭き', 'メガネ', 'script'],
      ['卓上加湿器', '加湿器', 'compound'],
      ['NASサーバー', 'サーバ', 'spelling'],
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

/** Scripts that no marketplace's own language is written in, but titles are; tested in English. */
export const OTHER_SCRIPTS: LanguagePairs = {
  name: 'Other scripts, in any marketplace',
  match: [
    ['पानी की बोतल 1 लीटर', 'बोतल', 'script'],
    ['किताब किताबें हिन्दी', 'हिन्दी किताब', 'script'],
    ['حقيبة ظهر للأطفال', 'حقيبة للاطفال', 'accent'],
    ['ساعة ذكيّة', 'ساعة ذكية', 'accent'],
    ['Чёрный чайник', 'черный чайник', 'accent'],
    ['ΚΑΦΕΣ ελληνικός', 'καφές', 'accent'],
    ['무선 마우스', '마우스', 'script'],
    ['电动牙刷 充电', '牙刷', 'script'],
  ],
  differ: [
    ['पानी की बोतल', 'पान'],
    ['चाय की पत्ती', 'चाबी'],
    ['حقيبة سفر', 'سفرة'],
    ['كتاب أطفال', 'كاتب'],
    ['Чайник', 'чай'],
    ['무선 마우스', '우스'],
  ],
};

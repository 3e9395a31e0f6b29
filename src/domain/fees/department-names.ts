/**
 * Names of catalogue categories, by the department of a fee card they belong to. `ROOTS` are the
 * stores' root categories in their languages; `BELOW` are names further down a path that move a
 * product to another department of the card (shoes below clothing, chargers below electronics).
 * Names are folded: lower case, no accents, `&` as `and`, no punctuation.
 */

/** A department as fee cards divide goods; the words are ours, not a card's. */
export type Department =
  | 'appliances'
  | 'compact appliances'
  | 'automotive'
  | 'tires'
  | 'baby'
  | 'baby safety'
  | 'bags'
  | 'luggage'
  | 'beauty'
  | 'health'
  | 'vitamins'
  | 'books'
  | 'clothing'
  | 'shoes'
  | 'eyewear'
  | 'jewelry'
  | 'watches'
  | 'computers'
  | 'computer accessories'
  | 'printer accessories'
  | 'electronics'
  | 'electronics accessories'
  | 'phones'
  | 'device accessories'
  | 'crafts'
  | 'collectibles'
  | 'fine art'
  | 'furniture'
  | 'mattresses'
  | 'home'
  | 'linen'
  | 'kitchen'
  | 'garden'
  | 'mowers'
  | 'gift cards'
  | 'grocery'
  | 'alcohol'
  | 'handmade'
  | 'industrial'
  | 'music'
  | 'video'
  | 'musical instruments'
  | 'office'
  | 'pet'
  | 'pet food'
  | 'software'
  | 'sports'
  | 'cycling accessories'
  | 'tools'
  | 'power tools'
  | 'toys'
  | 'video games'
  | 'game consoles';

export const ROOTS: Readonly<Partial<Record<Department, string>>> = {
  appliances:
    'appliances | large appliances | elektro grossgerate | gros electromenager | grandi elettrodomestici | grandes electrodomesticos | major appliances',
  automotive:
    'automotive | car and motorbike | auto and motorrad | auto et moto | auto e moto | coche y moto | automotive and powersports | automotriz y motocicletas | カー用品 | 車 バイク | 車＆バイク | auto en motor | motoryzacja | bil och mc | otomobil ve motosiklet | otomotiv ve motosiklet | automotivo',
  baby: 'baby | baby products | bebe | bebes et puericulture | bebe y maternidad | prima infanzia | babyartikel | ベビー マタニティ | ベビー＆マタニティ | bebes',
  bags: 'shoes and bags',
  beauty:
    'beauty | beauty and personal care | luxury beauty | premium beauty | kosmetik | beaute et parfum | bellezza | belleza | all beauty | ビューティー | skonhet | uroda | beleza',
  health:
    'health and household | health and personal care | health household and personal care | drogerie and korperpflege | hygiene et sante | salute e cura della persona | salud y cuidado personal | ドラッグストア',
  books:
    'books | foreign language books | foreign books | bucher | fremdsprachige bucher | livres | livres anglais et etrangers | livres en langues etrangeres | libri | libri in altre lingue | libros | libros en idiomas extranjeros | 本 | 洋書 | boeken | ksiazki | bocker | kitap | livros',
  clothing:
    'clothing shoes and jewelry | clothing shoes and accessories | clothing and accessories | clothing | fashion | apparel | bekleidung | mode | moda | vetements et accessoires | vetements | abbigliamento | ropa | ropa zapatos y accesorios | ファッション | 服＆ファッション小物 | kleding schoenen en sieraden | klader | odziez',
  shoes:
    'shoes | schuhe | chaussures | scarpe | zapatos | calzado | schuhe and handtaschen | chaussures et sacs | scarpe e borse | zapatos y complementos | シューズ＆バッグ',
  jewelry: 'jewelry | jewellery | schmuck | bijoux | gioielli | joyeria | ジュエリー',
  watches: 'watches | uhren | montres | orologi | relojes | 腕時計',
  luggage:
    'luggage | luggage and travel gear | koffer rucksacke and taschen | bagages | valigeria | equipaje',
  computers:
    'computers | computers and accessories | computer and zubehor | informatique | informatica | パソコン 周辺機器 | パソコン・周辺機器 | computers en accessoires | bilgisayarlar',
  electronics:
    'electronics | electronics and photo | elektronik and foto | elektronik | high tech | elettronica | electronica | electronicos | 家電＆カメラ | 家電 カメラ | elektronica | elektronika | eletronicos',
  phones: 'cell phones and accessories | mobile phones and accessories | handys and zubehor',
  'device accessories': 'amazon device accessories | amazon gerate and zubehor',
  crafts: 'arts crafts and sewing | basteln malen nahen',
  collectibles: 'collectibles and fine art',
  'gift cards': 'gift cards | geschenkgutscheine | cheques cadeaux | buoni regalo | cheques regalo',
  grocery:
    'grocery | grocery and gourmet food | lebensmittel and getranke | epicerie | alimentari e cura della casa | alimentacion y bebidas | alimentos y bebidas | 食品 飲料 お酒 | 食品・飲料・お酒',
  handmade:
    'handmade | handmade products | handgefertigte produkte | produits fabriques a la main | prodotti handmade | productos handmade',
  home: 'home and kitchen | kuche haushalt and wohnen | cuisine et maison | casa e cucina | hogar y cocina | ホーム キッチン | ホーム＆キッチン | home | home and furniture | wonen en keuken | dom i kuchnia | hem och kok | ev ve yasam | casa e cozinha',
  kitchen: 'kitchen | kitchen and home | kitchen and dining',
  industrial:
    'industrial and scientific | business industry and science | gewerbe industrie and wissenschaft | commerce industrie et science | industria e scienza | commercio industria e scienza | industria empresas y ciencia | 産業 研究開発用品 | 産業・研究開発用品',
  garden:
    'patio lawn and garden | lawn and garden | garden | garden and outdoors | garten | jardin | giardino e giardinaggio | tuin | ogrod | bahce',
  video:
    'movies and tv | dvd and blu ray | dvd et blu ray | film e tv | peliculas y tv | dvd | cine y series tv | 映画 tv dvd',
  music:
    'cds and vinyl | musik cds and vinyl | cd et vinyles | cd e vinili | cds y vinilos | music | musica | ミュージック',
  'musical instruments':
    'musical instruments | musical instruments and dj | musical instruments stage and studio | musikinstrumente and dj equipment | instruments de musique et sono | strumenti musicali | instrumentos musicales | 楽器 音響機器 | 楽器・音響機器',
  office:
    'office products | stationery and office supplies | burobedarf and schreibwaren | fournitures de bureau | cancelleria e prodotti per ufficio | oficina y papeleria | 文房具 オフィス用品 | 文房具・オフィス用品',
  pet: 'pet supplies | pet products | haustier | haustierbedarf | animalerie | prodotti per animali domestici | productos para animales | mascotas | ペット用品',
  software: 'software | logiciels | software y videojuegos',
  sports:
    'sports and outdoors | sports outdoors | sports fitness and outdoors | sport and freizeit | sports et loisirs | sport e tempo libero | deportes y aire libre | スポーツ アウトドア | スポーツ＆アウトドア | sport en outdoor | sport och outdoor | sport i turystyka | spor',
  tools:
    'tools and home improvement | home improvement | diy and tools | baumarkt | bricolage | fai da te | bricolaje y herramientas | herramientas y mejoras del hogar | diy 工具 ガーデン | diy・工具・ガーデン',
  toys: 'toys and games | spielzeug | jeux et jouets | giochi e giocattoli | juguetes y juegos | juegos y juguetes | おもちゃ | speelgoed en spellen | leksaker och spel | zabawki i gry | oyuncaklar ve oyunlar | brinquedos e jogos',
  'video games':
    'video games | pc and video games | games | jeux video | videogiochi | videojuegos | tvゲーム | ゲーム',
};

/** By the department a path has reached, the names below it that lead to another one. */
export const BELOW: Readonly<
  Partial<Record<Department, Readonly<Partial<Record<Department, string>>>>>
> = {
  clothing: {
    shoes: 'shoes | schuhe | chaussures | scarpe | zapatos | sandals | boots | sneakers',
    jewelry: 'jewelry | jewellery | schmuck | bijoux | gioielli | joyeria',
    watches: 'watches | uhren | montres | orologi | relojes | wrist watches',
    bags: 'handbags and wallets | handbags | backpacks | handtaschen | sacs a main | borse | handbags and shoulder bags | rucksacks',
    luggage: 'luggage and travel gear | luggage | travel gear | suitcases | koffer',
    eyewear: 'sunglasses and eyewear accessories | sunglasses | eyewear | sonnenbrillen',
  },
  shoes: { bags: 'handbags | handtaschen | sacs a main | borse | bags' },
  luggage: {
    bags: 'backpacks | rucksacks | rucksacke | sacs a dos | zaini | mochilas | handbags',
  },
  electronics: {
    'electronics accessories':
      'accessories and supplies | accessories | zubehor | accessoires | accessori | accesorios | headphones earbuds and accessories | headphones | kopfhorer | batteries | cables | chargers | power accessories | camera and photo accessories | carrying cases',
    computers: 'computers and accessories | computers and tablets',
    phones: 'cell phones and accessories | mobile phones and communication | handys and zubehor',
    'device accessories': 'ebook readers and accessories accessories',
  },
  computers: {
    'computer accessories':
      'computer accessories and peripherals | laptop accessories | tablet accessories | accessories | zubehor | accessoires | accessori | accesorios | cables and accessories | kabel and zubehor',
    'printer accessories': 'printer ink and toner | printer accessories | drucker zubehor',
  },
  phones: { 'electronics accessories': 'accessories | zubehor | cases covers and skins' },
  home: {
    furniture: 'furniture | mobel | meubles | mobili | muebles | 家具',
    mattresses:
      'mattresses | mattresses and box springs | matratzen | matelas | materassi | colchones',
    linen: 'bedding and linens | bedding | bettwasche | linge de lit | heimtextilien',
    kitchen:
      'kitchen and dining | cookware | kuche | cuisine | cucina | cocina | kuchenhelfer and kochzubehor',
    'compact appliances': 'small kitchen appliances | kuchengerate',
  },
  appliances: {
    'compact appliances':
      'portable appliances | compact appliances | countertop microwave ovens | small appliances',
  },
  garden: { mowers: 'lawn mowers and tractors | snow removal | lawn mowers | snow throwers' },
  tools: { 'power tools': 'power tools | base equipment power tools' },
  automotive: {
    tires: 'tires and wheels | tires | tyres | reifen | pneus | pneumatici | neumaticos',
  },
  baby: { 'baby safety': 'pushchairs prams and accessories | pushchairs | car seats' },
  health: {
    vitamins:
      'vitamins minerals and supplements | vitamins and dietary supplements | vitamine mineralien and erganzungsmittel',
  },
  grocery: { alcohol: 'beer wine and spirits | alcoholic beverages | bier wein and spirituosen' },
  pet: { 'pet food': 'dog food | cat food | hundefutter | katzenfutter' },
  sports: { 'cycling accessories': 'cycling accessories' },
  collectibles: { 'fine art': 'fine art' },
  'video games': {
    'game consoles': 'consoles | konsolen | video game consoles',
  },
};

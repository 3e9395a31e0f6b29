import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { MARKETPLACES } from '../../values/marketplace.ts';
import { LANGUAGE_VERSION, tokenize } from './tokenize.ts';

/**
 * Only texts that the runtime's own dictionary has no part in. They are read in every language.
 * Add texts together with the digest; when it differs for the same texts, raise the version.
 */
const TEXTS = [
  '32GB 32 GB 10 x 12 cm 1.50 l 1,000 1.000 1/2 15" monitor 10,5 kg 6x 4.5mm',
  '8" x 10" 8”x10” 0.5 in x 75 in 10 in pan 2 in 1 6 feet 500 Go 15 bar 10 cal 1 lt',
  "O'Neill l'eau men's T Shirt iPhone 13 WH-1000XM5 USB-C A-B-C-D-E Blu-ray iPhone'un",
  'Stainless Steel Water Bottles knives boxes glasses lenses kids women Christmas Nike™',
  'Ｗｉｒｅｌｅｓｓ Crème Brûlée Straße Łóżko Ørsted Åland IŞIK KAYNAĞI ½ cup x² 🎉 👍🏽',
  'Prozessoren für Server Häuser Bücherregal Stühle Yogamatten Brotdosen Autos Messer',
  'Jeux de société chevaux manteaux Cœur étagères bijoux travaux',
  'Libri bambini tasche accessori amiche laghi uova',
  'Lápices colores pantalones luces ratones inalámbricos',
  'Limões papéis lençóis bombons flores artificiais mãos',
  'Keukenscharen stoelen pannen laarzen wijnglazen kinderen',
  'Lampor stolar böcker nyckelringar kablar fönster',
  'Książki kubki łóżka kable torby dzieci zakupy',
  'Ayakkabıları çantası kitaplar kılıfı bardaklar',
  'schwarzes dunkelblauem rutschfester hohes goldene flexibler Bikes Reiniger Härter System',
  'noires blanche carrées lumineuse murale portes negras deportiva pequeñas bolsas preta elétrica',
  'nere elettriche quadrata maniche zwarte draadloze roze dames vitt grönt justerbart rostfritt',
  '500ml 50cl 2 kg 150 cm 3.7GHz 2Pack 6er-Pack 5600xt 3 in 1 2-in-1 50mm×25m 4-teiliges 4 tlg 4.5-quart 48 Count grey organisers',
  'damskie czarnego uchwytem długie koenzymy systemy',
  'Buchse Wachs Reis Kreise wars Waren DVDs Apps Boots Recorder Socket Processor zwei Doppelkammer kabellose two slice',
  'microSDXC Micro SD Karte SDHC, Dual Basket Air Fryer, Ear Buds, Wi-Fi Wi Fi',
  'Чёрный чайник ΚΑΦΕΣ ελληνικός حقيبة ظهر للأطفال पानी की बोतल',
];

it('tokens are those of the version', () => {
  const languages = [...new Set(MARKETPLACES.map(({ language }) => language))].sort();
  const tokens = languages.map((language) => TEXTS.map((text) => tokenize(text, language)));
  const digest = createHash('sha256').update(JSON.stringify(tokens)).digest('hex');
  expect([LANGUAGE_VERSION, digest.slice(0, 16)]).toEqual([5, '4c32d050a8cf64ef']);
});

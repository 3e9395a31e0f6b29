import { describe, expect, it } from 'vitest';
import { OBSERVED_AT, readWith } from '../../../../../test/support/importing.ts';
import type { ProductObservation } from '../../../../domain/product/observation.ts';
import { exportColumnKey } from './columns.ts';
import { keepaExportImporter } from './keepa-export.ts';

const read = (text: string | Uint8Array, options = {}) =>
  readWith(keepaExportImporter, text, options);

/** One row under the columns given, of an export from amazon.com unless said otherwise. */
async function rowOf(cells: Record<string, string>, options = {}): Promise<ProductObservation> {
  const all = { ASIN: 'B000000001', ...cells };
  const line = (texts: readonly string[]) =>
    texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
  const text = `${line(Object.keys(all))}\n${line(Object.values(all))}\n`;
  const { products, rejects } = await read(text, { marketplace: 'US', ...options });
  expect(rejects).toEqual([]);
  const [product] = products;
  if (product === undefined) throw new Error('nothing was read');
  return product;
}

const valuesOf = ({ series }: ProductObservation) =>
  Object.fromEntries(
    series.map(({ name, points }) => [name, points[0]?.value ?? points[0]?.state]),
  );

describe('column names', () => {
  it.each([
    ['Sales Rank: Current', 'sales rank: current'],
    ['Sales Rank - Current', 'sales rank: current'],
    ['Buy Box 🚚: Current', 'buy box: current'],
    ['\ufeff"Image"', 'image'],
    ['New, 3rd Party FBA - Current', 'new, 3rd party fba: current'],
    ['FBA Fees:', 'fba fees'],
    ['FBA Pick&Pack Fee', 'fba pick&pack fee'],
    ['Caja de Compra 🚚: Actual', 'buy box: current'],
    ['Clasificación de Ventas: Actual', 'sales rank: current'],
    ['Descripción & Características: Característica 2', 'description & features: feature 2'],
    ['Nouveau, Tierce Partie FBA: Courant', 'new, 3rd party fba: current'],
    ['Catégories: Root', 'categories: root'],
    ['売れ筋ランキング: 現在価格', 'sales rank: current'],
    ['カテゴリ: ツリー', 'categories: tree'],
  ])('%s is %s', (name, key) => {
    expect(exportColumnKey(name)).toBe(key);
  });
});

describe('the numbers of a row', () => {
  it('reads American numbers, with and without currency', async () => {
    const row = await rowOf({
      'Sales Rank: Current': '1,012,267',
      'Buy Box 🚚: Current': '99.95 -409',
      'New: Current': '$1,012.26',
      'List Price: Current': '1,249.99 -409',
      'Reviews: Rating': '4.6',
      'Reviews: Rating Count': '122335',
      'Bought in past month': '1,000+',
    });
    expect(valuesOf(row)).toEqual({
      bsr: 1_012_267,
      buyBox: 9995,
      new: 101_226,
      listPrice: 124_999,
      rating: 46,
      reviewCount: 122_335,
      boughtInPastMonth: 1000,
    });
  });

  it('reads German numbers', async () => {
    const row = await rowOf(
      {
        'Sales Rank: Current': '1.012.267',
        'New: Current': '1.234,56 €',
        'Amazon: Current': '77.99 -C0A',
        'Reviews: Rating': '4,5',
        'Reviews: Rating Count': '1.234',
      },
      { marketplace: 'DE' },
    );
    expect(valuesOf(row)).toEqual({
      bsr: 1_012_267,
      new: 123_456,
      amazon: 7799,
      rating: 45,
      reviewCount: 1234,
    });
  });

  it('reads yen without decimals', async () => {
    const row = await rowOf({ 'New: Current': '￥1,980' }, { marketplace: 'JP' });
    expect(valuesOf(row)).toEqual({ new: 1980 });
  });

  it('says out of stock where there is no offer, and nothing of the buy box beside one', async () => {
    const both = { 'Buy Box: Current': '', 'Amazon: Current': '-', 'List Price: Current': '' };
    expect(valuesOf(await rowOf({ ...both, 'New: Current': '' }))).toEqual({
      buyBox: 'out_of_stock',
      new: 'out_of_stock',
      amazon: 'out_of_stock',
    });
    expect(valuesOf(await rowOf({ ...both, 'New: Current': '5.00' }))).toEqual({
      new: 500,
      amazon: 'out_of_stock',
    });
  });

  it('takes a word for nothing as unknown, which is not out of stock', async () => {
    const row = await rowOf({
      'Sales Rank: Current': 'N/A',
      'New: Current': 'NaN',
      'Used: Current': '-',
      'Reviews: Rating': 'n/a',
    });
    expect(valuesOf(row)).toEqual({ bsr: 'unknown', used: 'out_of_stock' });
  });

  it('counts the rank in the root of the tree; an empty one is unknown', async () => {
    const tree = { 'Categories: Tree': 'Elektronik & Foto › Heimkino › Player' };
    const ranked = await rowOf({ ...tree, 'Sales Rank: Current': '712' });
    expect(ranked.series[0]).toEqual({
      name: 'bsr',
      categoryId: 'path:Elektronik & Foto',
      points: [{ at: OBSERVED_AT, value: 712, state: 'ok' }],
    });
    expect(ranked.facts).toMatchObject({
      categoryId: 'path:Elektronik & Foto > Heimkino > Player',
      rootCategoryId: 'path:Elektronik & Foto',
    });
    const unranked = await rowOf({ ...tree, 'Sales Rank: Current': '' });
    expect(valuesOf(unranked)).toEqual({ bsr: 'unknown' });
    const other = await rowOf({
      ...tree,
      'Sales Rank: Reference': 'CE',
      'Sales Rank: Current': '7',
    });
    expect(other.series[0]?.categoryId).toBe('path:CE');
    expect(other.facts).toMatchObject({
      categoryId: 'path:Elektronik & Foto > Heimkino > Player',
      rootCategoryId: 'path:CE',
    });
    const bare = await rowOf({ 'Sales Rank: Current': '7' });
    expect(bare.series[0]?.categoryId).toBeNull();
  });
});

describe('an export in another language', () => {
  it('is recognized and read: Spanish', async () => {
    const text =
      'Localización,Título,Clasificación de Ventas: Actual,Caja de Compra: Actual,' +
      'Nuevo: Actual,Amazon: Actual,Opiniones: Valoraciones,Categorías: Principal,' +
      'Tendencias de ventas mensuales: Comprados el mes pasado,Paquete: Peso (g),' +
      'Caja de Compra: Es FBA,Caja de Compra: Vendedor Caja de Compra,ASIN\n' +
      'es,Taza,1012,12.50,12.50,-,4.5,Hogar,300,250,Sí,Una Tienda (97%) / A1B2C3D4E5F6G7,B000000001\n';
    expect(keepaExportImporter.recognizes(text)).toBe(true);
    const { products, notes } = await read(text);
    expect(notes).toEqual([]);
    const [product] = products;
    if (product === undefined) throw new Error('nothing was read');
    expect(product.marketplace).toBe('ES');
    expect(valuesOf(product)).toEqual({
      ...{ bsr: 1012, buyBox: 1250, new: 1250, amazon: 'out_of_stock' },
      ...{ rating: 45, boughtInPastMonth: 300 },
    });
    expect(product.facts).toMatchObject({
      title: 'Taza',
      rootCategoryId: 'path:Hogar',
      package: { weightG: 250 },
      buyBox: { sellerId: 'A1B2C3D4E5F6G7', isAmazon: false, isFba: true },
    });
  });

  it('is recognized and read: Japanese', async () => {
    const row = await rowOf(
      {
        商品名: 'カップ',
        '売れ筋ランキング: 現在価格': '1,012',
        'Buy Box: 現在価格': '¥ 2,980',
        '新品: 現在価格': '2,700',
        'カテゴリ: ツリー': 'ホーム › カップ',
        'Buy Box: Buy Box セラー': 'Amazon',
        'Buy Box: FBAです': 'いいえ',
      },
      { marketplace: 'JP' },
    );
    expect(valuesOf(row)).toEqual({ bsr: 1012, buyBox: 2980, new: 2700 });
    expect(row.facts).toMatchObject({
      title: 'カップ',
      categoryId: 'path:ホーム > カップ',
      buyBox: { sellerId: null, isAmazon: true, isFba: false },
    });
  });
});

describe('an export in a language that is not known', () => {
  it('is recognized and refused with what to do', async () => {
    const text = 'Titulo,Posto: Ora,Prezzo: Ora,Gruppo: Via,ASIN\nTazza,1,2,A,B000000001\n';
    expect(keepaExportImporter.recognizes(text)).toBe(true);
    await expect(read(text)).rejects.toThrow(/"Posto: Ora".+set Keepa's pages to English/);
  });

  it('is read as far as columns are known', async () => {
    const text = 'Produktcodes: EAN,Rang: Wert,ASIN\n"4011111111111, 4011111111128",7,B000000001\n';
    expect(keepaExportImporter.recognizes(text)).toBe(true);
    const { products, notes } = await read(text, { marketplace: 'DE' });
    expect(products[0]?.facts).toEqual({ gtins: ['4011111111111', '4011111111128'] });
    expect(notes).toEqual(['columns not used: Rang: Wert']);
    const italian = await rowOf({ Locale: 'it', 'Buy Box 🚚: Corrente': '12,50 €' });
    expect([italian.marketplace, valuesOf(italian)]).toEqual(['IT', { buyBox: 1250 }]);
  });

  it('is no plain file with a colon somewhere', () => {
    expect(keepaExportImporter.recognizes('asin,title,note: mine\nB000000001,T,x\n')).toBe(false);
  });
});

describe('the facts of a row', () => {
  it('reads sizes, weights, fees, codes and pictures', async () => {
    const { facts } = await rowOf({
      'Package Weight': '0.72 kg',
      'Package Height': '2.8 cm',
      'Package: Length (cm)': '23,2',
      'Package: Width (cm)': '16.7',
      'FBA Pick&Pack Fee': '$4.35',
      'Referral Fee %': '15.00 %',
      'Product Codes: EAN': '0622356356107, 0622356654944',
      'Product Codes: UPC': '="622356356107"',
      Image: 'https://m.media-amazon.com/a.jpg;https://m.media-amazon.com/b.jpg',
      'Listed since': '45000',
      'Variation Attributes': 'Color: Red; Size: 5: XL',
      'Parent ASIN': 'B000000009',
    });
    expect(facts).toEqual({
      package: { lengthMm: 232, widthMm: 167, heightMm: 28, weightG: 720 },
      measuredFees: { pickAndPack: 435, referralPercent: 15, closing: null },
      gtins: ['0622356356107', '0622356654944', '622356356107'],
      images: ['https://m.media-amazon.com/a.jpg', 'https://m.media-amazon.com/b.jpg'],
      listedSince: Date.UTC(2023, 2, 15) / 1000,
      variationAttributes: [
        { dimension: 'Color', value: 'Red' },
        { dimension: 'Size', value: '5: XL' },
      ],
      parentAsin: 'B000000009',
    });
  });

  it('reads the variations it names, its own left out, whatever stands between them', async () => {
    const variations = async (cell: string) =>
      (await rowOf({ ASIN: 'B000000001', 'Variation ASINs': cell })).facts.variations;
    const others = ['B000000002', 'B000000003'];
    expect(await variations('B000000003,B000000001,B000000002')).toEqual(others);
    expect(await variations('B000000003; B000000002; cut o')).toEqual(others);
    expect(await variations('-')).toBeUndefined();
  });

  it('reads weights in grams and kilograms, whole thousands among them', async () => {
    const weight = async (cells: Record<string, string>) =>
      (await rowOf(cells)).facts.package?.weightG;
    expect(await weight({ 'Package: Weight (g)': '1,234' })).toBe(1234);
    expect(await weight({ 'Package Weight': '2.12 kg' })).toBe(2120);
    expect(await weight({ 'Package: Weight (g)': '0' })).toBeUndefined();
  });

  it('takes the ASIN out of a formula and gives it its zeros back', async () => {
    expect((await rowOf({ ASIN: '="0367672960"' })).asin).toBe('0367672960');
    expect((await rowOf({ ASIN: '367672960' })).asin).toBe('0367672960');
  });

  it('ends a badge where its cell is empty, not where it says nothing of it', async () => {
    const badgeOf = async (cells: Record<string, string>) =>
      valuesOf(await rowOf(cells))['boughtInPastMonth'];
    expect(await badgeOf({ 'Bought in past month': '1,000' })).toBe(1_000);
    expect(await badgeOf({ 'Bought in past month': '' })).toBe('unknown');
    expect(await badgeOf({ 'Bought in past month': '', Title: 'Mat' })).toBe('unknown');
    expect(await badgeOf({ Title: 'Mat' })).toBeUndefined();
  });

  it('is as old as the last look at the product, never younger than the export', async () => {
    const older = await rowOf({ 'Last Update': '2026-11-01 10:00:00' });
    expect(older.observedAt).toBe(Date.UTC(2026, 10, 1, 10) / 1000);
    const younger = await rowOf({ 'Last Update': '2027-11-01 10:00:00' });
    expect(younger.observedAt).toBe(OBSERVED_AT);
  });

  it.each([
    [{ Locale: 'de' }, 'DE'],
    [{ Locale: 'com' }, 'US'],
    [{ 'URL: Amazon': 'https://www.amazon.co.uk/dp/B000000001' }, 'GB'],
    [{ 'Keepa Link': 'https://keepa.com/#!product/5-B000000001' }, 'JP'],
  ])('is of the marketplace it names: %j', async (cells, marketplace) => {
    expect((await rowOf(cells, { marketplace: 'FR' })).marketplace).toBe(marketplace);
  });
});

describe('a file', () => {
  const header = 'Title,Sales Rank: Current,ASIN,';
  const footer = 'Exported on 2026-01-05 08:30 (UTC) by ✜ Keepa.com';

  it('is recognized by its header in both spellings', () => {
    expect(keepaExportImporter.recognizes('"ASIN","Sales Rank: Current"\n')).toBe(true);
    expect(keepaExportImporter.recognizes('Title,Sales Rank - Current,ASIN\n')).toBe(true);
    expect(keepaExportImporter.recognizes('asin,title,price\n')).toBe(false);
  });

  it('is dated by its last line, in whichever column', () => {
    const at = Date.UTC(2026, 0, 5, 8, 30) / 1000;
    expect(keepaExportImporter.observedAtOf?.(`x,1,B000000001,\n,,,${footer}`)).toBe(at);
    expect(keepaExportImporter.observedAtOf?.(`x,1,B000000001,\n${footer}\n`)).toBe(at);
    expect(keepaExportImporter.observedAtOf?.('x,1,B000000001,\n')).toBeNull();
  });

  it.each([[`,,,${footer}`], [footer], [`${footer},,,`]])(
    'does not take its last line for a row: %s',
    async (last) => {
      const { rows, rejects } = await read(`${header}\nx,1,B000000001,\n${last}`, {
        marketplace: 'US',
      });
      expect([rows.length, rejects.length]).toEqual([1, 0]);
    },
  );

  it('is read to its last row where no line break ends it, and its report says so', async () => {
    const text = `${header}\nx,1,B000000001,\ny,2,B000000002`;
    const { rows, rejects, notes } = await read(Buffer.from(text), { marketplace: 'US' });
    expect([rows.length, rejects]).toEqual([2, []]);
    expect(notes).toContainEqual(expect.stringContaining('check its last row (line 3)'));
  });

  it('rejects bad rows with line and reason and goes on', async () => {
    const text = [
      header,
      'a,1,B000000001,',
      'b,many,B000000002,',
      'c,3,3.67672960E+8,',
      'd,4',
      'e,5,B000000005',
    ].join('\n');
    const { rows, rejects } = await read(text, { marketplace: 'US' });
    expect(rows).toHaveLength(2);
    expect(rejects.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(rejects[0]?.reason).toBe('rank "many" is not a number the export writes');
    expect(rejects[2]?.reason).toBe('has 2 columns where the header has 3');
  });

  it('needs a marketplace it does not name', async () => {
    const { rejects } = await read(`${header}\nx,1,B000000001,\n`);
    expect(rejects[0]?.reason).toContain('--marketplace');
  });

  it('never takes a marketplace it does not know for the one given', async () => {
    const text = 'ASIN,Locale,New: Current\nB000000001,cn,5.00\nB000000002,,5.00\n';
    const { products, rejects } = await read(text, { marketplace: 'US' });
    expect(products.map(({ asin }) => asin)).toEqual(['B000000002']);
    expect(rejects).toEqual([{ line: 2, reason: 'locale "cn" is none of the known marketplaces' }]);
  });

  it('says that a column map is not for it', async () => {
    const { notes } = await read('ASIN,New: Current\n', { columnMap: { a: 'price' } });
    expect(notes).toEqual(['the column map is not used: it is for plain formats']);
  });

  it('names the columns it does not use', async () => {
    const { notes } = await read('ASIN,Sales Rank: Current,Buy Box: Stock\n', {});
    expect(notes).toEqual(['columns not used: Buy Box: Stock']);
  });
});

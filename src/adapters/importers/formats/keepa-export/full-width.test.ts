/** Rows of full-width exports that a spreadsheet has saved: fractions, locale tags, serial days. */
import { describe, expect, it } from 'vitest';
import { readWith } from '../../../../../test/support/importing.ts';
import { keepaExportImporter } from './keepa-export.ts';

/** A table from amazon.de, one row per entry; cells that a row does not name are empty. */
function tableOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const header = line(['ASIN', 'Locale', ...columns]);
  const body = rows.map((row, at) =>
    line([`B00000000${at}`, 'de', ...columns.map((column) => row[column] ?? '')]),
  );
  return [header, ...body, ''].join('\n');
}

const readRows = (...rows: readonly Readonly<Record<string, string>>[]) =>
  readWith(keepaExportImporter, tableOf(rows));

const FEE = 'Referral Fee %';
const AMOUNT = 'Referral Fee based on current Buy Box price';
const BOX = 'Buy Box 🚚: Current';

/** The referral percentages of rows with these cells. */
async function percents(...rows: readonly Readonly<Record<string, string>>[]) {
  const { products, rejects, notes } = await readRows(...rows);
  expect(rejects).toEqual([]);
  const read = products.map(({ facts }) => facts.measuredFees?.referralPercent ?? null);
  return { read, notes };
}

describe('the referral percentage', () => {
  it('is a fraction where a spreadsheet saved it so', async () => {
    const { read, notes } = await percents({ [FEE]: '0.15' }, { [FEE]: '0.1499' }, { [FEE]: '' });
    expect([read, notes]).toEqual([[15, 14.99, null], []]);
  });

  it('is a percentage where the numbers are', async () => {
    expect((await percents({ [FEE]: '15' }, { [FEE]: '8.5 %' })).read).toEqual([15, 8.5]);
  });

  it('is settled by the amount the row states, whatever the column looks like', async () => {
    const stated = { [AMOUNT]: '14.40 -C0A', [BOX]: '95.99 -C0A' };
    const mixed = await percents({ [FEE]: '0.15', ...stated }, { [FEE]: '15', ...stated });
    expect(mixed).toEqual({ read: [15, 15], notes: [] });
  });

  it('is left out and said where nothing tells', async () => {
    const { read, notes } = await percents({ [FEE]: '0.15' }, { [FEE]: '15' }, { [FEE]: '7 %' });
    expect(read).toEqual([null, null, 7]);
    expect(notes).toEqual([
      expect.stringMatching(/^column "referral fee %" left out of 2 rows: .+ percent sign$/),
    ]);
  });
});

describe('what an export holds beside current values', () => {
  it('becomes facts and series', async () => {
    const { products, rejects } = await readRows({
      'Categories: Tree': 'Spielzeug › Bauen › Sets',
      'Sales Rank: Current': '5621',
      'Sales Rank: Subcategory Sales Ranks': '# 1,079 | Top 0.21% | Sets; # 52 | Top 3% | Figuren',
      'Sales Rank: 90 days avg.': '6,027',
      'Sales Rank: Drops last 90 days': '32',
      'Buy Box 🚚: 90 days avg.': '78.77 -C0A',
      'Buy Box: % Amazon 90 days': '0.99',
      'Buy Box: % Top Seller 90 days': '1',
      'Buy Box: Winner Count 90 days': '2',
      'Count of retrieved live offers: New, FBA': '3',
      'Count of retrieved live offers: New, FBM': '8',
      'Product Codes: PartNumber': 'K7702214',
      Model: 'X-1',
      'Freq. Bought Together': 'B000000000,B000000007,B000000008',
      'Package: Dimension (cm³)': '16,670',
      'Package: Weight (g)': '2000',
      'Item: Dimension (cm³)': '6153',
      'Item: Weight (g)': '1998',
    });
    expect(rejects).toEqual([]);
    const { facts, series } = products[0] ?? { facts: {}, series: [] };
    expect(facts).toMatchObject({
      partNumber: 'K7702214',
      model: 'X-1',
      boughtTogether: ['B000000007', 'B000000008'],
      packageVolumeCm3: 16_670,
      package: { lengthMm: null, weightG: 2000 },
      itemSize: { lengthMm: null, weightG: 1998, volumeCm3: 6153 },
      statedAverages: [
        { series: 'bsr', days: 90, value: 6027 },
        { series: 'buyBox', days: 90, value: 7877 },
      ],
      rankDrops: [{ days: 90, drops: 32 }],
      subcategoryRanks: [
        { name: 'Sets', rank: 1079, topPercent: 0.21 },
        { name: 'Figuren', rank: 52, topPercent: 3 },
      ],
    });
    const values = series.map(({ name, categoryId, points }) => [
      name,
      categoryId,
      points[0]?.value,
    ]);
    expect(values).toEqual([
      ['bsr', 'path:Spielzeug', 5621],
      ['bsr', 'path:Spielzeug > Bauen > Sets', 1079],
      ['fbaOfferCount', null, 3],
      ['fbmOfferCount', null, 8],
    ]);
  });

  it('takes shares of 0 and 1 alone for neither percents nor fractions', async () => {
    const shares = async (...cells: readonly string[]) => {
      const rows = cells.map((cell) => ({ 'Buy Box: % Amazon 90 days': cell }));
      const { products } = await readRows(...rows);
      return products.map(({ facts }) => facts.buyBoxShares?.amazonPercent ?? null);
    };
    expect(await shares('1', '0.5')).toEqual([100, 50]);
    expect(await shares('1', '50')).toEqual([1, 50]);
    expect(await shares('1', '1')).toEqual([null, null]);
    expect(await shares('1 %', '100 %')).toEqual([1, 100]);
  });

  it('are dangerous goods by their United Nations number, unless unregulated there', async () => {
    const hazards = [
      '',
      'Proper Shipping Name: PAINT; United Nations Regulatory Id: UN1263; Regulatory Packing Group: III',
      'United Nations Regulatory Id: UN9998; Exception: DE_Unregulated, FR_Unregulated;',
      'United Nations Regulatory Id: UN9998; Exception: FR_Unregulated;',
      'Transportation Regulatory Class: DANGEROUS GOODS IN APPARATUS UN3363 9',
      'Proper Shipping Name: auto-grounding',
    ];
    const { products } = await readRows(
      ...hazards.map((text) => ({ 'Hazardous Materials': text, Title: 'Thing' })),
    );
    const read = products.map(({ facts }) => facts.isDangerousGoods);
    expect(read).toEqual([undefined, true, false, true, false, false]);
  });

  it('says nothing of the shipping of a buy box that nobody holds', async () => {
    const { products } = await readRows(
      { [BOX]: '', 'Buy Box: Buy Box Seller': '-', 'Buy Box: Is FBA': 'no' },
      { [BOX]: '9.99', 'Buy Box: Buy Box Seller': 'Amazon', 'Buy Box: Is FBA': 'no' },
    );
    expect(products.map(({ facts }) => facts.buyBox)).toEqual([
      undefined,
      { sellerId: null, isAmazon: true, isFba: false },
    ]);
  });
});

describe('prices', () => {
  it('in another currency are refused in both directions', async () => {
    const { products, rejects } = await readRows(
      { 'New: Current': '99.95 -409' },
      { 'New: Current': '99.95 -C0A' },
      { 'New: Current': '99.95 -407' },
      { 'New: Current': '99.95 -2' },
      { 'New: Current': '99.95 -804' },
    );
    expect(products.map(({ series }) => series[0]?.points[0]?.value)).toEqual([9995, 9995, 9995]);
    expect(rejects.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/"99.95 -409" is in USD .+ not in the marketplace's EUR; check/),
      expect.stringMatching(/"99.95 -804" has the mark of an unknown currency/),
    ]);
    const us = 'ASIN,New: Current\nB000000001,99.95 -C0A\nB000000002,99.95 -409\n';
    const read = await readWith(keepaExportImporter, us, { marketplace: 'US' });
    expect(read.products.map(({ asin }) => asin)).toEqual(['B000000002']);
    expect(read.rejects[0]?.reason).toContain('is in EUR');
  });
});

describe('a file with little in it', () => {
  it('is noted where most columns that are read are empty', async () => {
    const half = await readRows({ Title: '', 'New: Current': '', Brand: 'Acme', Model: '' });
    expect(half.notes).toEqual([]);
    const sparse = await readRows({ Title: '', Brand: '', Model: '', Manufacturer: '', Image: '' });
    expect(sparse.notes).toEqual([
      'only 2 of the 7 columns that are read hold anything; ' +
        'empty throughout: title, brand, model, manufacturer, image',
    ]);
  });
});

it('reads the columns of German pages', async () => {
  const text =
    'Region;Titel;Verkaufsrang: Aktuell;Buy Box 🚚: Aktuell;Neu: Aktuell;' +
    'Bewertungen: Bewertung;Bewertungen: Anzahl Bewertungen;Kategorien: Baum;Marke;ASIN\n' +
    'de;Teekanne;1.012;19,99 €;18,50 €;4,5;122;Küche › Kannen;Acme;B000000001\n';
  expect(keepaExportImporter.recognizes(text)).toBe(true);
  const { products, notes } = await readWith(keepaExportImporter, text);
  expect(notes).toEqual([]);
  expect(products[0]?.facts).toMatchObject({ title: 'Teekanne', brand: 'Acme' });
  expect(products[0]?.series.map(({ name, points }) => [name, points[0]?.value])).toEqual([
    ['bsr', 1012],
    ['buyBox', 1999],
    ['new', 1850],
    ['reviewCount', 122],
    ['rating', 45],
  ]);
});

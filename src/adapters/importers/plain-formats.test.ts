import { describe, expect, it } from 'vitest';
import { OBSERVED_AT, readWith } from '../../../test/support/importing.ts';
import type { Importer } from '../../ports/importer.ts';
import { helium10Importer } from './formats/keyword-tools/helium10.ts';
import { categoriesImporter } from './formats/plain/categories.ts';
import { historyImporter } from './formats/plain/history.ts';
import { keywordsImporter } from './formats/plain/keywords.ts';
import { salesImporter } from './formats/plain/sales.ts';
import { loadImporters } from './registry.ts';

const IMPORTERS = await loadImporters();

describe('recognizing', () => {
  it.each([
    ['products', 'asin,marketplace,title,price\n'],
    ['products', '{"asin":"B000000001","marketplace":"DE","price":9.99}\n'],
    ['products', 'sep=;\r\nasin;marketplace;title;price\r\n'],
    ['products', '[\n  {\n    "asin": "B000000001",\n    "title": "a"\n  }\n]\n'],
    ['products', '[\n{"asin": "B000000001", "title": "a"},\n{}]\n'],
    ['history', 'asin,marketplace,series,at,value\n'],
    ['history', '{"asin":"B000000001","series":"new","at":"2026-01-01","value":1}\n'],
    ['sales', 'marketplace;category;rank;units;days\n'],
    ['keywords', '\ufeffmarketplace,keyword,search_volume\n'],
    ['categories', 'marketplace,category_id,name,parent_id\n'],
    ['keepa', '{"products":[{"csv":[]}]}'],
    ['rainforest', '{"request_info":{"success":true}}'],
  ])('finds %s', (format, head) => {
    expect(IMPORTERS.find((importer) => importer.recognizes(head))?.format).toBe(format);
  });

  it('finds a format by the columns a map gives', () => {
    const map = { stars: 'rating', '=marketplace': 'CA' };
    const found = IMPORTERS.find((importer) => importer.recognizes('asin,stars\n', map));
    expect(found?.format).toBe('products');
    expect(IMPORTERS.some((importer) => importer.recognizes('a,b\n'))).toBe(false);
    const nested =
      '{\n  "rows": [\n    {\n      "asin": "B000000001",\n      "title": "a"\n    }]}';
    expect(IMPORTERS.some((importer) => importer.recognizes(nested))).toBe(false);
  });
});

describe('history', () => {
  const read = (lines: readonly string[]) =>
    readWith(
      historyImporter,
      ['asin,marketplace,series,category_id,at,value,state', ...lines].join('\n'),
    );

  it('reads points of every unit and state', async () => {
    const { products, rejects } = await read([
      'B000000001,amazon.de,buyBox,,2026-01-01T10:00:00Z,"1.234,50",',
      'B000000001,amazon.de,buyBox,,2026-01-02,,',
      'B000000001,amazon.de,new,,2026-01-02,,hidden',
      'B000000001,amazon.de,bsr,10,2026-01-02,712,ok',
      'B000000001,amazon.de,rating,,2026-01-02,4.5,',
      'B000000001,amazon.de,reviewCount,,2026-01-02,,',
      'B000000001,amazon.co.jp,new,,2026-01-02,1980,',
    ]);
    expect(rejects).toEqual([]);
    const points = products.map(({ series }) => {
      const [one] = series;
      const point = one?.points[0];
      return [one?.name, one?.categoryId, point?.value, point?.state];
    });
    expect(points).toEqual([
      ['buyBox', null, 123_450, 'ok'],
      ['buyBox', null, null, 'out_of_stock'],
      ['new', null, null, 'hidden'],
      ['bsr', '10', 712, 'ok'],
      ['rating', null, 45, 'ok'],
      ['reviewCount', null, null, 'unknown'],
      ['new', null, 1980, 'ok'],
    ]);
    expect(products[0]?.observedAt).toBe(Date.UTC(2026, 0, 1, 10) / 1000);
  });

  it('takes a word for nothing as unknown, and 0 stars and 0 bought as none', async () => {
    const { products, rejects } = await read([
      'B000000001,DE,new,,2026-01-01,N/A,',
      'B000000001,DE,new,,2026-01-02,-,out_of_stock',
      'B000000001,DE,rating,,2026-01-01,0,',
      'B000000001,DE,boughtInPastMonth,,2026-01-01,0,',
      'B000000001,DE,reviewCount,,2026-01-01,0,',
    ]);
    expect(rejects).toEqual([]);
    const points = products.map(({ series }) => series[0]?.points[0]);
    expect(points.map((point) => [point?.value, point?.state])).toEqual([
      [null, 'unknown'],
      [null, 'out_of_stock'],
      [null, 'unknown'],
      [null, 'unknown'],
      [0, 'ok'],
    ]);
  });

  it.each([
    ['B000000001,DE,prize,,2026-01-01,1,', /series "prize" must be one of/],
    ['B000000001,DE,new,,,1,', 'at is missing'],
    ['B000000001,DE,new,,05/06/2026,1,', /at "05\/06\/2026" is not a time/],
    ['B000000001,DE,new,,2026-01-01,1e3,', /value "1e3" is not a plain number/],
    ['B000000001,DE,new,,2026-01-01,-1,', /must be at least 0/],
    ['B000000001,DE,bsr,,2026-01-01,0,', /must be at least 1/],
    ['B000000001,DE,bsr,,2026-01-01,7.5,', /must be a whole number/],
    ['B000000001,DE,bsr,,2026-01-01,1.000,', /value "1.000" may mean 1000 or 1; write it/],
    ['B000000001,DE,reviewCount,,2026-01-01,12.345,', /value "12.345" may mean 12345 or 12.345/],
    ['B000000001,DE,rating,,2026-01-01,6,', /must be at most 5/],
    ['B000000001,DE,new,10,2026-01-01,1,', /category_id belongs to bsr/],
    ['B000000001,DE,new,,2026-01-01,1,out_of_stock', /has no value/],
    ['B000000001,DE,new,,2026-01-01,,ok', /value is missing/],
    ['B000000001,DE,new,,2026-01-01,,gone', /state "gone" must be one of/],
    ['B000000001,XX,new,,2026-01-01,1,', /marketplace "XX" is not known/],
  ])('rejects %s', async (line, reason) => {
    const { rejects } = await read([line]);
    expect(rejects).toEqual([{ line: 2, reason: expect.stringMatching(reason) }]);
  });
});

describe('sales', () => {
  const read = (text: string, columnMap: Record<string, string> | null = null) =>
    readWith(salesImporter, text, { columnMap });

  it('reads fractional ranks and units, other estimates and windows', async () => {
    const { observations } = await read(
      'marketplace,category,rank,units,days,asin,from,to,estimate_js,estimate_h10\n' +
        'ca,toys,13473.244,1.5,7,B000000001,,,2,\n' +
        'fr,N/A,20,30,,,2026-01-01,2026-01-30,,9.5\n',
    );
    expect(observations).toMatchObject([
      { rank: 13_473.244, units: 1.5, days: 7, asin: 'B000000001', estimates: { js: 2 } },
      { marketplace: 'FR', category: '', days: 30, estimates: { h10: 9.5 }, asin: null },
    ]);
  });

  it('keeps what a rank is where the file says so, and nothing where it does not', async () => {
    const { observations, rejects } = await read(
      'marketplace,category,rank,rank_kind,units,days\n' +
        'ca,toys,134,single,1,7\nca,toys,135,Average,1,7\nca,toys,136,,1,7\nca,toys,137,mean,1,7\n',
    );
    expect(observations).toMatchObject([{ rankKind: 'single' }, { rankKind: 'average' }, {}]);
    expect(observations[2]).not.toHaveProperty('rankKind');
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'rank_kind "mean" must be average or single, or empty',
    ]);
  });

  it('rejects what no label can be made of', async () => {
    const header = 'marketplace,category,rank,units,days\n';
    const rows = [
      'ca,toys,,1,7',
      'ca,toys,5,,7',
      'ca,toys,0.5,1,7',
      'ca,toys,5,1,',
      'ca,toys,5,1,0',
    ];
    const { rejects } = await read(header + rows.join('\n'));
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'rank is missing (or give asin, from and to)',
      'units is missing (or give units_low and units_high, or a badge)',
      'rank "0.5" must be at least 1',
      'days is missing (or give from and to)',
      'days must be more than 0',
    ]);
  });

  it('leaves the rank open where product and days say which it was', async () => {
    const { observations, rejects } = await read(
      'marketplace,rank,units,asin,from,to\nus,,30,B000000001,2026-01-01,2026-01-30\n' +
        'us,,30,B000000001,2026-01-01,\n',
    );
    expect(observations).toMatchObject([{ rank: null, asin: 'B000000001', units: 30, days: 30 }]);
    expect(rejects.map(({ line }) => line)).toEqual([3]);
  });

  it('reads bins of units and badges', async () => {
    const { observations, rejects } = await read(
      'marketplace,rank,units_low,units_high,bought_past_month,days\n' +
        'us,900,100,199,,14\nus,900,,,1K+ bought in past month,\nus,900,100,,,7\n' +
        'us,900,9,8,,7\nus,900,,,many,\n',
    );
    expect(observations).toMatchObject([
      { units: 100, unitsBelow: 200, days: 14 },
      // 1,000 to 2,000 customers, of whom one in thirty buys a second unit.
      { units: 1_031, unitsBelow: 2_062, days: 30 },
    ]);
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'units_low and units_high must both be given',
      'units_high must not be below units_low',
      'bought_past_month "many" is not a badge',
    ]);
  });

  it('reads foreign columns through a map', async () => {
    const { observations, notes } = await read(
      'date,country,category_code,rank,units_sold,duration,asin,extra\n' +
        '2023-01-30,mx,toys,32508.2,1.0,7.0,ABCDEFGHIJ,x\n',
      {
        country: 'marketplace',
        category_code: 'category',
        units_sold: 'units',
        duration: 'days',
        date: 'to',
      },
    );
    expect(observations).toMatchObject([
      { marketplace: 'MX', category: 'toys', units: 1, to: Date.UTC(2023, 0, 31) / 1000 - 1 },
    ]);
    expect(notes).toEqual(['columns not used: extra']);
  });
});

describe('keywords', () => {
  it('reads what is measured and leaves the rest unknown', async () => {
    const { observations, rejects } = await readWith(
      keywordsImporter,
      'marketplace,keyword,department,period_start,period_end,search_volume,search_frequency_rank,' +
        'top3_click_share,suggested_bid_low,asin1,click_share1,asin2,source\n' +
        'amazon.com,  yoga   mat ,Sports,2026-01-04,2026-01-10,"12,500",17,45.5%,0.85,' +
        'B000000001,0.2,,brand-analytics\n' +
        'amazon.com,yoga,,,,,,45.5,,,,,\n' +
        'amazon.com,,,,,,,,,,,,\n' +
        'amazon.com,mat,Sports,,,N/A,,,,,,,\n',
    );
    expect(observations).toEqual([
      {
        kind: 'keyword',
        marketplace: 'US',
        keyword: 'yoga mat',
        department: 'Sports',
        periodStart: Date.UTC(2026, 0, 4) / 1000,
        periodEnd: Date.UTC(2026, 0, 11) / 1000 - 1,
        searchVolume: 12_500,
        searchFrequencyRank: 17,
        top3ClickShare: 0.455,
        top3ConversionShare: null,
        suggestedBidLow: 85,
        suggestedBidHigh: null,
        competitionIndex: null,
        clicked: [{ asin: 'B000000001', clickShare: 0.2, conversionShare: null }],
        source: 'brand-analytics',
      },
    ]);
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'top3_click_share "45.5" must be a share of 0 to 1, or a percentage',
      'keyword is missing',
      'nothing measured is told of "mat": no volume, rank, share, bid or product',
    ]);
  });
});

describe('shares of keywords', () => {
  const shares = async (importer: Importer, header: string, cells: readonly string[]) => {
    const rows = cells.map((cell, n) => `US,mat ${n},5,${cell},100`);
    const text = `${header}\n${rows.join('\n')}\n`;
    const { observations, rejects, notes } = await readWith(importer, text);
    const read = observations.map((one) => (one.kind === 'keyword' ? one.top3ClickShare : null));
    return { read, notes, reasons: rejects.map(({ reason }) => reason) };
  };

  it('are never read as fractions from a column of percents', async () => {
    const header = 'marketplace,keyword,competition_index,top3_click_share,search_volume';
    const plain = await shares(keywordsImporter, header, ['0.85', '41.5', '0', '0.85 %']);
    expect(plain.read).toEqual([0, 0.0085]);
    const exact = await shares(keywordsImporter, header, ['0.0854', '0.123', '1']);
    expect(exact).toEqual({ read: [0.0854, 0.123, 1], notes: [], reasons: [] });
    expect(plain.reasons).toEqual([
      expect.stringContaining('"0.85" may be a percentage, for the column holds numbers above'),
      expect.stringContaining('must be a share of 0 to 1, or a percentage'),
    ]);
  });

  it('of a tool are percents where the column tells, else left out and said', async () => {
    const header =
      'marketplace,Keyword Phrase,Cerebro IQ Score,ABA Total Click Share,Search Volume';
    const told = await shares(helium10Importer, header, ['41.5', '0.85']);
    expect(told).toEqual({ read: [0.415, 0.0085], notes: [], reasons: [] });
    const open = await shares(helium10Importer, header, ['0.415', '0.85', '7 %', '0']);
    expect(open.read).toEqual([null, null, 0.07, 0]);
    expect(open.notes).toEqual([
      expect.stringMatching(/^column "aba total click share" left out: .+ percent sign$/),
    ]);
  });
});

describe('categories', () => {
  it('reads ids of any kind through a map with a constant', async () => {
    const { observations, rejects } = await readWith(
      categoriesImporter,
      'node_id,name,parent_id,path\nsporting-goods,Sports,,x\n9007199254740993,Far,sporting-goods,\n' +
        '7,Self,7,\n8,,7,\n',
      { columnMap: { node_id: 'category_id', '=marketplace': 'amazon.com' } },
    );
    const common = { kind: 'category', marketplace: 'US', source: 'csv', observedAt: OBSERVED_AT };
    expect(observations).toEqual([
      { ...common, id: 'sporting-goods', name: 'Sports', parentId: null },
      { ...common, id: '9007199254740993', name: 'Far', parentId: 'sporting-goods' },
    ]);
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'category_id "7" is its own parent',
      'name is missing',
    ]);
  });

  it('reads ids that a spreadsheet took for numbers', async () => {
    const { observations } = await readWith(
      categoriesImporter,
      'marketplace,category_id,name,parent_id\nUS,3375251,Sports,\nUS,3422251,Yoga,3375251.0\n' +
        'US,3422252.0,Mats,0.0\n',
    );
    expect(observations).toMatchObject([
      { id: '3375251', parentId: null },
      { id: '3422251', parentId: '3375251' },
      { id: '3422252', parentId: null },
    ]);
  });

  it('keeps long ids exact in JSON, too', async () => {
    const { observations } = await readWith(
      categoriesImporter,
      '{"marketplace":"US","category_id":9007199254740993,"name":"Far","parent_id":0}\n',
    );
    expect(observations).toMatchObject([{ id: '9007199254740993', parentId: null }]);
  });
});

describe('a column map', () => {
  const read = (columnMap: Record<string, string>) =>
    readWith(categoriesImporter, 'id,name\n1,A\n', { columnMap, marketplace: 'US' });

  it('is refused when it names a column that is not there', async () => {
    await expect(read({ nope: 'category_id' })).rejects.toThrow(/the file has no column "nope"/);
    await expect(read({ id: 'nope' })).rejects.toThrow(/this format has no column "nope"/);
    await expect(read({ id: 'category_id', name: 'category_id' })).rejects.toThrow(
      /two columns both mean category_id/,
    );
  });
});

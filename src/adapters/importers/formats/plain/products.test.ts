import { describe, expect, it } from 'vitest';
import { OBSERVED_AT, readWith } from '../../../../../test/support/importing.ts';
import { productsImporter } from './products.ts';

const read = (text: string | Uint8Array, options = {}) => readWith(productsImporter, text, options);

describe('a file without a line break at its end', () => {
  const FILE = 'asin,marketplace,title,price\nB000000001,US,Mat,12.99\nB000000002,US,Rug,8.50\n';
  const NOTE = (line: number) =>
    `the file ends without a line break: if it was cut off, check its last row (line ${line})`;

  it('is read to its last row, which the report says to check', async () => {
    const { products, rejects, notes } = await read(Buffer.from(FILE.slice(0, -1)));
    expect(products.map(({ asin }) => asin)).toEqual(['B000000001', 'B000000002']);
    expect([rejects, notes]).toEqual([[], [NOTE(3)]]);
  });

  it('never gives another value unless the report says which row to check', async () => {
    const pricesOf = async (text: string) => {
      const { products, notes } = await read(Buffer.from(text));
      const values = products.map(({ series }) => series[0]?.points[0]?.value);
      const last = text.trimEnd().split('\n').length;
      return notes.includes(NOTE(last)) ? values.slice(0, -1) : values;
    };
    const whole = [1299, 850];
    expect(await pricesOf(FILE)).toEqual(whole);
    for (let length = FILE.indexOf('\n') + 1; length < FILE.length; length += 1) {
      const prices = await pricesOf(FILE.slice(0, length));
      expect(whole.slice(0, prices.length), `${length} bytes`).toEqual(prices);
    }
  });

  it('is cut off where its last row has fewer cells than the header', async () => {
    const { products, rejects, notes } = await read(Buffer.from(FILE.slice(0, -6)));
    expect([products.length, notes]).toEqual([1, []]);
    expect(rejects).toEqual([{ line: 3, reason: 'has 3 columns where the header has 4' }]);
  });

  it('may end anywhere in a column that is not read', async () => {
    const { rejects, products, notes } = await read(
      Buffer.from('asin,marketplace,price,note\nB000000001,US,5,bou'),
    );
    expect([rejects, products.length]).toEqual([[], 1]);
    expect(notes).toEqual(['columns not used: note']);
  });
});

describe('products', () => {
  it('reads a full row', async () => {
    const { observations, rejects, notes } = await read(
      'asin,marketplace,title,brand,category_path,price,currency,bsr,review_count,rating,' +
        'bought_past_month,length_mm,width_mm,height_mm,weight_g,parent_asin,gtin,image_url,' +
        'observed_at\n' +
        'b000000001,amazon.de,"Yoga, Matte",Acme,Sport > Yoga,19.99,eur,712,122,4.5,100,610,120,0,' +
        '900,B000000009,4011111111111;4011111111128,https://e.org/a.jpg,2026-01-02T03:04:05Z\n',
    );
    expect([rejects, notes]).toEqual([[], []]);
    const at = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000;
    expect(observations.slice(0, 2)).toMatchObject([
      { kind: 'category', id: 'path:Sport', parentId: null },
      { kind: 'category', id: 'path:Sport > Yoga', name: 'Yoga', parentId: 'path:Sport' },
    ]);
    const point = (value: number) => [{ at, value, state: 'ok' }];
    expect(observations[2]).toEqual({
      kind: 'product',
      marketplace: 'DE',
      asin: 'B000000001',
      source: 'csv',
      observedAt: at,
      facts: {
        title: 'Yoga, Matte',
        brand: 'Acme',
        categoryId: 'path:Sport > Yoga',
        rootCategoryId: 'path:Sport',
        package: { lengthMm: 610, widthMm: 120, heightMm: null, weightG: 900 },
        parentAsin: 'B000000009',
        gtins: ['4011111111111', '4011111111128'],
        images: ['https://e.org/a.jpg'],
      },
      series: [
        { name: 'buyBox', categoryId: null, points: point(1999) },
        { name: 'bsr', categoryId: 'path:Sport', points: point(712) },
        { name: 'rating', categoryId: null, points: point(45) },
        { name: 'reviewCount', categoryId: null, points: point(122) },
        { name: 'boughtInPastMonth', categoryId: null, points: point(100) },
      ],
    });
  });
});

describe('the values of a row', () => {
  it('takes 0 as missing where nothing can be 0, and stars without reviews as uncounted', async () => {
    const { products } = await read(
      'asin,marketplace,price,rating,review_count,bought_past_month\n' +
        'B000000001,CA,0,0,0,0\nB000000002,CA,5,4.5,0,50\n',
    );
    const states = products.map(({ series }) =>
      series.map(({ name, points }) => [name, points[0]?.value, points[0]?.state]),
    );
    expect(states).toEqual([
      [
        ['reviewCount', 0, 'ok'],
        ['boughtInPastMonth', null, 'unknown'],
      ],
      [
        ['buyBox', 500, 'ok'],
        ['rating', 45, 'ok'],
        ['boughtInPastMonth', 50, 'ok'],
      ],
    ]);
  });

  it('takes the words for nothing as nothing, and keeps the rest of the row', async () => {
    const header =
      'asin,marketplace,title,brand,price,bsr,rating,bought_past_month,parent_asin,weight_g';
    const { products, rejects } = await read(
      `${header},observed_at\n${['N/A', '-', 'nan', 'NULL', 'None', 'NA', '–']
        .map((word, at) => `B00000000${at},US,T,${Array(8).fill(word).join(',')}`)
        .join('\n')}`,
    );
    expect(rejects).toEqual([]);
    expect(products.map(({ facts, series }) => [facts, series])).toEqual(
      Array(7).fill([{ title: 'T' }, []]),
    );
    expect(products.map(({ observedAt }) => observedAt)).toEqual(Array(7).fill(OBSERVED_AT));
  });

  it('reads codes and ids that a spreadsheet took for numbers', async () => {
    const { products, rejects } = await read(
      'asin,marketplace,category_id,gtin,bsr,bsr_category\n' +
        'B000000001,US,281407.0,4011111111111.0;4.01E+12;none;B0,5,172282.0\n' +
        'B000000002,US,2.81E+08,,,\n',
    );
    expect(products.map(({ facts }) => facts)).toEqual([
      { categoryId: '281407', rootCategoryId: '172282', gtins: ['4011111111111'] },
    ]);
    expect(rejects).toEqual([{ line: 3, reason: expect.stringContaining('scientific notation') }]);
  });

  it('knows ids, slugs and names of categories', async () => {
    const { products } = await read(
      'asin,marketplace,category_id,category_path,bsr,bsr_category\n' +
        'B000000001,US,172282,,5,172282\nB000000002,US,281407,A > B,6,Home & Kitchen\n' +
        'B000000003,US,,A > B,7,sporting-goods\nB000000004,US,,,8,\n',
    );
    const read4 = products.map(({ facts, series }) => [
      facts.categoryId,
      facts.rootCategoryId,
      series[0]?.categoryId,
    ]);
    expect(read4).toEqual([
      ['172282', '172282', '172282'],
      ['281407', 'path:Home & Kitchen', 'path:Home & Kitchen'],
      ['path:A > B', 'sporting-goods', 'sporting-goods'],
      [undefined, undefined, null],
    ]);
  });

  it('dates single values as the column `observed` says', async () => {
    const observed = { price: { source: 'keepa', at: '2026-01-01T00:00:00Z' } };
    const row = { asin: 'B000000001', marketplace: 'US', title: 'T', price: 5, observed };
    const { products } = await read(`${JSON.stringify(row)}\n`);
    expect(
      products.map(({ source, observedAt, facts, series }) => [
        source,
        observedAt,
        Object.keys(facts),
        series.map(({ name }) => name),
      ]),
    ).toEqual([
      ['csv', OBSERVED_AT, ['title'], []],
      ['keepa', Date.UTC(2026, 0, 1) / 1000, [], ['buyBox']],
    ]);
  });
});

describe('what an export says beyond the columns', () => {
  const at = (iso: string) => Date.parse(iso) / 1000;
  const row = { asin: 'B000000001', marketplace: 'JP', title: 'T', observed_at: '2026-01-03' };
  const readRow = (more: object) => read(`${JSON.stringify({ ...row, ...more })}\n`);

  it('is read from the details, money in major units', async () => {
    const details = {
      manufacturer: 'Acme',
      bulletPoints: ['One; two', 'Three'],
      isParent: false,
      buyBox: { sellerId: null, isAmazon: true, isFba: null },
      measuredFees: { pickAndPack: 477, referralPercent: 15, closing: null },
      listedSince: '2025-02-01',
      boughtWith: {
        periodStart: '2026-01-01T00:00:00Z',
        periodEnd: '2026-01-02T23:59:59Z',
        products: [{ asin: 'B000000002', rank: 1, combinedShare: 0.5 }],
      },
      children: [],
      description: null,
    };
    const observed = { 'details.manufacturer': { source: 'keepa', at: '2026-01-01T00:00:00Z' } };
    const { products, rejects } = await readRow({ details, observed });
    expect(rejects).toEqual([]);
    expect(products.map(({ source, facts }) => [source, facts])).toEqual([
      [
        'csv',
        {
          title: 'T',
          bulletPoints: ['One; two', 'Three'],
          isParent: false,
          buyBox: details.buyBox,
          measuredFees: details.measuredFees,
          listedSince: at('2025-02-01'),
          boughtWith: {
            ...details.boughtWith,
            periodStart: at('2026-01-01'),
            periodEnd: at('2026-01-02T23:59:59Z'),
          },
        },
      ],
      ['keepa', { manufacturer: 'Acme' }],
    ]);
  });

  it.each([
    [
      { manufacturr: 'Acme' },
      /details\.manufacturr must be one of manufacturer, partNumber, model, description/,
    ],
    [{ isParent: 'yes' }, /details\.isParent "\\"yes\\"" is not what an export writes there/],
    [{ children: ['B000000002', 'B0'] }, /details\.children/],
    [{ measuredFees: { pickAndPack: -1 } }, /details\.measuredFees/],
    [{ boughtWith: { periodStart: '2026-01-01' } }, /details\.boughtWith/],
    ['Acme', /not valid JSON|not a JSON object/],
  ])('is refused where it is something else: %j', async (details, reason) => {
    const { rejects } = await readRow({ details });
    expect(rejects).toEqual([{ line: 1, reason: expect.stringMatching(reason) }]);
  });

  it('tells the categories on the way with their ids, and when it was first seen', async () => {
    const { observations } = await readRow({
      category_path: 'Home > Yoga; mats',
      category_id: '22',
      category_path_ids: ['11', '22'],
      first_seen_at: '2025-12-31',
      observed: { category_path: { source: 'keepa', at: '2026-01-01T00:00:00Z' } },
    });
    const seenIn = { marketplace: 'JP', source: 'keepa', observedAt: at('2026-01-01') };
    expect(observations).toEqual([
      { kind: 'category', ...seenIn, id: '11', name: 'Home', parentId: null },
      { kind: 'category', ...seenIn, id: '22', name: 'Yoga; mats', parentId: '11' },
      expect.objectContaining({
        facts: { title: 'T', categoryId: '22', rootCategoryId: '11' },
      }),
      expect.objectContaining({ facts: {}, series: [], observedAt: at('2025-12-31') }),
    ]);
  });
});

describe('a bad row', () => {
  it.each([
    ['B000000001,US,5,EUR,', /currency "EUR" is not the marketplace's USD/],
    ['B000000001,DE,$5,,', /price "\$5" is not in the marketplace's EUR/],
    ['B000000001,US,5,£,', /currency "£" is not the marketplace's USD/],
    ['B000000001,US,5,USD,cheap', /price_type "cheap" must be one of/],
    [
      'B000000001,,5,USD,',
      /marketplace is missing \(or give --marketplace, or "=marketplace" in --map\)/,
    ],
    ['B000000001,US,five,USD,', /price "five" is not a plain number/],
    ['3.67E+8,US,5,USD,', /scientific notation/],
    ['B000000001,US,5', /has 3 columns where the header has 5/],
  ])('rejects %s', async (line, reason) => {
    const { rejects } = await read(`asin,marketplace,price,currency,price_type\n${line}\n`);
    expect(rejects).toEqual([{ line: 2, reason: expect.stringMatching(reason) }]);
  });

  it('rejects exactly the rows that are not UTF-8', async () => {
    const text = Buffer.concat([
      Buffer.from('asin,marketplace,title\nB000000001,DE,K'),
      Buffer.from('ü', 'latin1'),
      Buffer.from('che\nB000000002,DE,Küche\n'),
    ]);
    const { products, rejects } = await readWith(productsImporter, text);
    expect(products.map(({ facts }) => facts.title)).toEqual(['Küche']);
    expect(rejects[0]).toEqual({ line: 2, reason: expect.stringContaining('not valid UTF-8') });
  });
});

/**
 * Files that are meant to break an import, made on the fly: too long, too deep, too many, damaged.
 */
import { gzipSync } from 'node:zlib';
import { GIB, type HostileInput, MIB, numbered, repeated } from './hostile-parts.ts';
import { zeroBomb } from './zero-bomb.ts';

const HEADER = 'asin,marketplace,title,price\n';
const GOOD_ROW = 'B000000001,US,Mat,5\n';
const LAST_ROW = 'B000000002,US,Mat,6\n';

const line = (value: object) => `${JSON.stringify(value)}\n`;
const keepa = (asin: string, more: object = {}) =>
  line({ asin, domainId: 1, lastUpdate: 7_889_860, title: 'Mat', csv: null, ...more });
const plain = (asin: string, more: object = {}) =>
  line({ asin, marketplace: 'US', title: 'Mat', price: 5, ...more });
const GOOD_KEEPA = keepa('B000000001');
const LAST_KEEPA = keepa('B000000002');
const GOOD_JSON = plain('B000000001');
const LAST_JSON = plain('B000000002');

const asinOf = (index: number) => `B${String(index).padStart(9, '0')}`;
const many = <Item>(count: number, itemOf: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => itemOf(index));

/** A row that is wrong between two that are sound. */
function oneBadLine(name: string, bad: string, says: RegExp): HostileInput {
  const isKeepa = bad.includes('domainId');
  const [first, last] = isKeepa ? [GOOD_KEEPA, LAST_KEEPA] : [GOOD_JSON, LAST_JSON];
  return { name, parts: () => [first, bad, last], products: 2, says };
}

function oneBadCell(name: string, bad: () => Iterable<string>, says: RegExp): HostileInput {
  return {
    name,
    *parts() {
      yield HEADER + GOOD_ROW;
      yield* bad();
      yield LAST_ROW;
    },
    products: 2,
    says,
  };
}

const LONG_CSV: readonly HostileInput[] = [
  {
    name: 'commas without end.csv',
    *parts(scale) {
      yield HEADER + GOOD_ROW;
      yield* repeated(',', GIB * scale);
    },
    products: 0,
    says: /has more than 16,384 cells/,
  },
  {
    name: 'quotation mark without end.csv',
    *parts(scale) {
      yield `${HEADER + GOOD_ROW}B000000002,US,"`;
      yield* repeated('x', GIB * scale);
    },
    products: 0,
    says: /a quotation mark is opened and never closed/,
  },
  {
    name: 'columns without end.csv',
    *parts() {
      yield 'asin,title';
      yield* numbered(5_000_000, (n) => `,c${n}`);
      yield '\n';
    },
    products: 0,
    says: /has more than 16,384 cells|quotation mark/,
  },
  {
    name: 'empty lines.csv',
    *parts(scale) {
      yield HEADER + GOOD_ROW;
      yield* repeated(',,,\n', 256 * MIB * scale);
      yield LAST_ROW;
    },
    products: 2,
    says: /"imported":2/,
  },
  {
    name: 'long rows.csv',
    *parts(scale) {
      yield HEADER;
      const title = 'x'.repeat(900_000);
      for (let n = 0; n < 1000 * scale; n += 1) yield `${asinOf(n)},US,${title},5\n`;
    },
    products: 0,
    says: /title has 900,000, at most 2,000 characters/,
  },
];

const LONG_JSON: readonly HostileInput[] = [
  {
    name: 'brackets without end.json',
    parts: (scale) => repeated('[', GIB * scale),
    options: ['--format', 'keepa'],
    products: 0,
    says: /arrays are nested more than 64 deep/,
  },
  {
    name: 'objects in objects.json',
    *parts(scale) {
      yield GOOD_KEEPA;
      yield* repeated('{"a":', GIB * scale);
    },
    products: 0,
    says: /one object or value is longer/,
  },
  {
    name: 'one text without end.json',
    *parts(scale) {
      yield `${GOOD_KEEPA}{"asin":"`;
      yield* repeated('x', GIB * scale);
    },
    products: 0,
    says: /one object or value is longer/,
  },
  {
    name: 'escapes.ndjson',
    *parts() {
      yield `${GOOD_JSON}{"asin":"B000000003","marketplace":"US","title":"`;
      yield* repeated('\\u0041', 12 * MIB);
      yield `"}\n${LAST_JSON}`;
    },
    products: 2,
    says: /title has 2,\d{3},\d{3}, at most/,
  },
  {
    name: 'keys without end.ndjson',
    *parts(scale) {
      yield `${GOOD_KEEPA}{`;
      yield* numbered(Math.max(200_000, 5_000_000 * scale), (n) => `"key ${n}":{},`);
      yield `"last":1}\n${LAST_KEEPA}`;
    },
    products: 2,
    says: /the object has more than 100,000 members/,
  },
  {
    name: 'keys in one product.json',
    *parts() {
      yield '{"products":[{"asin":"B000000003","domainId":1,"stats":{';
      yield* numbered(600_000, (n) => `"key ${n}":${n},`);
      yield '"last":1}},';
      yield `${GOOD_KEEPA}]}`;
    },
    products: 1,
    says: /keys, texts, objects and lists, at most/,
  },
  {
    name: 'numbers of a million digits.ndjson',
    parts: () => [
      GOOD_JSON,
      `{"asin":"B000000003","marketplace":"US","price":${'9'.repeat(MIB)}}\n`,
      `{"asin":"B000000004","marketplace":"US","price":1e400}\n`,
      LAST_JSON,
    ],
    products: 2,
    says: /price/,
  },
  {
    name: 'zeros.json.gz',
    parts: () => zeroBomb(10 * GIB),
    products: 0,
    says: /the file is not text/,
  },
  {
    name: 'zeros for the format named.json.gz',
    parts: (scale) => zeroBomb(10 * GIB * scale),
    options: ['--format', 'keepa'],
    products: 0,
    says: /not one whole JSON object/,
  },
  {
    name: 'spaces in a gzip.csv.gz',
    parts: () => [gzipSync(`${HEADER}B000000001,US,a${' '.repeat(500_000)}b,5\n`)],
    products: 1,
    says: /"imported":1/,
  },
];

const BAD_PRODUCTS: readonly HostileInput[] = [
  oneBadLine(
    'codes.ndjson',
    keepa('B000000003', { eanList: many(100_000, String) }),
    /gtins has 100,000, at most 1,000 entries/,
  ),
  oneBadLine(
    'pictures.ndjson',
    keepa('B000000003', { imagesCSV: many(100_000, (n) => `${n}.jpg`).join(',') }),
    /images has 100,000/,
  ),
  oneBadLine(
    'bullets.ndjson',
    keepa('B000000003', { features: many(100_000, (n) => `point ${n}`) }),
    /bulletPoints has 100,000/,
  ),
  oneBadLine(
    'variations.ndjson',
    keepa('B000000003', { productType: 5, variationCSV: many(100_000, asinOf).join(',') }),
    /children has 100,000/,
  ),
  oneBadLine(
    'category tree.ndjson',
    keepa('B000000003', { categoryTree: many(25_000, (n) => ({ catId: n + 1, name: `C${n}` })) }),
    /categoryTree has 25,000, at most 30 levels/,
  ),
  oneBadLine(
    'ranks in categories.ndjson',
    keepa('B000000003', {
      salesRanks: Object.fromEntries(many(20_000, (n) => [n + 1, [7_000_000, 5]])),
    }),
    /the list of series has 20,000/,
  ),
  oneBadLine(
    'odd list.ndjson',
    keepa('B000000003', { csv: [[7_000_000, 1, 7_000_001]] }),
    /csv\[0\] is not a list of 2/,
  ),
  oneBadLine(
    'far future.ndjson',
    keepa('B000000003', { csv: [[9_007_199_254, 100]] }),
    /in the future/,
  ),
  oneBadLine('deep.ndjson', `{"asin":"B000000003","a":${'['.repeat(400_000)}\n`, /not one whole/),
  oneBadLine(
    'deep and whole.ndjson',
    `{"asin":"B000000003","marketplace":"US","title":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`,
    /nested/,
  ),
  oneBadLine(
    'name of a prototype.ndjson',
    '{"__proto__":{"asin":"B000000003"},"constructor":1}\n',
    /marketplace is missing/,
  ),
];

const BAD_CELLS: readonly HostileInput[] = [
  oneBadCell(
    'category path.csv',
    () => [`B000000003,US,${many(25_000, String).join(' > ')},5\n`],
    /title has/,
  ),
  {
    name: 'deep category path.csv',
    parts: () => [
      'asin,marketplace,category_path,price\n',
      GOOD_ROW.replace('Mat', 'A > B'),
      `B000000003,US,${many(25_000, String).join(' > ')},5\n`,
    ],
    products: 1,
    says: /the category path has 25,000, at most 30 levels/,
  },
  {
    name: 'spaces in a category path.csv',
    parts: () => [
      'asin,marketplace,category_path,price\n',
      GOOD_ROW.replace('Mat', 'A > B'),
      `B000000003,US,a${' '.repeat(900_000)}b,5\n`,
    ],
    products: 2,
    says: /"imported":2/,
  },
  oneBadCell('title.csv', () => [`B000000003,US,${'x'.repeat(100_000)},5\n`], /title has 100,000/),
  oneBadCell('digits.csv', () => [`B000000003,US,Mat,${'1'.repeat(900_000)}x\n`], /price "+111/),
  oneBadCell('spaces.csv', () => [`B000000003,US,Mat,"1${' '.repeat(900_000)}= 2"\n`], /price/),
  oneBadCell('zero bytes.csv', () => [`B000000003,US,Mat,5\u00006\n`], /price/),
  {
    name: 'UTF-16.csv',
    parts: () => [Buffer.from(`\ufeff${HEADER}${GOOD_ROW}`, 'utf16le')],
    products: 0,
    says: /UTF-16 text; save it as UTF-8/,
  },
];

/** Legal, and kept. */
const LARGE: readonly HostileInput[] = [
  {
    name: 'a million points.ndjson',
    parts: () => [
      keepa('B000000001', {
        csv: [null, many(2_000_000, (n) => (n % 2 === 0 ? 5_000_000 + n / 2 : 1000 + (n % 700)))],
      }),
      LAST_KEEPA,
    ],
    products: 2,
    says: /"imported":2/,
  },
  {
    name: 'points out of order.ndjson',
    parts: () => [
      keepa('B000000001', {
        csv: [null, many(400_000, (n) => (n % 2 === 0 ? 6_000_000 - n / 2 : 1000 + (n % 700)))],
      }),
    ],
    products: 1,
    says: /"imported":1/,
  },
  {
    name: 'marks of byte order.ndjson',
    parts: () => [`\ufeff${GOOD_JSON}`, `\ufeff${LAST_JSON}`],
    options: ['--format', 'products'],
    products: 1,
    says: /not one whole JSON object/,
  },
];

export const HOSTILE_INPUTS: readonly HostileInput[] = [
  ...LONG_CSV,
  ...LONG_JSON,
  ...BAD_PRODUCTS,
  ...BAD_CELLS,
  ...LARGE,
];

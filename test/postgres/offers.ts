/** Random products for sale: all facts, many series, and rarely a history of several pages. */
import fc from 'fast-check';
import { SERIES_NAMES, type Series } from '../../src/domain/history/series.ts';
import { type Facts, STATED_SERIES } from '../../src/domain/product/facts.ts';
import { asin, day, product, T0 } from '../contract/store-fixture.ts';

/** The product of each group whose histories may be long. */
export const LONG_NAME = '1';
/** Points, a little more than an answer has room for. */
const LONG = 10_500;

const anyName = fc.constantFrom(...'123456');
const anyTime = fc.constantFrom(0, 1, 2, 12, 40, 95).map(day);
const anyCount = fc.constantFrom(0, 1, 3, 120, 1_000, 2_499, 41_000);
const anyText = fc.constantFrom(
  'Yoga Mat, extra thick, with strap',
  'Kitchen mat "Läufer" <b>grau</b> für Übungen',
  '=cmd() mug, 2-pack',
  'ヨガマット 10mm 収納バンド付き',
  'Acme Kettle Quick Boil',
);
const anyAsins = fc.uniqueArray(anyName.map(asin), { maxLength: 3 });
const anySize = fc.record({
  lengthMm: fc.option(fc.constantFrom(610, 150)),
  widthMm: fc.constantFrom(150, 30),
  heightMm: fc.constantFrom(150, 10),
  weightG: fc.constantFrom(1200, 90, null),
});
const someOf = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { maxLength: 2 });

const anyFacts: fc.Arbitrary<Partial<Facts>> = fc.record(
  {
    title: anyText,
    brand: fc.constantFrom('Acme', 'ACME', 'Bolt & Söhne'),
    manufacturer: fc.constantFrom('Acme', 'Bolt'),
    partNumber: fc.constantFrom('AC-1', 'AC-2'),
    model: fc.constantFrom('One', 'Two'),
    description: anyText,
    bulletPoints: someOf(anyText),
    images: someOf(fc.constantFrom('https://images.example.com/a.jpg')),
    gtins: someOf(fc.constantFrom('0012345678905', '4006381333931')),
    categoryId: fc.constantFrom('10', '11', '12', '13'),
    rootCategoryId: fc.constantFrom('10', '11'),
    parentAsin: fc.constantFrom(...'178').map(asin),
    isParent: fc.boolean(),
    children: anyAsins,
    variations: anyAsins,
    variationAttributes: someOf(
      fc.record({ dimension: fc.constantFrom('Color', 'Size'), value: anyText }),
    ),
    package: anySize,
    packageVolumeCm3: anyCount,
    itemSize: anySize.map((size) => ({ ...size, volumeCm3: null })),
    measuredFees: fc.record({
      pickAndPack: fc.option(anyCount),
      referralPercent: fc.constantFrom(8, 15, null),
      closing: fc.constant(null),
    }),
    buyBox: fc.record({
      sellerId: fc.constantFrom('A1', null),
      isAmazon: fc.boolean(),
      isFba: fc.option(fc.boolean()),
    }),
    listedSince: anyTime,
    isPriceHidden: fc.boolean(),
    boughtWith: fc.record({
      periodStart: fc.constant(day(0)),
      periodEnd: fc.constantFrom(day(7) - 1, day(28) - 1),
      products: anyAsins.map((asins) =>
        asins.map((one, index) => ({ asin: one, rank: index + 1, combinedShare: 0.25 })),
      ),
    }),
    boughtTogether: anyAsins,
    buyBoxShares: fc.record({
      days: fc.constantFrom(30, 90),
      amazonPercent: fc.constantFrom(40, null),
      topSellerPercent: fc.constantFrom(60, null),
      winners: fc.constantFrom(3, null),
    }),
    statedAverages: fc.uniqueArray(
      fc.record({
        series: fc.constantFrom(...STATED_SERIES),
        days: fc.constantFrom(30, 90),
        value: anyCount,
      }),
      { selector: ({ series, days }) => `${series} ${days}`, maxLength: 3 },
    ),
    rankDrops: someOf(fc.record({ days: fc.constant(30), drops: anyCount })),
    subcategoryRanks: someOf(
      fc.record({
        name: fc.constantFrom('Yoga Mats', 'Mugs'),
        rank: fc.integer({ min: 1, max: 9 }),
        topPercent: fc.constantFrom(1, null),
      }),
    ),
  },
  { requiredKeys: [] },
);

const anyPoint = fc
  .record({ at: anyTime, value: fc.option(anyCount.map((count) => count + 1)), late: fc.nat(9) })
  .map(({ at, value, late }) => ({
    at: at + late * 3_600,
    value,
    state: value === null ? ('out_of_stock' as const) : ('ok' as const),
  }));
const anySeries: fc.Arbitrary<Series> = fc
  .record({
    name: fc.constantFrom('buyBox', 'rating', 'reviewCount', 'boughtInPastMonth', ...SERIES_NAMES),
    category: fc.constantFrom('10', '11', '12'),
    points: fc.uniqueArray(anyPoint, { selector: ({ at }) => at, minLength: 1, maxLength: 5 }),
  })
  .map(({ name, category, points }) => ({
    name,
    categoryId: name === 'bsr' ? category : null,
    points: points
      .map((point) => (name === 'rating' && point.value !== null ? { ...point, value: 45 } : point))
      .sort((a, b) => a.at - b.at),
  }));

const anyLongSeries: fc.Arbitrary<Series> = fc
  .record({ name: fc.constantFrom('new' as const, 'offerCount' as const), salt: fc.nat(3) })
  .map(({ name, salt }) => ({
    name,
    categoryId: null,
    points: Array.from({ length: LONG }, (_, place) => ({
      at: T0 + (place - LONG + 2_000) * 3_600,
      value: 100 + ((place + salt) % 7),
      state: 'ok' as const,
    })),
  }));

const anyParts = {
  source: fc.constantFrom('spapi', 'keepa', 'csv', 'acme'),
  observedAt: anyTime,
  facts: anyFacts,
};
const anySeriesList = fc.uniqueArray(anySeries, {
  selector: ({ name, categoryId }) => `${name} ${categoryId}`,
  maxLength: 6,
});

export const anyOffer = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .record({ name: anyName, ...anyParts, series: anySeriesList })
      .map(({ name, ...parts }) => product(name, parts)),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ ...anyParts, series: fc.tuple(anyLongSeries) })
      .map((parts) => product(LONG_NAME, parts)),
  },
);

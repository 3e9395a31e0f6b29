/** For every operation, by name: requests it answers 200, and what provokes its own errors. */
import type { ErrorCode } from '../../src/domain/values/error.ts';
import { ASINS, CATEGORIES } from './market.ts';

type Input = Readonly<Record<string, unknown>>;

export interface OperationSample {
  /** Answered 200 on the market of `market.ts`; the first one is the plainest. */
  readonly good: readonly Input[];
  readonly failing: Partial<Record<ErrorCode, Input>>;
  /** Answered 400 for reasons the schema cannot say. */
  readonly bad?: readonly Input[];
}

const asin = ASINS.bestSeller;
const keyword = 'yoga mat';
const allProducts = Object.values(ASINS).filter((each) => each !== ASINS.unknown);
const inMarket = (each: string) =>
  each === ASINS.german
    ? { marketplace: 'amazon.de' }
    : each === ASINS.japanese
      ? { marketplace: 'amazon.co.jp' }
      : {};
const product_not_found = { asin: ASINS.unknown };
const no_history = { asin: ASINS.bare };
const category_not_found = { category: 'none' };
const packed = {
  length: 24,
  width: 6,
  height: 6,
  dimensionUnit: 'in',
  weight: 3,
  weightUnit: 'lb',
};

export const SAMPLES: Readonly<Record<string, OperationSample>> = {
  search: {
    good: [
      { keyword },
      { keyword, page: 500 },
      { keyword, sort: '-price', minPrice: 5, maxBsr: 100_000, variations: 'collapse' },
      { keyword: 'yogamatte', marketplace: 'amazon.de' },
      { keyword: 'ヨガマット', marketplace: 'amazon.co.jp' },
      { keyword: 'yoag mat' },
      { keyword: '"NEAR(* 🧘' },
      { keyword: asin },
      { keyword, category: CATEGORIES.leaf, brand: 'Familia', minReviews: 10 },
    ],
    failing: { category_not_found: { keyword, ...category_not_found } },
  },
  finder: {
    good: [
      {},
      { where: { price: { min: 5, max: 60 }, category: [CATEGORIES.root] }, sort: ['-price'] },
      { keyword, where: { bsr: { min: 1 } }, fields: ['rankDrops90'], variations: 'collapse' },
      { marketplace: 'amazon.de', where: { brand: { not: ['Nobody'] } }, unknown: 'include' },
    ],
    failing: { category_not_found: { where: { category: ['none'] } } },
    bad: [{ where: { price: {} } }, { where: { reviewCuont: { max: 5 } } }, { sort: ['nonsense'] }],
  },
  'finder-by-address': {
    good: [{}, { price: '5..60', sort: '-price', fields: 'rankDrops90' }, { pageSize: 1 }],
    failing: { category_not_found },
    bad: [{ price: '60..5' }, { sort: 'nonsense' }],
  },
  'finder-fields': { good: [{}, { marketplace: 'amazon.de' }], failing: {} },
  product: {
    good: [
      ...allProducts.map((each) => ({ asin: each, ...inMarket(each) })),
      { asin: asin.toLowerCase(), asOf: '2026-10-01' },
    ],
    failing: { product_not_found },
    bad: [{ asin, asOf: 'yesterday' }],
  },
  'price-history': {
    good: [
      { asin },
      { asin, interval: 'raw', from: 'first' },
      { asin, interval: 'week', series: 'price,rating,reviewCount', layout: 'columns' },
      { asin: ASINS.outOfStock, interval: 'hour', from: '2026-11-18', to: '2026-11-21' },
    ],
    failing: { product_not_found, no_history },
    bad: [
      { asin, from: '2026-02-30' },
      { asin, series: 'price,nonsense' },
    ],
  },
  'bsr-history': {
    good: [
      { asin },
      { asin, interval: 'raw', from: 'first' },
      { asin, category: CATEGORIES.leaf, interval: 'month', layout: 'columns' },
    ],
    failing: {
      product_not_found,
      no_history,
      category_not_found: { asin, ...category_not_found },
    },
    bad: [{ asin, to: 'soon' }],
  },
  'sales-estimate': {
    good: [
      { asin },
      { bsr: 1200 },
      { bsr: 1, category: CATEGORIES.root, confidence: 0.5 },
      { asin: ASINS.noRank },
      { asin: ASINS.parent },
    ],
    failing: { product_not_found, category_not_found: { bsr: 100, ...category_not_found } },
    bad: [{}, { asin, bsr: 5 }, { asin, asOf: 'x' }],
  },
  'niche-score': {
    good: [{ keyword }, { keyword: 'nothing like it' }, { keyword, weights: 'demand:1' }],
    failing: {},
    bad: [{ keyword, weights: 'nonsense' }],
  },
  competitors: {
    good: [{ keyword }, { keyword, limit: 2, variations: 'all' }, { keyword: 'nothing like it' }],
    failing: {},
  },
  category: {
    good: [{}, { category: CATEGORIES.leaf }, { parent: CATEGORIES.root }, { q: 'yoga' }],
    failing: { category_not_found },
    bad: [{ asOf: 'x' }],
  },
  keywords: {
    good: [{ keyword }, { asin }, { keyword, minSearchVolume: 1_000_000 }],
    failing: { no_keyword_data: { keyword: 'zzz unheard of' } },
    bad: [{}, { keyword, asin }],
  },
  'keywords-by-asin': {
    good: [{ asin }],
    failing: { no_keyword_data: { asin: ASINS.bare } },
  },
  'keywords-compare': {
    good: [
      { asins: `${asin},${ASINS.childA},${ASINS.bare}` },
      { asins: `${asin},${ASINS.childB}`, gapFor: ASINS.childB, minProducts: 1, limit: 1 },
    ],
    failing: {
      no_keyword_data: { asins: `${ASINS.bare},${ASINS.noRank}` },
      product_not_found: { asins: `${asin},${ASINS.unknown}` },
    },
    bad: [
      { asins: asin },
      { asins: `${asin},${asin}` },
      { asins: Array.from({ length: 11 }, (_, n) => `B0MAT000${n + 10}`).join(',') },
      { asins: `${asin},short` },
      { asins: `${asin},${ASINS.childA}`, gapFor: ASINS.childB },
    ],
  },
  'ai-keywords': {
    good: [{ keyword }, { asin }, { title: 'Yoga mat, thick', purpose: 'ppc', limit: 5 }],
    failing: { no_keyword_data: { keyword: 'zzz unheard of' }, product_not_found },
    bad: [{}, { keyword, asin }],
  },
  profit: {
    good: [
      { asin, cost: 7.5 },
      { asin, cost: 1e-7 },
      { category: 'Sports and Outdoors', price: 30, cost: 7, package: packed },
      { category: 'Sports and Outdoors', price: 30, cost: 7, fulfillment: 'fbm', fbmShipping: 5 },
    ],
    failing: { product_not_found: { ...product_not_found, cost: 1 } },
    bad: [{ asin, cost: 1, advertisingPerUnit: 1, advertisingPercent: 1 }],
  },
  batch: {
    good: [{ operation: 'product', items: [{ asin }, product_not_found, { asin: 'x' }] }],
    failing: {},
    bad: [{ operation: 'keywords', items: [{}] }],
  },
  usage: { good: [{}], failing: {} },
};

/** The worst legal request of every operation: what it asks, and how it is sent. */
import { ROOT, SEED_WORD, WATCHED } from './prepare.ts';

export interface WorstRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Another one each time where an answer would be remembered. */
  path(turn: number): string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const [asin = ''] = WATCHED;
const ALL_SERIES =
  'price,buyBox,amazon,new,newFba,newFbm,used,listPrice,lightningDeal,rating,reviewCount,offerCount,boughtInPastMonth';
const KEYWORD_LENGTH_MAX = 200;

/** `titles`: words of listings, to be misspelt. */
export function worstRequests(titles: readonly (readonly string[])[]): readonly WorstRequest[] {
  return [...searches(titles), ...PRODUCTS, ...HISTORIES, ...LISTS, ...BATCHES];
}

function get(name: string, path: (turn: number) => string): WorstRequest {
  return { name, method: 'GET', path };
}

function post(name: string, path: string, body: unknown): WorstRequest {
  return { name, method: 'POST', path: () => path, body };
}

function compressed(request: WorstRequest): WorstRequest {
  return { ...request, headers: { 'accept-encoding': 'br' } };
}

function searches(titles: readonly (readonly string[])[]): readonly WorstRequest[] {
  const words = [...new Set(titles.flat())];
  const [frequent = ''] = mostFrequent(titles);
  const misspelt = (turn: number) => encodeURIComponent(misspeltKeyword(words, turn));
  const deep = `keyword=${frequent}&page=500&pageSize=100&sort=-rating&variations=collapse`;
  return [
    get('search, misspelt', (turn) => `/api/v1/search?keyword=${misspelt(turn)}`),
    get('search, page 500 by rating', (turn) => `/api/v1/search?${deep}&minPrice=0.0${turn % 9}1`),
    compressed(get('search, CSV compressed', () => `/api/v1/search?${deep}&format=csv`)),
    get('niche-score, misspelt', (turn) => `/api/v1/niche-score?keyword=${misspelt(turn)}`),
    get(
      'competitors, misspelt',
      (turn) => `/api/v1/competitors?keyword=${misspelt(turn)}&limit=100`,
    ),
    get('competitors, 100', () => `/api/v1/competitors?keyword=${frequent}&limit=100`),
  ];
}

const PRODUCTS: readonly WorstRequest[] = [
  get('product', () => `/api/v1/product?asin=${asin}`),
  get('product as of a day', () => `/api/v1/product?asin=${asin}&asOf=2026-06-01`),
  get('sales-estimate', () => `/api/v1/sales-estimate?asin=${asin}&confidence=0.9`),
  post('profit-calc', '/api/v1/profit-calc', {
    asin,
    cost: 5,
    fulfillment: 'fbm',
    monthlyUnits: 1_000,
  }),
  get('usage', () => '/api/v1/usage'),
];

const prices = `/api/v1/price-history?asin=${asin}&from=first&series=${ALL_SERIES}`;
const ranks = `/api/v1/bsr-history?asin=${asin}&from=first`;
const HISTORIES: readonly WorstRequest[] = [
  get('price-history, hours of all series', () => `${prices}&interval=hour`),
  get('price-history, raw of all series', () => `${prices}&interval=raw`),
  compressed(get('price-history, CSV compressed', () => `${prices}&interval=hour&format=csv`)),
  get('bsr-history, hours', () => `${ranks}&interval=hour`),
  get('bsr-history, raw', () => `${ranks}&interval=raw`),
];

const LISTS: readonly WorstRequest[] = [
  get('category, best sellers of all', () => `/api/v1/category?category=${ROOT}`),
  get('category, 3,000 children', () => `/api/v1/category?parent=${ROOT}`),
  get('category by name', () => '/api/v1/category?q=topic'),
  post('keywords, 500', '/api/v1/keywords', { keyword: SEED_WORD, limit: 500 }),
  get('keywords/by-asin, 500', () => `/api/v1/keywords/by-asin?asin=${asin}&limit=500`),
  get(
    'keywords/compare, 10 products',
    () => `/api/v1/keywords/compare?asins=${WATCHED.join(',')}&limit=500`,
  ),
  post('ai/keywords, 200', '/form-b/api/v1/ai/keywords', { keyword: SEED_WORD, limit: 200 }),
];

const ITEMS = Array.from({ length: 100 }, (_, at) => WATCHED[at % WATCHED.length] ?? asin);
const HOURS = { from: 'first', interval: 'hour' };
const BATCHES: readonly WorstRequest[] = [
  ['product', {}] as const,
  ['price-history', { ...HOURS, series: ALL_SERIES }] as const,
  ['bsr-history', HOURS] as const,
  ['sales-estimate', {}] as const,
  ['profit-calc', { cost: 5, fulfillment: 'fbm' }] as const,
].map(([operation, asked]) =>
  post(`batch of 100, ${operation}`, '/api/v1/batch', {
    operation,
    items: ITEMS.map((each) => ({ asin: each, ...asked })),
  }),
);

/** What other callers send meanwhile: one question of each kind. */
export function ordinaryPaths(titles: readonly (readonly string[])[]): readonly string[] {
  return titles.slice(0, 500).flatMap((title, at) => {
    const keyword = title.slice(0, 1 + (at % 3)).join('+');
    return [
      `/api/v1/search?keyword=${keyword}`,
      `/api/v1/search?keyword=${keyword}&sort=price&minRating=4`,
      `/api/v1/niche-score?keyword=${keyword}`,
      `/api/v1/competitors?keyword=${keyword}`,
      `/api/v1/product?asin=${WATCHED[at % WATCHED.length]}`,
      `/api/v1/price-history?asin=${WATCHED[at % WATCHED.length]}`,
      `/api/v1/sales-estimate?bsr=${1 + at * 13}`,
      `/api/v1/category?category=${at}`,
    ];
  });
}

function mostFrequent(titles: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const word of titles.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

/** A keyword of the greatest length, whose words all have one letter too many. */
function misspeltKeyword(words: readonly string[], turn: number): string {
  let keyword = '';
  for (let at = 0; ; at++) {
    const word = words[(turn * 7_919 + at * 104_729) % words.length] ?? '';
    const next = `${keyword} ${word.slice(0, 2)}q${word.slice(2)}`.trim();
    if (next.length > KEYWORD_LENGTH_MAX) return keyword;
    keyword = next;
  }
}

/** Programs as users write them with generated clients: no casts, no `any`, all types strict. */

interface FormNames {
  readonly score: string;
  readonly product: string;
  readonly profitPath: string;
}

const NAMES: Readonly<Record<'A' | 'B', FormNames>> = {
  A: {
    score: 'score',
    product: `client.GET('/product', { params: { query: { asin } } })`,
    profitPath: '/profit-calc',
  },
  B: {
    score: 'overall',
    product: `client.GET('/products/{asin}', { params: { path: { asin } } })`,
    profitPath: '/profit',
  },
};

/** Prints what it found as JSON; asks the service at BASE with KEY. */
export function openapiFetchProgram(form: 'A' | 'B'): string {
  const { score, product, profitPath } = NAMES[form];
  return `import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

const client = createClient<paths>({
  baseUrl: process.env['BASE'] ?? '',
  headers: { 'X-API-Key': process.env['KEY'] ?? '' },
});
const search = await client.GET('/search', { params: { query: { keyword: 'yoga mat' } } });
if (search.error) throw new Error(search.error.error.message);
const found: components['schemas']['Search'] = search.data.data;
const first: components['schemas']['Summary'] | undefined = found.products[0];
const price: number | null | undefined = found.products[0]?.price;
const score: number = found.nicheScore.${score};
const asin: string = first?.asin ?? '';

const product = await ${product};
const rank: number | undefined = product.data?.data.ranks[0]?.rank;
const history = await client.GET('/price-history', { params: { query: { asin, interval: 'day' } } });
const state:
  | 'ok'
  | 'no_buy_box'
  | 'out_of_stock'
  | 'never_offered'
  | 'hidden'
  | 'unknown'
  | undefined =
  history.data?.data.series[0]?.points[0]?.state;
const profit = await client.POST('${profitPath}', { body: { asin, cost: 3 } });
const total: number | null | undefined = profit.data?.data.fees.total;
const batch = await client.POST('/batch', { body: { operation: 'product', items: [{ asin }] } });
const asked = batch.data?.data;
const title: string | null | undefined =
  asked?.operation === 'product' ? asked.results[0]?.data?.title : null;
const csv = await client.GET('/search', {
  params: { query: { keyword: 'yoga mat', format: 'csv' } },
  parseAs: 'text',
});
const missing = await client.GET('/search', { params: { query: { keyword: ' ' } } });
const code: string | undefined = missing.error?.error.code;
console.log(JSON.stringify({ price, score, rank, state, total, title, csv: csv.data, code }));
`;
}

export function heyApiProgram(form: 'A' | 'B'): string {
  const { score } = NAMES[form];
  return `import { batch, profit, search, type Summary } from './hey-api/index.ts';

const { data, error } = await search({ query: { keyword: 'yoga mat' } });
if (error) throw new Error(error.error.message);
const first: Summary | undefined = data?.data.products[0];
const price: number | null | undefined = data?.data.products[0]?.price;
const score: number | undefined = data?.data.nicheScore.${score};
const made = await profit({ body: { price: 20, category: 'Toys', cost: 3 } });
const total: number | null | undefined = made.data?.data.fees.total;
const answer = await batch({ body: { operation: 'product', items: [{ asin: 'B000000001' }] } });
const asked = answer.data?.data;
const title: string | null | undefined =
  asked?.operation === 'product' ? asked.results[0]?.data?.title : null;
console.log(first, price, score, total, title);
`;
}

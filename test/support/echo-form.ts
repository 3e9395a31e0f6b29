/** A small form whose operations do nothing but show the pipeline at work. */
import Type from 'typebox';
import type { AppContext } from '../../src/app/context.ts';
import { defineOperation, type Form } from '../../src/delivery/interface/operation.ts';
import {
  asinParam,
  keywordParam,
  marketplaceParam,
} from '../../src/delivery/interface/parameters.ts';
import { usageOperation } from '../../src/delivery/operations/usage.ts';
import { ShelflineError } from '../../src/domain/values/error.ts';

/** What the echo operations need of the application apart from accounts. */
export interface EchoApp extends Partial<AppContext> {
  revisionNow: number;
}

export function echoApp(): EchoApp {
  const app: EchoApp = {
    revisionNow: 1,
    store: { revision: () => app.revisionNow } as AppContext['store'],
    salesModel: () => ({ id: 'echo' }) as ReturnType<AppContext['salesModel']>,
  };
  return app;
}

const echo = defineOperation({
  name: 'echo',
  tag: 'Account',
  summary: 'Echo',
  description: 'Says what was asked.',
  input: 'query',
  params: (form) =>
    Type.Object({
      keyword: keywordParam,
      marketplace: marketplaceParam(form),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 1 })),
      minPrice: Type.Optional(Type.Number({ minimum: 0 })),
      maxPrice: Type.Optional(Type.Number({ minimum: 0 })),
      isNew: Type.Optional(Type.Boolean()),
      sort: Type.Optional(Type.Enum(['relevance', '-price'])),
      confidence: Type.Optional(Type.Enum([0.5, 0.8])),
    }),
  data: () =>
    Type.Object({
      keyword: Type.String(),
      marketplace: Type.String(),
      currency: Type.String(),
      page: Type.Integer(),
      rows: Type.Array(Type.Object({ title: Type.String(), price: Type.Number() })),
    }),
  errors: [],
  example: { keyword: 'yoga mat' },
  rows: ({ rows }) => rows,
  next: ({ page }) => (page < 3 ? { page: `${page + 1}` } : null),
  async handle({ keyword, page }, { marketplaceDomain }) {
    return {
      keyword,
      marketplace: marketplaceDomain,
      currency: 'USD',
      page: page ?? 0,
      rows: Array.from({ length: 30 }, (_, at) => ({
        title: `=HYPERLINK("http://example.com/${at}") ${keyword}`,
        price: at + 0.5,
      })),
    };
  },
});

const fail = defineOperation({
  name: 'fail',
  tag: 'Account',
  summary: 'Fail',
  description: 'Fails as told.',
  input: 'query',
  params: () => Type.Object({ how: Type.String(), asin: asinParam }),
  data: () => Type.Object({}),
  errors: ['product_not_found'],
  example: { how: 'defect', asin: 'B000000001' },
  async handle({ how }) {
    if (how === 'defect') throw new TypeError('secret internals');
    if (how === 'provider') throw new ShelflineError('provider_unavailable', 'No provider.');
    if (how === 'unknown') throw new ShelflineError('product_not_found', 'No such product.');
    if (how === 'late') throw new ShelflineError('invalid_parameter', 'Found out late.');
    if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
    return {};
  },
});

const post = defineOperation({
  name: 'post',
  tag: 'Account',
  summary: 'Post',
  description: 'Takes a body.',
  input: 'body',
  params: (form) =>
    Type.Object({
      keyword: keywordParam,
      marketplace: marketplaceParam(form),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      package: Type.Optional(Type.Object({ lengthMm: Type.Number({ minimum: 0 }) })),
      items: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, maxItems: 100 })),
    }),
  data: () => Type.Object({ keyword: Type.String(), items: Type.Array(Type.Unknown()) }),
  errors: ['no_keyword_data'],
  example: { keyword: 'yoga mat' },
  cost: ({ items }) => items?.length ?? 1,
  listed: {
    field: 'items',
    head: ({ keyword }) => ({ keyword }),
    async *items({ items }) {
      yield* items ?? [];
    },
    isCounted: (item) => item !== 'fail',
  },
  async handle({ keyword, items = [] }) {
    return { keyword, items };
  },
});

export const echoForm: Form = {
  name: 'A',
  marketplaces: ['US', 'GB', 'DE'],
  scoreScale: 100,
  combinedScore: 'score',
  hasPriceAverages: true,
  routes: [
    { method: 'GET', path: '/echo', operation: echo },
    { method: 'GET', path: '/fail/:asin', operation: fail },
    { method: 'POST', path: '/post', operation: post },
    { method: 'GET', path: '/usage', operation: usageOperation },
  ],
};

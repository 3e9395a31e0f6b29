/** Product search: which products answer a keyword, and what their market looks like. */
import Type, { type Static } from 'typebox';
import {
  type FindProductsRequest,
  type FoundProducts,
  findProducts,
} from '../../app/search/find-products.ts';
import { whenReady } from '../../domain/values/maybe-promise.ts';
import { type Currency, toMinor } from '../../domain/values/money.ts';
import * as field from '../interface/fields.ts';
import {
  defineOperation,
  type Form,
  type OperationContext,
  type Shared,
} from '../interface/operation.ts';
import {
  filledIn,
  keywordParam,
  limitParam,
  marketplaceParam,
  maxAgeDaysParam,
  PAGE_MAX,
  textParam,
} from '../interface/parameters.ts';
import {
  coverageSchema,
  explanationSchema,
  leftOutSchema,
  presentCoverage,
  presentExplanation,
} from '../present/coverage.ts';
import { presentSearchNiche, searchNicheSchema } from '../present/niche-score.ts';
import { presentSummary, summarySchema } from '../present/summary.ts';

const SORTS = [
  'relevance',
  'bsr',
  '-bsr',
  'price',
  '-price',
  'monthlySales',
  '-monthlySales',
  'reviewCount',
  '-reviewCount',
  'rating',
  '-rating',
] as const;
const SORT_WORDS =
  '`relevance`: the 200 best sellers, ordered by how well they match and sell; products that do not sell (out of stock, no rank, or a rank beyond 300,000) come after selling ones with all words in the title. All other products follow by sales. Other sorts: plain is ascending, a leading - descending; nulls come last, ties are ordered by ASIN.';

const FILTER = /^(?:brand|category)$|^(?:min|max)/;
const WITHOUT_KEYWORD =
  'is required for a search; the finder (/finder) takes filters without a keyword, such as price=20..50';

const bound = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));
const countBound = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description }));

const params = (form: Form) =>
  Type.Object({
    keyword: keywordParam,
    marketplace: marketplaceParam(form),
    page: limitParam(1, PAGE_MAX),
    pageSize: limitParam(20, 100),
    category: textParam('Category id; everything below it is included.'),
    brand: textParam('Exactly this brand, case and accents folded.'),
    minPrice: bound('Major units, inclusive.'),
    maxPrice: bound('Major units, inclusive.'),
    minBsr: countBound('Best rank wanted, inclusive.'),
    maxBsr: countBound('Worst rank wanted, inclusive.'),
    minReviews: countBound('Ratings count, inclusive.'),
    maxReviews: countBound('Ratings count, inclusive.'),
    minRating: Type.Optional(Type.Number({ minimum: 0, maximum: 5, description: 'Inclusive.' })),
    minMonthlySales: countBound('Estimated units in 30 days, inclusive.'),
    maxMonthlySales: countBound('Estimated units in 30 days, inclusive.'),
    maxAgeDays: maxAgeDaysParam,
    variations: filledIn(
      Type.Enum(['all', 'collapse'], {
        description: '`collapse` shows one listing for each family, its best seller.',
        default: 'all',
      }),
    ),
    sort: filledIn(Type.Enum(SORTS, { default: 'relevance', description: SORT_WORDS })),
  });

const data = (form: Form) =>
  Type.Object({
    keyword: field.text,
    marketplace: field.text,
    ...field.each(field.integer, 'page', 'pageSize', 'totalPages'),
    totalResults: field.count,
    currency: field.text,
    nicheScore: searchNicheSchema(form),
    products: Type.Array(summarySchema),
    coverage: coverageSchema,
    leftOut: leftOutSchema,
    explanation: explanationSchema,
  });

export const searchOperation = defineOperation({
  name: 'search',
  tag: 'Products',
  summary: 'Product search',
  description:
    'Products in which every word of the keyword occurs (title, brand, category), the most relevant best sellers first, with an exact total and the score of the keyword’s market. `"yoga mat"` asks for adjacent words in the title; a hyphen before a word excludes products with it (`yoga -kids`, `-"for men"`).',
  input: 'query',
  params,
  data,
  errors: ['category_not_found'],
  example: { keyword: 'yoga mat' },
  next: ({ page, totalPages }) =>
    page < Math.min(totalPages, PAGE_MAX) ? { page: `${page + 1}` } : null,
  ofAbsent: (given) =>
    given['keyword'] === undefined && Object.keys(given).some((name) => FILTER.test(name))
      ? { field: 'keyword', issue: WITHOUT_KEYWORD }
      : null,
  correctedKeyword: ({ explanation }) => explanation?.correctedKeyword ?? null,
  rows: ({ products }) => products,
  handle(asked, context) {
    const request = requestOf(asked, context);
    return whenReady(findProducts(context.app, request), (found) =>
      presentFound(found, request, context),
    );
  },
});

function presentFound(
  { total, listings, niche, coverage, categoryNames, leftOut, explanation }: FoundProducts,
  { keyword, page, pageSize }: FindProductsRequest,
  { marketplaceDomain, currency, form }: OperationContext,
): Shared<Static<ReturnType<typeof data>>> {
  const categoryName = (id: string) => categoryNames.get(id) ?? null;
  return {
    keyword,
    marketplace: marketplaceDomain,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
    totalResults: total,
    currency,
    nicheScore: presentSearchNiche(niche, form),
    products: listings.map((listing) => presentSummary(listing, { categoryName })),
    coverage: presentCoverage(coverage),
    leftOut,
    explanation: presentExplanation(explanation, currency),
  };
}

type Asked = Static<ReturnType<typeof params>>;

function requestOf(
  asked: Asked,
  { marketplace, currency, now }: OperationContext,
): FindProductsRequest {
  const { category = null, sort, variations, page, pageSize } = asked;
  return {
    marketplace,
    keyword: asked.keyword.trim(),
    category,
    filters: filtersOf(asked, currency),
    sort: sort.replace(/^-/, '') as FindProductsRequest['sort'],
    descending: sort.startsWith('-'),
    variations,
    page,
    pageSize,
    now,
  };
}

const FILTER_BUT_PRICE = /^brand$|^(?:min|max)(?!Price)/;

function filtersOf(asked: Asked, currency: Currency): FindProductsRequest['filters'] {
  const { minPrice, maxPrice } = asked;
  const given = Object.entries(asked).filter(([name]) => FILTER_BUT_PRICE.test(name));
  return {
    ...Object.fromEntries(given),
    ...(minPrice === undefined ? {} : { minPrice: toMinor(minPrice, currency) }),
    ...(maxPrice === undefined ? {} : { maxPrice: toMinor(maxPrice, currency) }),
  };
}

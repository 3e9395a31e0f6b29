/** `search_products`: which products answer a keyword, and how good their market is. */
import * as field from '../../interface/fields.ts';
import { PAGE_MAX } from '../../interface/parameters.ts';
import { searchOperation } from '../../operations/search.ts';
import { anyValue, rowsSchema, THEIR_TEXTS } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, latest, priceWords, quoted, salesWords } from '../wording.ts';

type Asked = Question<'search'>;
type Found = Answered<'search'>;

const PAGE_SIZE = 20;

/** What there is of an unsold or unknown product is seldom worth its bytes. */
const BRIEF = [
  'asin',
  'title',
  'brand',
  'price',
  'availability',
  'bsr',
  'monthlySales',
  'monthlySalesLow',
  'monthlySalesHigh',
  'salesGrade',
  'salesAsOf',
  'reviewCount',
  'rating',
  'observedAt',
];

const FILTERS = [
  'category',
  'brand',
  'minPrice',
  'maxPrice',
  'maxBsr',
  'maxReviews',
  'minRating',
  'minMonthlySales',
  'maxAgeDays',
] as const;

export const searchProducts = defineTool<Asked>({
  name: 'search_products',
  title: 'Product search',
  description:
    'Finds products by what a shopper types; every word must match. Price, rank, estimated monthly sales (of the day salesAsOf) with range and grade, reviews. Known ASINs: get_products. The whole market: score_niche.' +
    THEIR_TEXTS,
  input: paramsOf(
    searchOperation,
    ['keyword', 'marketplace', ...FILTERS, 'variations', 'sort', 'page', 'pageSize'],
    {
      brand: 'Whole name.',
      minPrice: 'In its currency.',
      maxPrice: 'In its currency.',
      maxBsr: '1 is best.',
      maxReviews: 'Ratings.',
      minRating: '0 to 5.',
      minMonthlySales: 'Units.',
      page: 'From 1.',
      pageSize: 'To 100.',
      keyword: '"…": phrase, -word: without.',
      category: 'Id, by browse_categories.',
      variations: 'collapse: one a family.',
      sort: '',
    },
  ),
  output: { totalResults: field.count, nicheScore: anyValue, products: rowsSchema },
  async run(asked, { client }) {
    const { data } = await client.search(asked);
    const { keyword, marketplace, currency, totalResults, nicheScore, products, leftOut } = data;
    const { page = 1, pageSize = PAGE_SIZE } = asked;
    const note = data.explanation?.message ?? null;
    const before = (page - 1) * pageSize;
    return {
      summary: summaryOf(
        data,
        FILTERS.some((name) => asked[name] !== undefined),
      ),
      data: { keyword, marketplace, currency, totalResults, nicheScore, leftOut, note },
      list: {
        name: 'products',
        rows: products,
        brief: BRIEF,
        total: Math.max(0, totalResults - before),
        next: (shown) => nextOf(asked, before + shown, shown, totalResults),
      },
      coverage: data.coverage,
      asOf: latest(products.map(({ observedAt }) => observedAt)) ?? data.coverage.newestObservedAt,
      sources: null,
    };
  },
});

/** Returns the page that begins at the first row not seen, or up to a page before it. */
function nextOf(asked: Asked, seen: number, shown: number, total: number): Asked | null {
  if (seen >= total || shown === 0) return null;
  const page = Math.floor(seen / shown) + 1;
  return page > PAGE_MAX ? null : { ...asked, page, pageSize: shown };
}

function summaryOf(
  { keyword, marketplace, currency, totalResults, ...found }: Found,
  isFiltered: boolean,
): string {
  const [first] = found.products;
  const { message, correctedKeyword } = found.explanation ?? {};
  const why = message === undefined ? '' : ` ${message}`;
  const filters = isFiltered ? ' and the filters' : '';
  const words = correctedKeyword ?? keyword;
  const count = `${counted(totalResults, 'product')} on ${marketplace} ${totalResults === 1 ? 'matches' : 'match'} ${quoted(words)}${filters}`;
  if (first === undefined) return `${count}.${why}`;
  const { asin, price, availability, monthlySales, salesGrade } = first;
  const sales = salesWords({
    units: monthlySales,
    low: first.monthlySalesLow,
    high: first.monthlySalesHigh,
    grade: salesGrade,
  });
  const { score, scale } = found.nicheScore;
  return `${count}; the first is ${asin} ${priceWords(price, currency, availability)}, ${sales}; niche score ${score} of ${scale}.${why}`;
}

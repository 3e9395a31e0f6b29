/** `find_products`: which products meet conditions on their figures, without a keyword. */
import * as field from '../../interface/fields.ts';
import { finderOperation } from '../../operations/finder.ts';
import { anyValue, rowsSchema, THEIR_TEXTS } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, latest, priceWords } from '../wording.ts';

type Asked = Question<'finder'>;
type Found = Answered<'finder'>;

const PAGE_SIZE = 50;

const BRIEF = [
  'asin',
  'title',
  'brand',
  'price',
  'bsr',
  'monthlySales',
  'salesGrade',
  'salesAsOf',
  'reviewCount',
  'rating',
  'observedAt',
];

export const findProducts = defineTool<Asked>({
  name: 'find_products',
  title: 'Product finder',
  description:
    'Finds products by figures, no keyword. where: {price: {min: 20, max: 50}, reviewCount: {max: 200}, buyBoxIsAmazon: false}; also rating, weightG, netPerUnit …' +
    THEIR_TEXTS,
  input: paramsOf(
    finderOperation,
    ['where', 'keyword', 'marketplace', 'sort', 'page', 'pageSize', 'cursor'],
    {
      where: 'By field.',
      keyword: 'Also matched.',
      sort: 'As -monthlySales; to 3.',
      page: 'After the cursor.',
      pageSize: 'To 100.',
      cursor: 'Of an answer.',
    },
  ),
  output: { totalResults: field.count, leftOut: anyValue, products: rowsSchema },
  async run(asked, { client }) {
    const { data } = await client.finder(asked);
    const { marketplace, currency, totalResults, leftOut, cursor, products } = data;
    const extra = Object.keys(products[0] ?? {}).filter(
      (name) => asked.where?.[name] !== undefined,
    );
    return {
      summary: summaryOf(data),
      data: { marketplace, currency, totalResults, leftOut },
      list: {
        name: 'products',
        rows: products,
        brief: [...new Set([...BRIEF, ...extra])],
        total: totalResults,
        next: (shown) => nextOf(asked, shown, products.length, cursor),
      },
      coverage: data.coverage,
      asOf: latest(products.map(({ observedAt }) => observedAt)) ?? data.coverage.newestObservedAt,
      sources: null,
    };
  },
});

/** Returns the page that begins at the first row not shown, or up to a page before it. */
function nextOf(asked: Asked, shown: number, given: number, cursor: string | null): Asked | null {
  const { page = 1, pageSize = PAGE_SIZE } = asked;
  if (shown === given) return cursor === null ? null : { ...asked, page: 1, cursor };
  if (shown === 0) return null;
  return {
    ...asked,
    page: Math.floor(((page - 1) * pageSize + shown) / shown) + 1,
    pageSize: shown,
  };
}

function summaryOf({ marketplace, currency, totalResults, products, leftOut }: Found): string {
  const [first] = products;
  const unknown = leftOut.map(({ field: name, products: count }) => `${name} of ${count}`);
  const out = unknown.length === 0 ? '' : ` Left out as unknown: ${unknown.join(', ')}.`;
  const count = `${counted(totalResults, 'product')} on ${marketplace} ${totalResults === 1 ? 'meets' : 'meet'} the conditions`;
  if (first === undefined) return `${count}.${out}`;
  return `${count}; the first is ${first.asin} ${priceWords(first.price, currency, first.availability)}.${out}`;
}

/** `get_products`: everything known about up to twenty products, each with its source and age. */
import { productOperation } from '../../operations/product.ts';
import { asinsParam, rowsSchema, THEIR_TEXTS } from '../schemas.ts';
import { type Answered, type AnswerList, defineTool, paramsOf, type Question } from '../tool.ts';
import { priceWords, salesWords } from '../wording.ts';
import { sourcesOf } from './product-sources.ts';

const ASINS_MAX = 20;

type Rest = Omit<Question<'product'>, 'asin'>;
type Asked = Rest & { readonly asins: readonly string[] };

type Product = Answered<'product'>;

const BRIEF = [
  'asin',
  'title',
  'brand',
  'price',
  'currency',
  'availability',
  'bsr',
  'bsrCategoryName',
  'monthlySales',
  'range',
  'grade',
  'salesAsOf',
  'reviewCount',
  'rating',
  'offers',
  'buyBox',
  'package',
  'priceAverages',
  'observedAt',
] as const;

export const getProducts = defineTool<Asked>({
  name: 'get_products',
  title: 'Products by ASIN',
  description:
    'Facts of known ASINs: price, rank, estimated monthly sales with range and grade, reviews, offers, package, family. To find ASINs use search_products. One request per ASIN.' +
    THEIR_TEXTS,
  input: {
    asins: asinsParam(1, ASINS_MAX),
    ...paramsOf(productOperation, ['marketplace', 'asOf'], { asOf: 'As known then, ISO 8601.' }),
  },
  output: { products: rowsSchema, notFound: rowsSchema },
  async run({ asins, ...rest }, { client }) {
    const wanted = [...new Set(asins.map((asin) => asin.toUpperCase()))];
    const [only = ''] = wanted;
    if (wanted.length === 1) {
      const { data } = await client.product({ asin: only, ...rest });
      return answerOf([data], [], rest);
    }
    const items = wanted.map((asin) => ({ asin, ...rest }));
    const { data } = await client.batch({ operation: 'product', items });
    const found = data.results.flatMap((result) =>
      result.data === null ? [] : [result.data as Product],
    );
    const notFound = data.results.flatMap(({ error }, at) =>
      error === null ? [] : [{ asin: wanted[at] ?? '', why: error.message }],
    );
    return answerOf(found, notFound, rest);
  },
});

function answerOf(
  rows: readonly Product[],
  notFound: readonly { readonly asin: string; readonly why: string }[],
  rest: Rest,
) {
  const looks = rows.map((row) => row.observedAt).sort();
  const list: AnswerList = {
    name: 'products',
    rows,
    brief: BRIEF,
    next: (shown) => ({ asins: rows.slice(shown).map(({ asin }) => asin), ...rest }),
  };
  return {
    summary: summaryOf(rows, notFound.length),
    data: { notFound },
    list,
    coverage: {
      listings: rows.length,
      oldestObservedAt: looks[0] ?? null,
      newestObservedAt: looks.at(-1) ?? null,
    },
    asOf: looks.at(-1) ?? null,
    sources: sourcesOf(rows),
  };
}

/** More would be a second copy of the answer. */
const NAMED_MAX = 3;

function summaryOf(rows: readonly Product[], missing: number): string {
  const named = rows.slice(0, NAMED_MAX).map(productWords);
  const more = rows.length > NAMED_MAX ? [`${rows.length} products in all`] : [];
  const lost = missing === 0 ? [] : [`${missing} not held here`];
  return `${[...named, ...more, ...lost].join('; ')}.`;
}

function productWords({ asin, currency, bsr, ...row }: Product): string {
  const price = priceWords(row.price, currency, row.availability);
  const rank = bsr === null ? 'no rank known' : `rank ${bsr}`;
  const { monthlySales: units, range, grade } = row;
  const sales = salesWords({ units, low: range?.low, high: range?.high, grade });
  return `${asin} ${price}, ${rank}, ${sales}`;
}

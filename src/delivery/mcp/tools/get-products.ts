/** `get_products`: everything known about up to twenty products, each with its source and age. */
import { productOperation } from '../../http/operations/product.ts';
import { asinsParam, rowsSchema } from '../schemas.ts';
import { type AnswerList, defineTool, paramsOf, type Question } from '../tool.ts';

const ASINS_MAX = 20;

type Rest = Omit<Question<'product'>, 'asin'>;
type Asked = Rest & { readonly asins: readonly string[] };

type Product = Readonly<Record<string, unknown>>;

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
    'Facts of known ASINs: price, rank, estimated monthly sales with range and grade, reviews, offers, package, family. To find ASINs use search_products. One request per ASIN.',
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
    const found = data.results.flatMap((result) => (result.data === null ? [] : [result.data]));
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
  const looks = rows.map((row) => String(row['observedAt'])).sort();
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

function sourcesOf(rows: readonly Product[]): string[] {
  const origins = rows.flatMap(({ observed }) =>
    Object.values(observed as Record<string, { readonly source: string }>),
  );
  return [...new Set(origins.map(({ source }) => source))].sort();
}

function summaryOf(rows: readonly Product[], missing: number): string {
  const [only] = rows;
  const rest = missing === 0 ? '' : `; ${missing} not held here`;
  if (rows.length !== 1 || only === undefined) return `${rows.length} products${rest}.`;
  const { asin, price, currency, bsr, monthlySales } = only;
  const parts = [
    price === null ? 'no price known' : `${price} ${currency}`,
    bsr === null ? 'no rank known' : `rank ${bsr}`,
    monthlySales === null ? 'no sales estimate' : `about ${monthlySales} sales a month`,
  ];
  return `${asin}: ${parts.join(', ')}${rest}.`;
}

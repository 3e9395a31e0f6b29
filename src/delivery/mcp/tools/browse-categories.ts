/** `browse_categories`: the tree of categories, and the best sellers of one, now and earlier. */
import Type from 'typebox';
import { invalidParameter } from '../../../domain/values/error.ts';
import { requireInstant } from '../../interface/parameters.ts';
import { categoryOperation } from '../../operations/category.ts';
import { rowsSchema, skipParam, THEIR_TEXTS } from '../schemas.ts';
import { type Answered, type AnswerList, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, priceWords, quoted, salesWords } from '../wording.ts';

type Page = Answered<'category'>;
type BestSeller = Page['bestSellers'][number];

interface Asked extends Omit<NonNullable<Question<'category'>>, 'format'> {
  readonly since?: string;
  readonly skip?: number;
}

const CATEGORY_BRIEF = ['id', 'name', 'path', 'productCount', 'childCount'];
const SELLER_BRIEF = [
  'asin',
  'position',
  'earlierPosition',
  'rank',
  'title',
  'brand',
  'price',
  'availability',
  'monthlySales',
  'monthlySalesLow',
  'monthlySalesHigh',
  'salesGrade',
  'salesAsOf',
  'reviewCount',
  'rating',
];

export const browseCategories = defineTool<Asked>({
  name: 'browse_categories',
  title: 'Categories and best sellers',
  description:
    'Root categories; with q those of a name, with parent its children, with category its 20 best sellers. since (a day) adds where each stood then: who moved up, who is new.' +
    THEIR_TEXTS,
  input: {
    ...paramsOf(categoryOperation, ['q', 'parent', 'category', 'asOf', 'marketplace'], {
      q: 'Part of a name.',
      parent: 'Id.',
      category: 'Id.',
      asOf: 'Best sellers then.',
    }),
    since: Type.Optional(Type.String({ description: 'An earlier day.' })),
    skip: skipParam,
  },
  output: { categories: Type.Optional(rowsSchema), bestSellers: Type.Optional(rowsSchema) },
  async run({ since, skip = 0, ...question }, { client }) {
    if (since !== undefined) {
      requireInstant('since', since);
      if (question.category === undefined) throw invalidParameter('since', 'goes with category');
    }
    const { data } = await client.category(question);
    const { marketplace, currency, category, rankedBy, complete, coverage } = data;
    const earlier = since === undefined ? null : { ...question, asOf: since };
    const then = earlier === null ? null : (await client.category(earlier)).data;
    // Without ranks of that day nobody can say who is new.
    const isCompared = then !== null && then.bestSellers.length > 0;
    const sellers = isCompared ? withEarlier(data.bestSellers, then.bestSellers) : data.bestSellers;
    const note = noteOf(data, question.asOf) ?? noteOf(then, since);
    const rows = (category === null ? data.categories : sellers).slice(skip);
    const again = { ...question, ...(since === undefined ? {} : { since }) };
    const list: AnswerList = {
      name: category === null ? 'categories' : 'bestSellers',
      rows,
      brief: category === null ? CATEGORY_BRIEF : SELLER_BRIEF,
      next: (shown) => (shown < rows.length ? { ...again, skip: skip + shown } : null),
    };
    const place =
      category === null
        ? { total: data.categories.length }
        : { category, categories: data.categories, rankedBy, complete };
    return {
      summary: category === null ? listed(data) : summaryOf(data, category, sellers.slice(skip)),
      data: { marketplace, currency, ...place, note },
      list,
      coverage,
      asOf: data.asOf ?? coverage.newestObservedAt,
      sources: null,
    };
  },
});

interface Seller extends BestSeller {
  readonly earlierPosition?: number | null;
}

/** Adds where a product stood among the best sellers of an earlier day; null if it did not. */
function withEarlier(now: readonly BestSeller[], then: readonly BestSeller[]): readonly Seller[] {
  const positions = new Map(then.map(({ asin, position }) => [asin, position]));
  return now.map((seller) => ({ ...seller, earlierPosition: positions.get(seller.asin) ?? null }));
}

/** Says that nobody looked around a day; null otherwise. */
function noteOf(page: Page | null, day: string | undefined): string | null {
  if (page === null || day === undefined || page.bestSellers.length > 0) return null;
  const { nearestDay } = page;
  const nearest = nearestDay === null ? '' : `; the nearest day with ranks is ${nearestDay}`;
  return `Nobody looked at these ranks in the 30 days before ${day}${nearest}.`;
}

const listed = ({ marketplace, categories }: Page) =>
  `${counted(categories.length, 'category', 'categories')} on ${marketplace}.`;

function summaryOf(
  { marketplace, currency }: Page,
  { name, productCount }: NonNullable<Page['category']>,
  sellers: readonly Seller[],
): string {
  const [first] = sellers;
  const place = `${quoted(name)} on ${marketplace}: ${counted(productCount, 'product')} held here`;
  if (first === undefined) return `${place}, none with a known rank.`;
  const { asin, price, availability, monthlySales, salesGrade } = first;
  const low = first.monthlySalesLow;
  const high = first.monthlySalesHigh;
  const sales = salesWords({ units: monthlySales, low, high, grade: salesGrade });
  const shown = `${asin} ${priceWords(price, currency, availability)}, ${sales}`;
  return `${place}; place ${first.position} has ${shown}${climberWords(sellers)}.`;
}

/** Names the product that climbed by the most places. */
function climberWords(sellers: readonly Seller[]): string {
  const climbs = sellers.map(({ position, earlierPosition }) => (earlierPosition ?? 0) - position);
  const most = Math.max(...climbs);
  const climber = sellers[climbs.indexOf(most)];
  if (climber === undefined || most <= 0) return '';
  const { asin, position, earlierPosition } = climber;
  return `; ${asin} climbed the most, from place ${earlierPosition} to ${position}`;
}

/** Category: the list of categories, or the top 20 best sellers of one. */
import Type from 'typebox';
import { BEST_SELLERS_MAX } from '../../app/category/best-sellers.ts';
import { browseCategories, type CategoryPage } from '../../app/category/browse-categories.ts';
import { categoryNames } from '../../app/category/category-lookups.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { isoOrNull, toIso, toIsoDay } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation, type Form } from '../interface/operation.ts';
import {
  instantParam,
  knownAtOf,
  marketplaceParam,
  requireAsOf,
  textParam,
} from '../interface/parameters.ts';
import { coverageSchema, presentCoverage } from '../present/coverage.ts';
import { presentSummary, summaryFields } from '../present/summary.ts';

const params = (form: Form) =>
  Type.Object({
    marketplace: marketplaceParam(form),
    category: textParam('Category id: answers its best sellers.'),
    parent: textParam('Category id: lists its children.'),
    q: textParam('Lists categories by name.', { minLength: 1, maxLength: 200 }),
    asOf: instantParam(
      'Best sellers as they were known at that time; none, with `nearestDay`, if nobody looked in the 30 days before.',
    ),
  });

const categorySchema = Type.Object(
  {
    id: field.text,
    name: field.text,
    parentId: field.textOrNull,
    path: Type.Array(field.text),
    ...field.each(field.count, 'depth', 'productCount', 'childCount'),
  },
  { title: 'CategoryNode' },
);

const bestSellerSchema = Type.Object(
  {
    position: field.rank,
    rank: field.rankOrNull,
    rankObservedAt: field.instant,
    ...summaryFields,
  },
  { title: 'BestSeller' },
);

const data = () =>
  Type.Object({
    marketplace: field.text,
    currency: field.text,
    category: field.nullable(categorySchema),
    categories: Type.Array(categorySchema),
    bestSellers: Type.Array(bestSellerSchema, { maxItems: BEST_SELLERS_MAX }),
    rankedBy: field.nullable(Type.Enum(['category', 'root'])),
    complete: field.flag,
    asOf: field.instantOrNull,
    nearestDay: field.dayOrNull,
    coverage: coverageSchema,
  });

export const categoryOperation = defineOperation({
  name: 'category',
  tag: 'Markets',
  summary: 'Categories and best sellers',
  description:
    'Without `category` the category list: roots, the children of `parent`, or up to 100 by name with `q`. With `category` its children and its top 20 by rank in that category, one for each family of variations.',
  input: 'query',
  params,
  data,
  errors: ['category_not_found'],
  example: {},
  rows: ({ bestSellers, categories, category }) =>
    category === null
      ? categories.map(({ path, ...row }) => ({ ...row, path: path.join(' > ') }))
      : bestSellers,
  exclusive: [{ fields: ['category', 'parent', 'q'], isRequired: false }],
  check: ({ asOf, category }) => {
    requireAsOf(asOf);
    if (asOf === undefined || category !== undefined) return;
    throw invalidParameter('asOf', 'goes with category; a list of categories has no earlier state');
  },
  async handle({ category = null, parent = null, q: name = null, asOf: asked }, context) {
    const { app, marketplace, marketplaceDomain, currency, now } = context;
    const asOf = knownAtOf(asked, now);
    const page = await browseCategories(app, { marketplace, category, parent, name, asOf });
    const ranked = page.bestSellers.map(({ listing }) => listing.bsrCategoryId);
    const categoryName = await categoryNames(app, marketplace, ranked);
    return {
      marketplace: marketplaceDomain,
      currency,
      category: page.category && presentCategory(page.category),
      categories: page.categories.map(presentCategory),
      bestSellers: page.bestSellers.map(({ listing, rankObservedAt, ...place }) => ({
        ...place,
        rankObservedAt: toIso(rankObservedAt),
        ...presentSummary(listing, { categoryName }),
      })),
      rankedBy: page.rankedBy,
      complete: page.complete,
      asOf: isoOrNull(page.asOf),
      nearestDay: page.nearestDay === null ? null : toIsoDay(page.nearestDay),
      coverage: presentCoverage(page.coverage),
    };
  },
});

function presentCategory(node: CategoryPage['categories'][number]) {
  const { id, name, parentId, path, depth, productCount, childCount } = node;
  return { id, name, parentId, path, depth, productCount, childCount };
}

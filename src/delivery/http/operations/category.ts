/** Category: the list of categories, or the top 20 best sellers of one. */
import Type from 'typebox';
import { BEST_SELLERS_MAX } from '../../../app/category/best-sellers.ts';
import { browseCategories, type CategoryPage } from '../../../app/category/browse-categories.ts';
import { categoryNames } from '../../../app/category/category-names.ts';
import { invalidParameter } from '../../../domain/values/error.ts';
import { toIso } from '../../../domain/values/time.ts';
import { defineOperation, type FormTraits } from '../interface/operation.ts';
import {
  instant,
  instantParam,
  knownAtOf,
  marketplaceParam,
  nullable,
  requireAsOf,
} from '../interface/parameters.ts';
import { coverageSchema, presentCoverage } from '../present/coverage.ts';
import { presentSummary, summaryFields } from '../present/summary.ts';

const params = (form: FormTraits) =>
  Type.Object({
    marketplace: marketplaceParam(form),
    category: Type.Optional(
      Type.String({ minLength: 1, description: 'Category id: answers its best sellers.' }),
    ),
    parent: Type.Optional(
      Type.String({ minLength: 1, description: 'Category id: lists its children.' }),
    ),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Lists categories by name.' }),
    ),
    asOf: Type.Optional(instantParam('Best sellers as they were known at that time.')),
  });

/** A category with its place in the tree. */
const categorySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    parentId: nullable(Type.String()),
    path: Type.Array(Type.String()),
    depth: Type.Integer({ minimum: 0 }),
    productCount: Type.Integer({ minimum: 0 }),
    childCount: Type.Integer({ minimum: 0 }),
  },
  { title: 'CategoryNode' },
);

const bestSellerSchema = Type.Object(
  {
    position: Type.Integer({ minimum: 1 }),
    rank: nullable(Type.Integer({ minimum: 1 })),
    rankObservedAt: instant,
    ...summaryFields,
  },
  { title: 'BestSeller' },
);

const data = () =>
  Type.Object({
    marketplace: Type.String(),
    currency: Type.String(),
    category: nullable(categorySchema),
    categories: Type.Array(categorySchema),
    bestSellers: Type.Array(bestSellerSchema, { maxItems: BEST_SELLERS_MAX }),
    rankedBy: nullable(Type.Enum(['category', 'root'])),
    complete: Type.Boolean(),
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
  check: ({ asOf, ...named }) => {
    requireAsOf(asOf);
    requireOneQuestion(named);
    if (asOf !== undefined && named.category === undefined) {
      throw invalidParameter(
        'asOf',
        'goes with category; a list of categories has no earlier state',
      );
    }
  },
  async handle({ category, parent, q, asOf }, context) {
    const { app, marketplace, marketplaceDomain, currency, now } = context;
    const knownAt = knownAtOf(asOf, now);
    const page = await browseCategories(app, {
      marketplace,
      category: category ?? null,
      parent: parent ?? null,
      name: q ?? null,
      asOf: knownAt,
    });
    const categoryName = await categoryNames(
      app,
      marketplace,
      page.bestSellers.map(({ listing }) => listing.bsrCategoryId),
    );
    return {
      marketplace: marketplaceDomain,
      currency,
      category: page.category === null ? null : presentCategory(page.category),
      categories: page.categories.map(presentCategory),
      bestSellers: page.bestSellers.map(({ position, rank, rankObservedAt, listing }) => ({
        position,
        rank,
        rankObservedAt: toIso(rankObservedAt),
        ...presentSummary(listing, { now: knownAt ?? now, categoryName }),
      })),
      rankedBy: page.rankedBy,
      complete: page.complete,
      coverage: presentCoverage(page.coverage),
    };
  },
});

/** Refuses two of them: each decides by itself what is listed. */
function requireOneQuestion(given: { category?: string; parent?: string; q?: string }): void {
  const [first, second] = (['category', 'parent', 'q'] as const).filter(
    (name) => given[name] !== undefined,
  );
  if (second === undefined) return;
  throw invalidParameter(second, `cannot be given together with ${first}; send one of them`);
}

function presentCategory(node: CategoryPage['categories'][number]) {
  const { id, name, parentId, path, depth, productCount, childCount } = node;
  return { id, name, parentId, path: [...path], depth, productCount, childCount };
}

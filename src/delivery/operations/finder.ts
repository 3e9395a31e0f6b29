/** The product finder: products by their figures, as a body with `where` and as flat parameters. */
import Type, { type Static, type TSchema } from 'typebox';
import { type FoundByFields, findByFields } from '../../app/finder/find-by-fields.ts';
import { shownOf } from '../../domain/finder/codes.ts';
import {
  FINDER_FIELDS,
  type FieldName,
  type RangeName,
  rangeField,
} from '../../domain/finder/fields.ts';
import type { KnownValue } from '../../domain/finder/question.ts';
import { readFlat, readSort, readWhere } from '../../domain/finder/read-question.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { type Currency, toMajor } from '../../domain/values/money.ts';
import { DAY_S, toIsoDay } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation, type Form, type OperationContext } from '../interface/operation.ts';
import {
  filledIn,
  limitParam,
  marketplaceParam,
  maxAgeDaysParam,
  PAGE_MAX,
  textParam,
} from '../interface/parameters.ts';
import { coverageSchema, presentCoverage } from '../present/coverage.ts';
import { presentSummary, summaryFields } from '../present/summary.ts';

const common = (form: Form) => ({
  marketplace: marketplaceParam(form),
  keyword: textParam('Words that every product must match as well.', {
    minLength: 1,
    maxLength: 200,
  }),
  unknown: filledIn(
    Type.Enum(['exclude', 'include'], {
      default: 'exclude',
      description:
        'Whether products pass of which a field is unknown; `leftOut` counts those left out.',
    }),
  ),
  maxAgeDays: maxAgeDaysParam,
  page: limitParam(1, PAGE_MAX),
  pageSize: limitParam(50, 100),
  cursor: textParam('Goes on where an earlier page ended, in the same state of the index.', {
    maxLength: 2_000,
  }),
  variations: filledIn(
    Type.Enum(['all', 'collapse'], {
      default: 'all',
      description: '`collapse` shows one listing for each family.',
    }),
  ),
});

const SORT =
  'Up to three fields, a leading - for descending; best sellers first without. Unknown values come last.';

const bodyParams = (form: Form) =>
  Type.Object({
    ...common(form),
    where: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'Conditions by field, all of which must hold: `{"min", "max"}` for numbers, a list of names or `{"not": […]}`, true or false. `GET /finder/fields` lists the fields.',
      }),
    ),
    sort: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { description: SORT })),
    fields: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { description: 'More fields to show.' }),
    ),
  });

const HOW = {
  range: 'From..to, each end may be left out.',
  flag: 'true or false.',
  names: 'One name or several with | between them; a leading ! excludes them.',
  words: '',
} as const;

const flatFields = Object.fromEntries(
  FINDER_FIELDS.map(({ name, kind, meaning }) => [
    name,
    textParam(`${meaning} ${HOW[kind]}`.trim(), { minLength: 1, maxLength: 2_000 }),
  ]),
) as Record<FieldName, ReturnType<typeof textParam>>;

const queryParams = (form: Form) =>
  Type.Object({
    ...common(form),
    sort: textParam(`${SORT} Separated by commas.`),
    fields: textParam('More fields to show, separated by commas.'),
    ...flatFields,
  });

type Shown = string | number | boolean | null;

const SHOWN_WHEN = 'Null when it is unknown; left out unless the question names it.';

const fieldSchemas = Object.fromEntries(
  FINDER_FIELDS.filter(({ name, kind }) => kind !== 'words' && !(name in summaryFields)).map(
    ({ name, kind, meaning }) => [
      name,
      Type.Optional(
        Type.Union(
          [
            kind === 'flag'
              ? Type.Boolean()
              : kind === 'names' || name === 'listedSince'
                ? Type.String()
                : Type.Number(),
            Type.Null(),
          ],
          { description: `${meaning} ${SHOWN_WHEN}` },
        ),
      ),
    ],
  ),
) as Record<string, TSchema>;

const productSchema = Type.Object({ ...summaryFields, ...fieldSchemas }, { title: 'FoundProduct' });

const countedSchema = (name: string, counted: string, description: string) =>
  Type.Array(Type.Object({ field: field.text, [counted]: field.count }, { title: name }), {
    description,
  });

const data = () =>
  Type.Object({
    marketplace: field.text,
    currency: field.text,
    ...field.each(field.integer, 'page', 'pageSize'),
    totalResults: field.count,
    cursor: Type.Union([Type.String(), Type.Null()], {
      description:
        'Where the next page begins, for the parameter of that name. Null on the last page.',
    }),
    products: Type.Array(productSchema, { description: 'The products of this page.' }),
    leftOut: countedSchema(
      'LeftOutByField',
      'products',
      'For each condition how many products are left out only because its field is unknown.',
    ),
    explanation: countedSchema(
      'RemovedByField',
      'removed',
      'For each condition how many products it removed.',
    ),
    coverage: coverageSchema,
  });

const DESCRIPTION =
  'Products that meet conditions on their figures, with or without a keyword: the exact total, pages to the last row by `cursor` from one state of the index, and how many products are left out only because a field of them is unknown.';

export const finderOperation = defineOperation({
  name: 'finder',
  tag: 'Products',
  summary: 'Product finder',
  description: DESCRIPTION,
  input: 'body',
  params: bodyParams,
  data,
  errors: ['category_not_found'],
  example: {
    where: { price: { min: 20, max: 50 }, reviewCount: { max: 200 } },
    sort: ['-monthlySales'],
  },
  rows: ({ products }) => products as Record<string, Shown>[],
  check: (asked) => void conditionsOf(asked, asked.where ?? {}, 'USD'),
  handle: (asked, context) =>
    answer(
      { ...asked, where: asked.where ?? {}, sort: asked.sort ?? [], fields: asked.fields ?? [] },
      context,
    ),
});

export const finderQueryOperation = defineOperation({
  name: 'finder-by-address',
  tag: 'Products',
  summary: 'Product finder by address',
  description: `${DESCRIPTION} Every field is a parameter: \`price=20..50\`, \`reviewCount=..200\`, \`brand=!Anker\`.`,
  input: 'query',
  params: queryParams,
  data,
  errors: ['category_not_found'],
  example: { price: '20..50', reviewCount: '..200', sort: '-monthlySales' },
  rows: ({ products }) => products as Record<string, Shown>[],
  next: ({ cursor }) => (cursor === null ? null : { cursor }),
  check: (asked) =>
    void conditionsOf(
      { ...asked, sort: list(asked.sort), fields: list(asked.fields) },
      whereOf(asked),
      'USD',
    ),
  handle: (asked, context) =>
    answer(
      { ...asked, where: whereOf(asked), sort: list(asked.sort), fields: list(asked.fields) },
      context,
    ),
});

function list(text: string | undefined): readonly string[] {
  return text === undefined
    ? []
    : text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');
}

function whereOf(asked: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = FINDER_FIELDS.filter(({ name }) => asked[name] !== undefined);
  return Object.fromEntries(given.map(({ name }) => [name, readFlat(name, String(asked[name]))]));
}

type Asked = Omit<Static<ReturnType<typeof bodyParams>>, 'where' | 'sort' | 'fields'> & {
  readonly where: Readonly<Record<string, unknown>>;
  readonly sort: readonly string[];
  readonly fields: readonly string[];
};

function conditionsOf(
  {
    sort,
    fields,
  }: {
    readonly sort?: readonly string[] | undefined;
    readonly fields?: readonly string[] | undefined;
  },
  where: Readonly<Record<string, unknown>>,
  currency: Currency,
) {
  return {
    ...readWhere(where, currency),
    sort: readSort(sort ?? []),
    fields: readFields(fields ?? []),
  };
}

function readFields(names: readonly string[]): readonly FieldName[] {
  return names.map((name) => {
    const known = FINDER_FIELDS.find((one) => one.name === name);
    if (known !== undefined && known.kind !== 'words') return known.name;
    throw invalidParameter('fields', `"${name.slice(0, 60)}" is not a field of the finder`);
  });
}

async function answer(
  asked: Asked,
  context: OperationContext,
): Promise<Static<ReturnType<typeof data>>> {
  const { marketplace, marketplaceDomain, currency, now } = context;
  const { conditions, title, sort, fields } = conditionsOf(asked, asked.where, currency);
  const words = [asked.keyword, title].filter((text) => text !== undefined && text !== null);
  const { page, pageSize, unknown, variations } = asked;
  const found = await findByFields(context.app, {
    marketplace,
    keyword: words.length === 0 ? null : words.join(' '),
    conditions,
    unknown,
    maxAgeDays: asked.maxAgeDays ?? null,
    sort,
    variations,
    page,
    pageSize,
    cursor: asked.cursor ?? null,
    fields,
    now,
  });
  return {
    marketplace: marketplaceDomain,
    currency,
    page,
    pageSize,
    totalResults: found.total,
    cursor: found.cursor,
    products: productsOf(found, currency),
    leftOut: found.misses
      .filter(({ unknown: count }) => count > 0)
      .map(({ condition, unknown: products }) => ({ field: condition.field, products })),
    explanation: found.misses.map(({ condition, removed }) => ({
      field: condition.field,
      removed,
    })),
    coverage: presentCoverage(found.coverage),
  };
}

function productsOf({ rows, fields, categoryNames }: FoundByFields, currency: Currency) {
  const categoryName = (id: string) => categoryNames.get(id) ?? null;
  const extra = fields.filter((name) => !(name in summaryFields));
  return rows.map(({ card, values }) => ({
    ...presentSummary(card, { categoryName }),
    ...Object.fromEntries(
      extra.map((name) => [name, shown(name, values.get(name) ?? null, currency)]),
    ),
  }));
}

function shown(name: FieldName, value: KnownValue, currency: Currency): Shown {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'number') return value[0] ?? null;
  const { unit } = rangeField(name as RangeName);
  const plain = shownOf(name as RangeName, value);
  if (unit === 'date') return toIsoDay(plain * DAY_S);
  return unit === 'money' ? toMajor(plain, currency) : plain;
}

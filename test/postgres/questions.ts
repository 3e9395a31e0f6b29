/** Random requests to all operations of both forms, about the products of random work. */
import fc from 'fast-check';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { type JsonSchema, paramsSchema } from '../../src/delivery/interface/json-schema.ts';
import type { Form, FormRoute, Operation } from '../../src/delivery/interface/operation.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { toIso } from '../../src/domain/values/time.ts';
import { day } from '../contract/store-fixture.ts';
import { valueFor } from '../support/schema-arbitrary.ts';
import { anyAsin } from './market-observations.ts';
import { LONG_NAME } from './offers.ts';

export interface Question {
  /** The operation's. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

type Input = Readonly<Record<string, unknown>>;

/** A parameter more makes most searches empty. */
const OPTIONAL_MAX = 2;
/** Asked more often, because they make pages and tell orders apart. */
const LIKELY = ['pageSize', 'sort', 'from', 'interval', 'series'];
const STORE_NAME = 'amazon';

const anyKeyword = fc.constantFrom(
  'mat',
  'kitchen',
  'mug',
  'Matte',
  'toaster',
  'acme',
  'kitchen mat',
  '"yoga mat"',
  'toaster -kettle',
  'läufer',
  'ヨガマット',
  'taoster',
  'B000000102',
  'x',
);
const BOUNDS = [0.5, 0, 1, 5, 500, 1_100, 5_000];
const anyInstant = fc.oneof(
  fc.constantFrom('2026-01-06', '2026-01-17', '2026-04-01', '2025-01-01'),
  fc.constantFrom(0, 1, 2, 12, 40, 95, 300).map((days) => toIso(day(days) + 1)),
);
const anyCategory = fc.constantFrom('10', '10', '11', '12', '13', 'Sports and Outdoors');

type Values = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** What is asked of this market, by the parameter's name. */
const NAMED: Values = {
  keyword: anyKeyword,
  marketplace: fc.constantFrom('amazon.com', 'amazon.com', 'amazon.de', 'amazon.co.jp'),
  category: anyCategory,
  parent: anyCategory,
  q: fc.constantFrom('k', 'home', '%'),
  brand: fc.constantFrom('acme', 'Bolt & Söhne'),
  title: fc.constantFrom('Yoga mat, thick', 'Acme Toaster'),
  from: fc.oneof(fc.constant('first'), anyInstant),
  to: anyInstant,
  asOf: anyInstant,
  interval: fc.constantFrom('raw', 'raw', 'hour', 'hour', 'day', 'week', 'month'),
  date: fc.constantFrom('2026-01-31', '2026-04-01'),
  page: fc.constantFrom(1, 2, 3),
  pageSize: fc.constantFrom(1, 3, 100),
  limit: fc.constantFrom(1, 3, 50),
  minProducts: fc.constantFrom(1, 2),
  bsr: fc.constantFrom(1, 1_200, 400_000),
  cost: fc.constantFrom(0.5, 7),
  price: fc.constantFrom(9.99, 30),
  weights: fc.constantFrom('demand:1', 'demand:0.5,price:0.5'),
  language: fc.constantFrom('en', 'de'),
  series: fc.constantFrom('price', 'price,rating,reviewCount', 'new', 'offerCount'),
  package: fc.constant({ lengthMm: 610, widthMm: 150, heightMm: 150, weightG: 1_200 }),
};

/** What describes a product to each operation, where the schema does not say it. */
const DESCRIBED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  profit: [['asin'], ['asin', 'price'], ['category', 'price', 'package']],
};

/** Returns the same random questions each time, about every operation of each form. */
export function someQuestions(
  asins: readonly Asin[],
  { seed, ofEach }: { readonly seed: number; readonly ofEach: number },
): readonly Question[] {
  const anyProduct = fc.oneof(
    { weight: 20, arbitrary: asins.length === 0 ? anyAsin : fc.constantFrom(...asins) },
    // It may never have been imported, or may have been withdrawn.
    { weight: 3, arbitrary: anyAsin },
    { weight: 1, arbitrary: fc.constant('B0NOTHERE1') },
  );
  const values = {
    ...NAMED,
    asin: anyProduct,
    asins: fc.uniqueArray(anyProduct, { minLength: 2, maxLength: 6 }).map((all) => all.join(',')),
  };
  const random = [formA, formB].flatMap((form, index) =>
    form.routes.flatMap((route) =>
      fc.sample(fc.noBias(anyQuestion(form, route, values)), {
        seed: seed * 2 + index,
        numRuns: ofEach,
      }),
    ),
  );
  const long = [...new Set(asins)].filter((one) => one.endsWith(LONG_NAME));
  return [...random, ...long.map(wholeHistory)];
}

/** A question with several pages of answers, if the product has a long history. */
function wholeHistory(asin: Asin): Question {
  const query = `asin=${asin}&from=first&interval=raw&series=new,offerCount`;
  return {
    name: 'price-history',
    method: 'GET',
    target: `/api/v1/price-history?${query}`,
    body: null,
    headers: {},
  };
}

function anyQuestion(
  form: Form,
  { operation, method, path }: FormRoute,
  values: Values,
): fc.Arbitrary<Question> {
  const { name } = operation;
  const base = `/form-${form.name.toLowerCase()}/api/v1`;
  const input =
    operation.asks === undefined
      ? anyInput(operation, form, values)
      : anyBatch(operation, form, values);
  const isTable = operation.rows === undefined ? fc.constant(false) : fc.boolean();
  return fc.tuple(input, isTable).map(([given, wantsTable]) => {
    const accept = { accept: wantsTable ? 'text/csv' : 'application/json' };
    if (method === 'POST') {
      const headers = { ...accept, 'content-type': 'application/json' };
      return { name, method, target: base + path, body: JSON.stringify(given), headers };
    }
    const { asin, ...rest } = given;
    const [filled, asked] = path.includes(':asin')
      ? [path.replace(':asin', String(asin)), rest]
      : [path, given];
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(asked).map(([at, one]) => [at, String(one)])),
    );
    return { name, method, target: `${base}${filled}?${query}`, body: null, headers: accept };
  });
}

function anyInput(operation: Operation, form: Form, values: Values): fc.Arbitrary<Input> {
  const { properties, required } = paramsSchema(operation, form, STORE_NAME);
  const described = DESCRIBED[operation.name];
  const alternatives = [
    ...(described === undefined ? [] : [described]),
    ...(operation.exclusive ?? []).map(({ fields, isRequired }) => [
      ...fields.map((name) => [name]),
      ...(isRequired ? [] : [[]]),
    ]),
  ];
  const apart = [...required, ...alternatives.flat(2)];
  const optional = Object.keys(properties).filter((name) => !apart.includes(name));
  const likely = optional.filter((name) => LIKELY.includes(name));
  const others = optional.filter((name) => !LIKELY.includes(name));
  const names = fc
    .tuple(
      fc.subarray(likely),
      fc.subarray(others, { maxLength: Math.min(OPTIONAL_MAX, others.length) }),
      ...alternatives.map((all) => fc.constantFrom(...all)),
    )
    .map((parts) => [...required, ...parts.flat()]);
  const arbitraryFor = (name: string) => values[name] ?? boundOrValue(name, properties[name] ?? {});
  return names
    .chain((given) =>
      fc.record(Object.fromEntries(given.map((name) => [name, arbitraryFor(name)]))),
    )
    .map(withGap);
}

function boundOrValue(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.type !== 'number' && !/^(min|max)/.test(name)) return valueFor(schema);
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY, type } = schema;
  const isAllowed = (bound: number) =>
    bound >= minimum && bound <= maximum && (type === 'number' || Number.isInteger(bound));
  return fc.constantFrom(...BOUNDS.filter(isAllowed));
}

/** The product of a gap is one of those compared. */
function withGap(given: Input): Input {
  const { asins, gapFor } = given;
  if (typeof asins !== 'string' || gapFor === undefined) return given;
  return { ...given, gapFor: asins.split(',')[0] };
}

function anyBatch(
  { asks = new Map() }: Operation,
  form: Form,
  values: Values,
): fc.Arbitrary<Input> {
  const batches = [...asks].map(([operation, names]) =>
    fc.record({
      operation: fc.constantFrom(...names),
      items: fc.array(anyInput(operation, form, values), { minLength: 1, maxLength: 6 }),
    }),
  );
  return fc.oneof(...batches);
}

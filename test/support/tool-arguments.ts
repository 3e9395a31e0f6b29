/** Arguments of tools that a market can answer, drawn at random from their schemas. */
import fc from 'fast-check';
import type { JsonSchema, ObjectSchema } from '../../src/delivery/interface/json-schema.ts';
import { valueFor } from './schema-arbitrary.ts';

export interface MarketNames {
  readonly asins: readonly string[];
  readonly categories: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const KEYWORDS = ['yoga mat', 'mat', '"yoga mat" -kids', 'desk', 'lamp', 'dog', 'serum', 'qqqq'];
const DAYS = ['2026-11-01', '2026-05-01', '2025-12-24T10:00:00Z', '2026-11-20'];
const MARKETPLACES = ['amazon.com', 'amazon.com', 'amazon.com', 'amazon.de', 'amazon.co.jp'];
const FIELDS = ['title', 'price', 'value', 'keyword', 'rank', 'evidence', 'monthlySales'];
/** Enough for an answer with a few of its options, and few enough not to contradict each other. */
const OPTIONS_MAX = 3;

/** What makes a call complete, where the schema cannot say it: one of several, for example. */
const COMPLETE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  estimate_sales: [['asin'], ['bsr'], ['bsr', 'category']],
  research_keywords: [['keyword'], ['asin']],
  calculate_profit: [['asin'], ['price', 'category', 'package']],
  explain_data: [[], ['asin'], ['keyword'], ['word']],
  browse_categories: [[], ['q'], ['parent'], ['category'], ['category', 'since']],
};

export function argumentsOf(
  tool: string,
  { properties, required }: ObjectSchema,
  names: MarketNames,
): fc.Arbitrary<Values> {
  const complete = COMPLETE[tool] ?? [[]];
  const settled = new Set(complete.flat());
  const free = Object.keys(properties).filter(
    (name) => !required.includes(name) && !settled.has(name),
  );
  const chosen = fc.tuple(
    fc.constantFrom(...complete),
    fc.subarray(free, { maxLength: Math.min(OPTIONS_MAX, free.length) }),
  );
  return chosen.chain(([needed, options]) => {
    const asked = [...required, ...needed, ...options];
    return fc.record(
      Object.fromEntries(asked.map((name) => [name, argument(name, properties[name], names)])),
      { noNullPrototype: true },
    );
  });
}

function argument(
  name: string,
  schema: JsonSchema = {},
  { asins, categories }: MarketNames,
): fc.Arbitrary<unknown> {
  switch (name) {
    case 'asin':
    case 'gapFor':
      return fc.constantFrom(...asins, 'B0NOTHERE1');
    case 'asins':
      return fc.uniqueArray(fc.constantFrom(...asins), {
        minLength: schema.minItems ?? 1,
        maxLength: schema.maxItems ?? 10,
      });
    case 'category':
    case 'parent':
      return fc.constantFrom(...categories);
    case 'keyword':
    case 'q':
      return fc.constantFrom(...KEYWORDS);
    case 'from':
    case 'to':
    case 'asOf':
    case 'since':
      return fc.constantFrom(...DAYS);
    case 'marketplace':
      return fc.constantFrom(...MARKETPLACES);
    case 'fields':
      return fc.subarray(FIELDS, { minLength: 1, maxLength: 2 });
    case 'word':
      return fc.constantFrom('grade', 'BSR', 'quark');
    case 'weights':
      return fc.constantFrom('demand:1', 'demand:2,price:1');
    case 'feeOverrides':
      return fc.constantFrom({ storage: 0.4 }, { fulfillment: 3 });
    case 'page':
      return fc.integer({ min: 1, max: 5 });
    default:
      return valueFor(schema);
  }
}

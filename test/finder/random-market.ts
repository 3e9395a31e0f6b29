/** Random listings and questions of the finder, and the simplest way to answer them. */
import fc from 'fast-check';
import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import {
  type FinderFacts,
  isMade,
  KEPT_FIELDS,
  lookAge,
  madeCode,
} from '../../src/domain/finder/codes.ts';
import {
  codeOf,
  FINDER_FIELDS,
  type FieldName,
  type FlagName,
  keptOf,
  type RangeName,
  rangeField,
  SORTABLE_FIELDS,
} from '../../src/domain/finder/fields.ts';
import {
  type Condition,
  compareCodes,
  type FinderQuestion,
  judge,
  type KnownValue,
} from '../../src/domain/finder/question.ts';
import { AVAILABILITIES, type SalesGrade } from '../../src/domain/product/listing.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { DAY_S } from '../../src/domain/values/time.ts';

export const NOW = 1_780_000_000;
const BRANDS = ['acme', 'zeta', 'orion'];
const CATEGORIES = ['1', '2', '3'];
const MAKERS = ['forge', 'mill'];
const TIERS = ['small', 'large', 'oversize'];
const GRADES: readonly SalesGrade[] = ['A', 'B', 'C', 'D'];
const FLAGS = FINDER_FIELDS.flatMap(({ kind, name }) =>
  kind === 'flag' ? [name] : [],
) as FlagName[];

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null, freq: 3 });
/** Few values, so that many are equal, and some of every size. */
const amount = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 3_000 }), fc.nat({ max: 20_000_000 }));

function codes(): fc.Arbitrary<FinderFacts['codes']> {
  const one = (name: RangeName) => maybe(amount.map((value) => codeOf(rangeField(name), value)));
  const all = Object.fromEntries(KEPT_FIELDS.map((name) => [name, one(name)]));
  return fc.record(all) as fc.Arbitrary<FinderFacts['codes']>;
}

const facts: fc.Arbitrary<FinderFacts> = fc.record({
  codes: codes(),
  flags: fc.record(
    Object.fromEntries(FLAGS.map((name) => [name, maybe(fc.boolean())])),
  ) as fc.Arbitrary<FinderFacts['flags']>,
  availability: fc.constantFrom(...AVAILABILITIES),
  grade: maybe(fc.constantFrom(...GRADES)),
  manufacturer: maybe(fc.constantFrom(...MAKERS)),
  sizeTier: maybe(fc.constantFrom(...TIERS)),
});

const figures = fc.record({
  facts,
  price: maybe(amount),
  bsr: maybe(amount),
  reviewCount: maybe(amount),
  rating: maybe(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
  sales: maybe(fc.nat({ max: 400 })),
  brand: maybe(fc.constantFrom(...BRANDS)),
  categoryId: maybe(fc.constantFrom(...CATEGORIES)),
  age: fc.nat({ max: 400 * DAY_S }),
  family: fc.nat({ max: 60 }),
});

function documentOf(
  number: number,
  one: typeof figures extends fc.Arbitrary<infer T> ? T : never,
): IndexDocument {
  const asin = `B0${String(number).padStart(8, '0')}` as Asin;
  const isAlone = one.family > 8;
  return {
    asin,
    family: isAlone ? asin : `FAMILY000${one.family}`,
    words: ['mat'],
    title: [['mat']],
    brandWords: [],
    gtins: [],
    categoryId: one.categoryId,
    categoryPath: [],
    brand: one.brand,
    price: one.price,
    bsr: one.bsr,
    lookAt: NOW - one.age,
    reviewCount: one.reviewCount,
    rating: one.rating,
    monthlySales: one.sales,
    meanSales: one.sales === null ? null : one.sales * 1.25,
    firstSeen: NOW,
    finder: one.facts,
    market: {
      brandName: one.brand,
      isVariation: false,
      isFamily: false,
      salesLow: null,
      salesHigh: null,
      rankCategory: null,
    },
  };
}

export function documents(most: number, least = 1): fc.Arbitrary<readonly IndexDocument[]> {
  return fc
    .array(figures, { minLength: least, maxLength: most, size: 'max' })
    .map((all) => all.map((one, number) => documentOf(number, one)));
}

/** A question, with bounds that are values of the market as often as not. */
export function questionOn(market: readonly IndexDocument[]): fc.Arbitrary<FinderQuestion> {
  const families = familiesOf(market);
  const condition = fc.constantFrom(...FINDER_FIELDS).chain((field): fc.Arbitrary<Condition> => {
    switch (field.kind) {
      case 'flag':
        return fc.boolean().map((is) => ({ kind: 'flag', field: field.name, is }));
      case 'range': {
        const known = market.flatMap((one) => {
          const value = knownOf(one, field.name, families);
          return typeof value === 'number' ? [value] : [];
        });
        const bound = known.length === 0 ? amount : fc.oneof(fc.constantFrom(...known), amount);
        return fc.tuple(bound, bound, fc.nat({ max: 3 })).map(([a, b, open]) => ({
          kind: 'range',
          field: field.name,
          min: open === 1 ? 0 : Math.min(a, b),
          max: open === 2 ? 2 ** 32 - 2 : Math.max(a, b),
        }));
      }
      default: {
        const name = field.kind === 'words' ? 'brand' : field.name;
        return fc
          .tuple(fc.subarray([...namesOf(name), 'unheard'], { minLength: 1 }), fc.boolean())
          .map(([names, isNot]) => ({ kind: 'names', field: name, names, isNot }));
      }
    }
  });
  return fc.record({
    query: fc.constant(null),
    conditions: fc.uniqueArray(condition, { maxLength: 5, selector: ({ field }) => field }),
    unknown: fc.constantFrom('exclude' as const, 'include' as const),
    sort: fc.uniqueArray(
      fc.record({ field: fc.constantFrom(...SORTABLE_FIELDS), descending: fc.boolean() }),
      { maxLength: 3, selector: ({ field }) => field },
    ),
    variations: fc.constantFrom('all' as const, 'collapse' as const),
    now: fc.constant(NOW),
  });
}

function namesOf(name: string): readonly string[] {
  const all: Readonly<Record<string, readonly string[]>> = {
    brand: BRANDS,
    category: CATEGORIES,
    manufacturer: MAKERS,
    sizeTier: TIERS,
    salesGrade: GRADES,
    availability: AVAILABILITIES,
  };
  return all[name] ?? [];
}

type Families = ReadonlyMap<string, number>;

function familiesOf(market: readonly IndexDocument[]): Families {
  const sizes = new Map<string, number>();
  for (const { family } of market) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  return sizes;
}

/** Returns what is known of a listing, read from the document as it was given. */
function knownOf(one: IndexDocument, name: FieldName, families: Families): KnownValue {
  const { finder } = one;
  if (finder === undefined) return null;
  const kept = (of: RangeName): number | null => {
    const code = knownOf(one, of, families);
    return typeof code === 'number' ? keptOf(rangeField(of), code) : null;
  };
  const text = (value: string | null) => (value === null ? null : [value]);
  switch (name) {
    case 'price':
    case 'bsr':
    case 'reviewCount':
    case 'monthlySales':
      return one[name];
    case 'rating':
      return one.rating === null ? null : Math.round(one.rating * 10_000);
    case 'lastLookDays':
      return lookAge(one.lookAt, NOW);
    case 'familySize':
      return families.get(one.family) ?? null;
    case 'brand':
      return text(one.brand);
    case 'category':
      return text(one.categoryId);
    case 'manufacturer':
      return text(finder.manufacturer);
    case 'sizeTier':
      return text(finder.sizeTier);
    case 'salesGrade':
      return text(finder.grade);
    case 'availability':
      return [finder.availability];
    default:
      if (FLAGS.includes(name as FlagName)) return finder.flags[name as FlagName];
      if (isMade(name)) return madeCode(name, kept);
      return finder.codes[name as keyof FinderFacts['codes']];
  }
}

export interface Scanned {
  readonly asins: readonly string[];
  readonly misses: readonly { readonly removed: number; readonly unknown: number }[];
}

/** Answers by reading every listing. `removed` and `unknown` are of single listings. */
export function scan(market: readonly IndexDocument[], question: FinderQuestion): Scanned {
  const families = familiesOf(market);
  const value = (one: IndexDocument, name: FieldName) => knownOf(one, name, families);
  const judged = market.map((one) => ({ one, ...judge(question, (name) => value(one, name)) }));
  const popular = judged
    .filter(({ isMatch }) => isMatch)
    .map(({ one }) => one)
    .sort(byPopularity);
  const met = new Set<string>();
  const matches = popular.filter(({ family }) => {
    if (question.variations === 'all') return true;
    const isFirst = !met.has(family);
    met.add(family);
    return isFirst;
  });
  const code = (one: IndexDocument, name: RangeName) => value(one, name) as number | null;
  const sorted =
    question.sort.length === 0
      ? matches
      : matches.sort((a, b) => {
          for (const { field, descending } of question.sort) {
            const order = compareCodes(code(a, field), code(b, field), descending);
            if (order !== 0) return order;
          }
          return a.asin < b.asin ? -1 : 1;
        });
  return {
    asins: sorted.map(({ asin }) => asin),
    misses: question.conditions.map((condition) => {
      const failing = judged.filter(({ failsOnly }) => failsOnly === condition);
      return {
        removed: failing.length,
        unknown: failing.filter(({ isUnknown }) => isUnknown).length,
      };
    }),
  };
}

function byPopularity(a: IndexDocument, b: IndexDocument): number {
  const sales = (b.meanSales ?? -1) - (a.meanSales ?? -1);
  if (sales !== 0) return sales;
  const rank = compareCodes(a.bsr, b.bsr, false);
  if (rank !== 0) return rank;
  const reviews = compareCodes(a.reviewCount, b.reviewCount, true);
  if (reviews !== 0) return reviews;
  return a.asin < b.asin ? -1 : 1;
}

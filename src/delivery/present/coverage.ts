/** What market answers say about their data: how much there is, and why nothing was found. */
import Type, { type Static } from 'typebox';
import type { FoundProducts } from '../../app/search/find-products.ts';
import { type Currency, toMajor } from '../../domain/values/money.ts';
import { isoOrNull } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import type { Shared } from '../interface/operation.ts';

export const coverageSchema = Type.Object(
  {
    listings: field.count,
    oldestObservedAt: field.instantOrNull,
    newestObservedAt: field.instantOrNull,
  },
  { title: 'Coverage' },
);

export function presentCoverage(coverage: FoundProducts['coverage']) {
  return {
    listings: coverage.listings,
    oldestObservedAt: isoOrNull(coverage.oldestObservedAt),
    newestObservedAt: isoOrNull(coverage.newestObservedAt),
  };
}

/** What matched all else and was only left out because of one condition. */
export const leftOutSchema = Type.Array(
  Type.Object({ field: Type.Enum(['maxAgeDays']), products: field.count }, { title: 'LeftOut' }),
);

export const explanationSchema = field.nullable(
  Type.Object(
    {
      message: field.text,
      correctedKeyword: field.textOrNull,
      nearestKeyword: field.nullable(Type.Object({ keyword: field.text, matches: field.rank })),
      didYouMean: field.nullable(Type.Object({ keyword: field.text, matches: field.rank })),
      matchesBeforeFilters: field.count,
      words: Type.Array(Type.Object({ word: field.text, matches: field.integer })),
      removedBy: Type.Array(
        Type.Object({
          kind: Type.Enum(['word', 'phrase', 'exclusion', 'filter']),
          name: field.text,
          value: field.nullable(Type.Union([field.text, field.number])),
          removed: field.count,
        }),
      ),
    },
    { title: 'Explanation' },
  ),
);

/** Presents filters with the requested values: prices are in major units. */
export function presentExplanation(
  explanation: FoundProducts['explanation'],
  currency: Currency,
): Shared<Static<typeof explanationSchema>> {
  if (explanation === null) return null;
  const removedBy = explanation.removedBy.map((removal) => {
    const { name, value } = removal;
    const isMoney = name === 'minPrice' || name === 'maxPrice';
    return isMoney && typeof value === 'number'
      ? { ...removal, value: toMajor(value, currency) }
      : removal;
  });
  return { ...explanation, removedBy };
}

/** What market answers say about their data: how much there is, and why nothing was found. */
import Type, { type Static } from 'typebox';
import type { FoundProducts } from '../../../app/search/find-products.ts';
import { type Currency, toMajor } from '../../../domain/values/money.ts';
import { isoOrNull } from '../../../domain/values/time.ts';
import { instant, nullable } from '../interface/parameters.ts';

export const coverageSchema = Type.Object(
  {
    listings: Type.Integer({ minimum: 0 }),
    oldestObservedAt: nullable(instant),
    newestObservedAt: nullable(instant),
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

export const explanationSchema = nullable(
  Type.Object(
    {
      message: Type.String(),
      correctedKeyword: nullable(Type.String()),
      nearestKeyword: nullable(
        Type.Object({
          keyword: Type.String(),
          matches: Type.Integer({ minimum: 1 }),
        }),
      ),
      matchesBeforeFilters: Type.Integer({ minimum: 0 }),
      words: Type.Array(Type.Object({ word: Type.String(), matches: Type.Integer() })),
      removedBy: Type.Array(
        Type.Object({
          kind: Type.Enum(['word', 'phrase', 'exclusion', 'filter']),
          name: Type.String(),
          value: nullable(Type.Union([Type.String(), Type.Number()])),
          removed: Type.Integer({ minimum: 0 }),
        }),
      ),
    },
    {
      title: 'Explanation',
    },
  ),
);

/** Shows filters with the values that were asked for: prices in major units. */
export function presentExplanation(
  explanation: FoundProducts['explanation'],
  currency: Currency,
): Static<typeof explanationSchema> {
  if (explanation === null) return null;
  const removedBy = explanation.removedBy.map((removal) => {
    const isMoney = removal.name === 'minPrice' || removal.name === 'maxPrice';
    const { value } = removal;
    return isMoney && typeof value === 'number'
      ? { ...removal, value: toMajor(value, currency) }
      : { ...removal };
  });
  return { ...explanation, words: [...explanation.words], removedBy };
}

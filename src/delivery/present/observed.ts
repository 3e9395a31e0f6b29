/** Presents the source and time of each field of a product. */
import { isSeriesName } from '../../domain/history/series.ts';
import type { FactField } from '../../domain/product/facts.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { Listing, ProductRecord } from '../../domain/product/listing.ts';
import { toIso } from '../../domain/values/time.ts';

/** Field of the answer -> its series. */
const FROM_SERIES = {
  reviewCount: 'reviewCount',
  rating: 'rating',
  listPrice: 'listPrice',
  primeExclusive: 'primeExclusive',
  offers: 'offerCount',
  boughtInPastMonth: 'boughtInPastMonth',
} as const;

/** Facts that have another name in the answer, or do not appear there (null). */
const SHOWN_AS: Readonly<Record<string, string | null>> = {
  categoryId: 'category',
  rootCategoryId: null,
  manufacturer: null,
  measuredFees: null,
  isDangerousGoods: null,
};

type Origin = { source: string; at: string };

/** Returns origins: a fact dates from its last statement, a series from its last look. */
export function presentObserved(
  record: ProductRecord,
  { priceType, bsrCategoryId, bsrAt }: Listing,
): Record<string, Origin> {
  const { facts, heads, observedAt } = record;
  const observed: Record<string, Origin> = {};
  const originOf = originsOf();
  for (const field in facts) {
    const name = SHOWN_AS[field] === undefined ? field : SHOWN_AS[field];
    const fact = facts[field as FactField];
    if (name !== null && fact !== undefined) observed[name] = originOf(fact);
  }
  const headOf = (name: string, categoryId: string | null) =>
    heads.find((head) => head.name === name && head.categoryId === categoryId);
  const shown = {
    ...FROM_SERIES,
    ...(priceType !== null && isSeriesName(priceType) ? { price: priceType } : {}),
  };
  for (const [field, name] of Object.entries(shown)) {
    const head = headOf(name, null);
    if (head !== undefined) {
      observed[field] = originOf({ source: head.source, at: lastLook(record, head) });
    }
  }
  const rank = headOf('bsr', bsrCategoryId);
  if (rank !== undefined) {
    // If the last look saw no rank, the shown rank is older.
    observed['bsr'] = originOf({ source: rank.source, at: bsrAt ?? rank.last.at });
  }
  const root = facts.rootCategoryId;
  if (bsrCategoryId !== null && root !== undefined) {
    // With `asOf`, the root category may have been stated later than its ranks.
    const ofRank = root.at > observedAt ? observed['bsr'] : undefined;
    observed['bsrCategoryId'] = ofRank ?? originOf(root);
  }
  return observed;
}

/** Returns a function that reuses the last text: most facts of a product share one time. */
function originsOf(): (fact: { readonly source: string; readonly at: number }) => Origin {
  let madeOf = Number.NaN;
  let text = '';
  return ({ source, at }) => {
    if (at !== madeOf) text = toIso(at);
    madeOf = at;
    return { source, at: text };
  };
}

/** Presents product detail. */
import Type, { type Static } from 'typebox';
import type { ProductDetail } from '../../app/product/get-product.ts';
import type { StandingAverages } from '../../app/product/price-averages.ts';
import type { CategoryNode } from '../../domain/category/category.ts';
import { ownBadge } from '../../domain/estimation/family/family-badge.ts';
import type { SeriesName } from '../../domain/history/series.ts';
import type { BoughtWith } from '../../domain/product/facts.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { Listing, ProductRecord, SeriesHead } from '../../domain/product/listing.ts';
import { marketplaceOf } from '../../domain/values/marketplace.ts';
import { type Currency, majorOrNull } from '../../domain/values/money.ts';
import { type EpochSeconds, isoOrNull, toIso } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import type { Form } from '../interface/operation.ts';
import { reasonFor } from './figures.ts';
import { presentObserved } from './observed.ts';
import { evidenceFields, presentEvidence } from './product-evidence.ts';
import { presentSummary, summaryFields } from './summary.ts';

const detailFields = {
  ...summaryFields,
  marketplace: field.text,
  currency: field.text,
  category: field.nullable(
    Type.Object({ id: field.text, name: field.text, path: Type.Array(field.text) }),
  ),
  ranks: Type.Array(
    Type.Object({
      categoryId: field.text,
      name: field.textOrNull,
      rank: field.rank,
      isRoot: field.flag,
      observedAt: field.instant,
    }),
  ),
  familyBasis: field.nullable(Type.Enum(['parent', 'variations', 'inferred'])),
  isParent: field.flag,
  children: Type.Array(field.text),
  variationAttributes: Type.Array(Type.Object({ dimension: field.text, value: field.text })),
  familyMonthlySales: field.integerOrNull,
  listPrice: field.numberOrNull,
  buyBox: Type.Object({
    sellerId: field.textOrNull,
    isAmazon: field.flagOrNull,
    isFba: field.flagOrNull,
  }),
  primeExclusive: field.numberOrNull,
  offers: Type.Object({
    ...field.each(field.integerOrNull, 'count', 'fbaCount', 'fbmCount'),
  }),
  ...evidenceFields,
  boughtInPastMonth: field.integerOrNull,
  range: field.nullable(
    Type.Object({
      low: field.integer,
      high: field.integer,
      confidence: field.number,
      calibrated: field.flag,
    }),
  ),
  grade: summaryFields.salesGrade,
  bulletPoints: Type.Array(field.text),
  description: field.textOrNull,
  images: Type.Array(field.text),
  gtins: Type.Array(field.text),
  package: Type.Object({
    ...field.each(field.numberOrNull, 'lengthMm', 'widthMm', 'heightMm', 'weightG'),
  }),
  listedSince: field.instantOrNull,
  boughtWith: Type.Array(
    Type.Object({
      asin: field.text,
      rank: field.rank,
      combinedShare: field.share,
      periodStart: field.instant,
      periodEnd: field.instant,
    }),
  ),
  observed: Type.Record(field.text, Type.Object({ source: field.text, at: field.instant })),
};

const averagesFields = {
  priceAverages: Type.Object({
    ...field.each(field.numberOrNull, 'days30', 'days90', 'days180', 'days365'),
    until: field.instantOrNull,
    reason: field.textOrNull,
  }),
  priceAverageSources: Type.Object({
    ...field.each(field.textOrNull, 'days30', 'days90', 'days180', 'days365'),
  }),
};

const schemaWithAverages = Type.Object({ ...detailFields, ...averagesFields });

export const productSchema = (form: Form) =>
  (form.hasPriceAverages
    ? schemaWithAverages
    : Type.Object(detailFields)) as typeof schemaWithAverages;

export interface ProductContext {
  readonly marketplaceDomain: string;
  /** The instant up to which things are shown. */
  readonly knownAt: EpochSeconds;
  readonly category: CategoryNode | null;
  readonly categoryName: (id: string) => string | null;
  /** Null if the form does not show them. */
  readonly averages: StandingAverages | null;
  readonly isCalibrated: boolean;
}

export function presentProduct(
  { record, listing, family }: ProductDetail,
  context: ProductContext,
): Static<typeof schemaWithAverages> {
  const { facts, heads, marketplace } = record;
  const { currency } = marketplaceOf(marketplace);
  const count = (name: SeriesName) => newestValue(heads, name);
  const major = (name: SeriesName) => majorOrNull(newestValue(heads, name), currency);
  const summary = presentSummary(listing, context);
  const detail = {
    ...summary,
    marketplace: context.marketplaceDomain,
    currency,
    category: presentPlace(context.category),
    ranks: presentRanks(record, listing, context.categoryName),
    familyBasis: listing.familyBasis,
    isParent: listing.isParent,
    children: listing.isParent ? childrenOf({ record, listing, family }) : [],
    variationAttributes: [...(facts.variationAttributes?.value ?? [])],
    ...presentEstimate({ record, listing, family }, context),
    listPrice: major('listPrice'),
    buyBox: { ...(facts.buyBox?.value ?? { sellerId: null, isAmazon: null, isFba: null }) },
    primeExclusive: major('primeExclusive'),
    offers: {
      count: count('offerCount'),
      fbaCount: count('fbaOfferCount'),
      fbmCount: count('fbmOfferCount'),
    },
    ...presentEvidence(facts, currency),
    boughtInPastMonth: ownBadge(record, context.knownAt)?.bin.from ?? null,
    bulletPoints: [...(facts.bulletPoints?.value ?? [])],
    description: facts.description?.value ?? null,
    images: [...(facts.images?.value ?? [])],
    gtins: [...(facts.gtins?.value ?? [])],
    package: { ...(facts.package?.value ?? NO_PACKAGE) },
    listedSince: isoOrNull(facts.listedSince?.value ?? null),
    boughtWith: presentBoughtWith(facts.boughtWith?.value ?? null),
    observed: presentObserved(record, listing),
  };
  const { averages } = context;
  const shown =
    averages === null
      ? {}
      : {
          priceAverages: presentAverages(averages, currency),
          priceAverageSources: { ...averages.sources },
        };
  return { ...detail, ...shown } as Static<typeof schemaWithAverages>;
}

const NO_PACKAGE = { lengthMm: null, widthMm: null, heightMm: null, weightG: null };

function newestValue(heads: readonly SeriesHead[], name: SeriesName): number | null {
  const head = heads.find((candidate) => candidate.name === name);
  return head?.last.state === 'ok' ? head.last.value : null;
}

function presentPlace(node: CategoryNode | null) {
  return node === null ? null : { id: node.id, name: node.name, path: [...node.path] };
}

/** Returns the newest rank in each category. The root keeps its rank if a look sees none. */
function presentRanks(
  record: ProductRecord,
  { bsr, bsrAt, bsrCategoryId }: Listing,
  categoryName: (id: string) => string | null,
) {
  const { facts, heads } = record;
  return heads.flatMap((head) => {
    const { name, categoryId, last } = head;
    if (name !== 'bsr' || categoryId === null) return [];
    const shown =
      categoryId === bsrCategoryId
        ? { value: bsr, at: bsrAt }
        : { value: last.value, at: lastLook(record, head) };
    if (shown.value === null || shown.at === null) return [];
    const isRoot = categoryId === (facts.rootCategoryId?.value ?? null);
    const observedAt = toIso(shown.at);
    return [{ categoryId, name: categoryName(categoryId), rank: shown.value, isRoot, observedAt }];
  });
}

function presentBoughtWith(known: BoughtWith | null) {
  if (known === null) return [];
  const periodStart = toIso(known.periodStart);
  const periodEnd = toIso(known.periodEnd);
  return known.products.map(({ asin, rank, combinedShare }) => {
    return { asin, rank, combinedShare, periodStart, periodEnd };
  });
}

function childrenOf({ record, family }: ProductDetail): string[] {
  const named = record.facts.children?.value ?? [];
  return [...new Set([...named, ...family.map(({ asin }) => asin)])].sort();
}

function presentEstimate({ listing, family }: ProductDetail, { isCalibrated }: ProductContext) {
  const { sales } = listing;
  const known = family.flatMap((member) => member.sales ?? []);
  const total = known.reduce((sum, member) => sum + member.median, 0);
  return {
    familyMonthlySales: known.length === 0 ? null : total,
    grade: sales?.grade ?? null,
    range:
      sales === null
        ? null
        : { low: sales.low, high: sales.high, confidence: 0.8, calibrated: isCalibrated },
  };
}

function presentAverages({ until, averages }: StandingAverages, currency: Currency) {
  const { days30, days90, days180, days365 } = averages;
  return {
    days30: majorOrNull(days30, currency),
    days90: majorOrNull(days90, currency),
    days180: majorOrNull(days180, currency),
    days365: majorOrNull(days365, currency),
    until: isoOrNull(until),
    reason: reasonFor(
      { ...averages },
      until === null
        ? 'no price is known'
        : 'before the last look the price was known for less than half of the days, or there was none',
    ),
  };
}

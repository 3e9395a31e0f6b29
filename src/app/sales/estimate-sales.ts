/**
 * Estimates the monthly sales of a product, or at any rank. Returns a distribution with its
 * evidence, the conflicts in it, and how reliable such ranges have been.
 */

import { rootCategoryKey } from '../../domain/estimation/curve/category-key.ts';
import { lnUnitsPerDay } from '../../domain/estimation/curve/curve.ts';
import type { FamilyEstimate } from '../../domain/estimation/family/family-estimate.ts';
import { childDistribution } from '../../domain/estimation/family/family-estimate.ts';
import type { Evidence, EvidenceConflict } from '../../domain/estimation/family/family-evidence.ts';
import { isCalibratedFor, type SalesModel } from '../../domain/estimation/model/model.ts';
import { predictMonth } from '../../domain/estimation/model/predict.ts';
import { isKnownCategory } from '../../domain/estimation/model/uncertainty.ts';
import {
  medianOf,
  type UnitsDistribution,
} from '../../domain/estimation/range/units-distribution.ts';
import { isAround } from '../../domain/product/freshness.ts';
import { type FamilyMember, isWithoutOffer, type Listing } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Minor } from '../../domain/values/money.ts';
import { type EpochSeconds, toIsoDay } from '../../domain/values/time.ts';
import { requireCategory } from '../category/category-lookups.ts';
import type { AppContext } from '../context.ts';
import { type FamilyAsOf, familyAsOf } from '../product/family-as-of.ts';
import { notKnownThen, requireProduct } from '../product/get-product.ts';
import { nearestLook } from '../product/nearest-look.ts';

export type SalesEstimateRequest = {
  readonly marketplace: MarketplaceId;
} /** `asOf` null: as known now, from the last look. */ & (
  | { readonly asin: Asin; readonly asOf: EpochSeconds | null }
  | { readonly bsr: number; readonly category: string | null; readonly at: EpochSeconds }
);

export interface SalesEstimate {
  readonly asin: Asin | null;
  readonly bsr: number | null;
  readonly categoryId: string | null;
  /** Whose sales these are: a rank or a parent means the family, a child means its own share. */
  readonly scope: 'listing' | 'family';
  /** Null if there is a `reason`. */
  readonly distribution: UnitsDistribution | null;
  /** The median in whole units. Those of children add up to their family's. */
  readonly monthlySales: number | null;
  readonly reason: 'no_rank' | 'stale_rank' | null;
  /** The last look at the rank or badge; null without an estimate, and for a rank asked about. */
  readonly salesAsOf: EpochSeconds | null;
  readonly method: 'rank' | 'rank_history' | 'own_sales' | 'rank_and_badge' | 'badge' | null;
  readonly price: Minor | null;
  /** The rank's evidence first, a child's share of its family last. */
  readonly evidence: readonly (Evidence | ShareEvidence)[];
  /** Pairs of evidence that hardly agree. */
  readonly conflicts: readonly EvidenceConflict[];
  readonly warnings: readonly string[];
  readonly model: SalesModel;
  /** Whether ranges of this marketplace were measured. */
  readonly isCalibrated: boolean;
}

/** A child's share of its family's sales, as evidence. */
export type ShareEvidence = Omit<Evidence, 'kind'> & { readonly kind: 'familyShare' };

/** @throws product_not_found, category_not_found; invalid_parameter if it is not a root */
export function estimateSales(
  app: AppContext,
  request: SalesEstimateRequest,
): Promise<SalesEstimate> {
  return 'asin' in request ? ofProduct(app, request) : ofRank(app, request);
}

async function ofRank(
  app: AppContext,
  request: Extract<SalesEstimateRequest, { bsr: number }>,
): Promise<SalesEstimate> {
  const { marketplace, bsr, category, at } = request;
  const root = category === null ? null : await requireRoot(app, marketplace, category);
  const model = app.salesModel();
  const key = root === null ? null : rootCategoryKey(root.id, root.name);
  const lnRank = Math.log(bsr);
  const { distribution } = predictMonth(app.workSpace(), {
    marketplace,
    category: key,
    lnRank,
    rateOn: (cell) => ({ lnUnitsPerDay: lnUnitsPerDay(cell, lnRank), effectivePolls: 1 }),
    lookAt: null,
    family: 'alone',
  });
  return {
    asin: null,
    bsr,
    categoryId: category,
    scope: 'family',
    distribution,
    monthlySales: Math.round(medianOf(distribution)),
    reason: null,
    salesAsOf: null,
    method: 'rank',
    price: null,
    evidence: [{ kind: 'rank', value: bsr, observedAt: at, shift: 0 }],
    conflicts: [],
    warnings: [
      ...modelWarnings(model, marketplace),
      ...(root === null
        ? ['No category was given: a curve pooled over all of them stands in.']
        : categoryWarnings(isKnownCategory(model.uncertainty, marketplace, key))),
    ],
    model,
    isCalibrated: isCalibratedFor(model, marketplace),
  };
}

async function requireRoot(app: AppContext, marketplace: MarketplaceId, id: string) {
  const node = await requireCategory(app, marketplace, id);
  if (node.parentId === null) return node;
  throw invalidParameter(
    'category',
    `"${node.name}" lies below the root category "${node.path[0] ?? node.rootId}", and only ranks ` +
      `in a root speak of sales; send its id, ${node.rootId}`,
    [node.rootId],
  );
}

/** Returns estimates of listings. Adjacent listings of one family derive it once. */
export async function estimateListings(
  app: AppContext,
  listings: readonly Listing[],
): Promise<readonly SalesEstimate[]> {
  const estimates: SalesEstimate[] = [];
  let known: { readonly name: string; readonly family: FamilyAsOf } | null = null;
  for (const { marketplace, asin, family: name } of listings) {
    if (known === null || known.name !== name) {
      const record = await requireProduct(app, marketplace, asin);
      known = { name, family: await familyAsOf(app, record, null) };
    }
    estimates.push(await ofMember(app, { marketplace, asin, asOf: null }, known.family));
  }
  return estimates;
}

type ProductRequest = Extract<SalesEstimateRequest, { asin: Asin }>;

async function ofProduct(app: AppContext, request: ProductRequest): Promise<SalesEstimate> {
  const record = await requireProduct(app, request.marketplace, request.asin);
  return ofMember(app, request, await familyAsOf(app, record, request.asOf));
}

async function ofMember(
  app: AppContext,
  { marketplace, asin, asOf }: ProductRequest,
  { members, listings, estimate }: FamilyAsOf,
): Promise<SalesEstimate> {
  const listing = listings.find((member) => member.asin === asin);
  const model = app.salesModel();
  const isCalibrated = isCalibratedFor(model, marketplace);
  if (listing === undefined) {
    // Only other products name it, or it was first seen later.
    const record = await requireProduct(app, marketplace, asin);
    if (asOf !== null && record.firstSeenAt > asOf) throw await notKnownThen(app, record, asOf);
    return {
      ...UNKNOWN,
      asin,
      bsr: null,
      categoryId: null,
      scope: 'listing',
      price: null,
      reason: 'no_rank',
      warnings: [noRankWarning(null)],
      model,
      isCalibrated,
    };
  }
  const { isParent } = listing;
  const base = {
    asin,
    bsr: listing.bsr,
    categoryId: listing.bsrCategoryId,
    scope: isParent ? ('family' as const) : ('listing' as const),
    price: listing.price,
    model,
    isCalibrated,
  };
  // A child needs a rank or badge of its own. A parent has its children's.
  if (estimate === null || (!isParent && listing.sales === null)) {
    return { ...base, ...UNKNOWN, reason: 'no_rank', warnings: [noRankWarning(estimate)] };
  }
  if (asOf !== null && !isAround(estimate.asOf, asOf)) {
    const record = await requireProduct(app, marketplace, asin);
    const nearest = await nearestLook(app, record, asOf, ['bsr', 'boughtInPastMonth']);
    return { ...base, ...UNKNOWN, reason: 'stale_rank', warnings: [gapWarning(nearest)] };
  }
  const { distribution: ofFamily, evidence, shares } = estimate;
  const own = isParent ? null : childDistribution(app.workSpace(), estimate, asin);
  const value = isParent ? 1 : (shares.get(asin) ?? 1);
  const { asOf: observedAt } = estimate;
  const share: ShareEvidence = { kind: 'familyShare', value, observedAt, shift: Math.log(value) };
  return {
    ...base,
    distribution: own ?? ofFamily,
    monthlySales: isParent ? Math.round(medianOf(ofFamily)) : (listing.sales?.median ?? null),
    reason: null,
    salesAsOf: estimate.asOf,
    method: methodOf(evidence),
    evidence: [...evidence, ...(value < 1 ? [share] : [])],
    conflicts: estimate.conflicts,
    warnings: [
      ...modelWarnings(model, marketplace),
      ...categoryWarnings(estimate.isCategoryKnown),
      ...listingWarnings(listing, members),
    ],
  };
}

/** For a listing without a usable rank. */
const UNKNOWN = {
  distribution: null,
  monthlySales: null,
  salesAsOf: null,
  method: null,
  evidence: [],
  conflicts: [],
  warnings: [],
} as const;

function methodOf(evidence: readonly Evidence[]): SalesEstimate['method'] {
  const kinds = new Set(evidence.map(({ kind }) => kind));
  if (!kinds.has('rank')) return 'badge';
  if (kinds.has('boughtInPastMonth')) return 'rank_and_badge';
  if (kinds.has('ownSales')) return 'own_sales';
  return kinds.has('rankHistory') ? 'rank_history' : 'rank';
}

function modelWarnings(model: SalesModel, marketplace: MarketplaceId): string[] {
  if (isCalibratedFor(model, marketplace)) return [];
  return [
    model.isCalibrated
      ? 'Too few sales of this marketplace were measured; whether its ranges hold is not known.'
      : 'The range rests on published priors, not on measured sales: import labels, then calibrate.',
  ];
}

function categoryWarnings(isKnown: boolean): string[] {
  return isKnown
    ? []
    : ['The model does not know the category in this marketplace; a pooled curve stands in.'];
}

/** @param family the estimate of siblings whose ranks are known */
function noRankWarning(family: FamilyEstimate | null): string {
  return family === null
    ? 'No rank in a root category and no badge is known: import one (bsr, with bsr_category in a table).'
    : 'No rank or badge of this listing is known, only of others in its family: ask for one of those.';
}

function gapWarning(nearest: EpochSeconds): string {
  return `Nobody looked in the 30 days before that day; the nearest day with data is ${toIsoDay(nearest)}.`;
}

function listingWarnings(listing: Listing, members: readonly FamilyMember[]): string[] {
  const isOut = isWithoutOffer(listing.availability);
  const isChild = members.length > 1 && !listing.isParent;
  return [
    ...(isOut
      ? ['The listing is out of stock; its rank still shows sales of the days before.']
      : []),
    ...(isChild
      ? ['The rank speaks for the whole family; its split over the children is estimated.']
      : []),
  ];
}

/** Calculates the profit of one unit to the minor unit, with everything that determines it. */

import { isCalibratedFor } from '../../domain/estimation/model/model.ts';
import type { Day } from '../../domain/fees/card/card-terms.ts';
import type { ProductType } from '../../domain/fees/card/fulfillment-card.ts';
import type { RateCard } from '../../domain/fees/card/rate-card.ts';
import { type CompiledCard, cardAt, firstDay } from '../../domain/fees/card/rate-cards.ts';
import { type Missing, stepAt } from '../../domain/fees/fee-line.ts';
import { type FeePlan, planFees } from '../../domain/fees/fee-plan.ts';
import { type FeeRule, feeRulesAt, missingAt } from '../../domain/fees/fees.ts';
import { type UnitProfit, unitProfit } from '../../domain/fees/profit/unit-profit.ts';
import type { CompiledCategory } from '../../domain/fees/referral.ts';
import type { UnitCase } from '../../domain/fees/unit-case.ts';
import { invalidParameter, missingParameter } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceDomain } from '../../domain/values/marketplace.ts';
import type { Minor } from '../../domain/values/money.ts';
import { type EpochSeconds, toIsoDay } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { assumptions } from './assumptions.ts';
import { mappedPath, type ResolvedCategory, resolveCategory } from './category.ts';
import { type EstimatedPackage, estimatedPackage } from './estimated-package.ts';
import { type CrossCheck, crossCheck, measuredReferral } from './measured.ts';
import { measuredFees, measuredNote } from './measured-fulfillment.ts';
import { type Monthly, monthlyNotes, monthlyProfit } from './monthly.ts';
import { type CatalogProduct, catalogProduct } from './product.ts';
import { type ProfitRequest, requireDescription } from './request.ts';

export interface ProfitAnswer {
  readonly card: RateCard;
  readonly plan: FeePlan;
  readonly day: Day;
  readonly price: Minor;
  /** The last look at a price of the catalog; null for a given price. */
  readonly priceAt: EpochSeconds | null;
  readonly unit: UnitProfit;
  /** The profit of a unit if its package is estimated; null with a known package. */
  readonly range: { readonly low: Minor | null; readonly high: Minor | null } | null;
  readonly category: CompiledCategory | null;
  readonly rules: readonly FeeRule[];
  readonly missing: readonly Missing[];
  readonly assumptions: readonly string[];
  readonly monthly: Monthly;
  readonly crossCheck: CrossCheck | null;
  /** Measured fees that contradict the card. The card is used instead. */
  readonly conflicts: readonly string[];
}

export async function calculateProfit(
  app: AppContext,
  request: ProfitRequest,
): Promise<ProfitAnswer> {
  requireDescription(request);
  const day = request.day ?? toIsoDay(request.now);
  const compiled = requireCard(app, request.marketplace, day);
  const product =
    request.asin === null ? null : await catalogProduct(app, request.marketplace, request.asin);
  const price = requirePrice(request, product);
  const channel = request.channel ?? 'fba';
  const resolved = await categoryOf(app, compiled, request, product);
  const pack = request.pack ?? product?.pack ?? null;
  const asked = { card: compiled, day, channel };
  const referral = measuredReferral(app.rateCards(), asked, resolved.category, request, product);
  const { category } = referral;
  const outline = pack === null ? (product?.outline ?? null) : null;
  const productType = productTypeOf(request, compiled, category, product);
  const bare = unitCase(request, { ...asked, category, pack, outline, productType });
  const measured = measuredFees(app.rateCards(), bare, request, product);
  const planned = planFees({ ...bare, ...measured.fees });
  const estimated = await estimatedWhereOpen(app, planned, product, price);
  const { plan, unit } = estimated ?? { plan: planned, unit: unitProfit(planned, price) };
  const isCalibrated = isCalibratedFor(app.salesModel(), request.marketplace);
  const estimate =
    product?.sales == null ? null : { sales: product.sales, share: product.share, isCalibrated };
  const monthly = monthlyProfit({ price, profit: unit.profit }, request.monthlyUnits, estimate);
  return {
    card: compiled.printed,
    plan,
    day,
    price,
    priceAt: request.price === null ? (product?.priceAt ?? null) : null,
    unit,
    range: estimated,
    category,
    rules: feeRulesAt(plan, price),
    missing: [...missingAt(plan, price), ...missingTax(unit)],
    assumptions: assumptions(request, plan, price, [
      request.price === null ? 'The price is the current one of the catalog.' : null,
      request.pack === null && pack !== null && channel === 'fba'
        ? `The package is that of the catalog (${product?.packSource}).`
        : null,
      channel === 'fba' ? outlineNote(plan, product?.packSource ?? '') : null,
      estimated?.note ?? null,
      resolved.note,
      ...referral.notes,
      ...measured.notes,
      measuredNote(app.rateCards(), plan, price),
      ...monthlyNotes(monthly, request.asin, product?.share ?? null),
    ]),
    monthly,
    crossCheck: crossCheck(bare, product, resolved.category),
    conflicts: [...referral.conflicts, ...measured.conflicts],
  };
}

/** Returns the unit from the request and the catalog, with defaults for the rest. */
function unitCase(
  request: ProfitRequest,
  known: Pick<
    UnitCase,
    'card' | 'day' | 'channel' | 'category' | 'pack' | 'outline' | 'productType'
  >,
): UnitCase {
  return {
    ...known,
    deliveryVariant: deliveryVariant(request, known.card),
    shipsInOwnPackaging: request.shipsInOwnPackaging ?? false,
    sellingPlan: request.sellingPlan ?? 'professional',
    sellerCountry: request.sellerCountry ?? known.card.printed.marketplace,
    isVatRegistered: request.isVatRegistered ?? true,
    storageMonths: request.storageMonths ?? 1,
    daysOfSupply: request.daysOfSupply,
    returnRatePercent: request.returnRatePercent ?? 0,
    returnLossPercent: request.returnLossPercent ?? 100,
    cost: request.cost,
    inboundShipping: request.inboundShipping ?? 0,
    fbmShipping: request.fbmShipping ?? 0,
    otherCosts: request.otherCosts ?? 0,
    advertising: request.advertising ?? { perUnit: 0 },
    overrides: request.overrides,
    measuredFulfillment: null,
    measuredClosing: null,
  };
}

/**
 * Returns the requested kind of product, or the one that the catalog implies. Dangerous goods of
 * the catalog count where they are an addition to the fee. Where they have tables of their own, the
 * marketplace decides which of them is one.
 */
function productTypeOf(
  request: ProfitRequest,
  { printed }: CompiledCard,
  category: CompiledCategory | null,
  product: CatalogProduct | null,
): ProductType {
  if (request.productType !== null) return request.productType;
  if (category?.traits.includes('apparel') === true) return 'apparel';
  const isAddition = printed.fulfillment.surcharges.some(({ kind }) => kind === 'dangerous_goods');
  return isAddition && product?.isDangerousGoods === true ? 'dangerous_goods' : 'standard';
}

/** Returns the profit with an estimated package if a fee is unknown for want of one, else null. */
async function estimatedWhereOpen(
  app: AppContext,
  { question, storage, fulfillment }: FeePlan,
  product: CatalogProduct | null,
  price: Minor,
): Promise<EstimatedPackage | null> {
  if (product === null || question.pack !== null || question.channel !== 'fba') return null;
  const isOpen = storage.amount === null || stepAt(fulfillment, price).fulfillment === null;
  return isOpen ? estimatedPackage(app, question, product, price) : null;
}

/** Says what replaces a missing package for storage and shipping. Null with a package. */
function outlineNote({ question, stored, fulfillment }: FeePlan, source: string): string | null {
  const { outline = null } = question;
  if (outline === null || stored === null) return null;
  const what = outline.isItemVolume
    ? `The package is not known: storage is by the size of the product without it (${source}), which is smaller.`
    : `The sides of the package are not known: storage is by its volume (${source}).`;
  if (stored.isOversize === null) {
    return `${what} The dearer rate of standard size and oversize is taken.`;
  }
  const tier = fulfillment[0]?.value.tier;
  return `${what} Whatever its sides, the package is ${tier}: it holds the product and has this volume.`;
}

function requireCard(app: AppContext, marketplace: MarketplaceId, day: Day): CompiledCard {
  const cards = app.rateCards();
  const card = cardAt(cards, marketplace, day);
  if (card !== null) return card;
  const domain = marketplaceDomain(marketplace, app.storeName);
  throw invalidParameter(
    'date',
    `no rate card of ${domain} is known for ${day}; the first one begins on ${firstDay(cards, marketplace)}`,
  );
}

function requirePrice(request: ProfitRequest, product: CatalogProduct | null): Minor {
  const price = request.price ?? product?.price ?? null;
  if (price !== null) return price;
  const availability = product?.availability;
  throw missingParameter('price', `is required: the catalog has no price now (${availability})`);
}

async function categoryOf(
  app: AppContext,
  compiled: CompiledCard,
  { category }: ProfitRequest,
  product: CatalogProduct | null,
): Promise<ResolvedCategory> {
  if (category !== null) return resolveCategory(app, compiled, category);
  const path = product?.node?.path ?? null;
  if (path !== null) return mappedPath(app, compiled, path);
  return { category: null, note: 'The catalog does not know the category of the product.' };
}

/** Returns the requested delivery variant, or else the local one. Null if the card has none. */
function deliveryVariant({ deliveryVariant: asked }: ProfitRequest, compiled: CompiledCard) {
  const { id, fulfillment } = compiled.printed;
  if (asked === null) return fulfillment.localVariant ?? null;
  const variants = [...new Set(fulfillment.rates.flatMap(({ variant }) => variant ?? []))].sort();
  if (variants.includes(asked)) return asked;
  const issue =
    variants.length === 0
      ? `the card ${id} has no delivery variants; leave it out`
      : `the card ${id} has no variant "${asked}"`;
  throw invalidParameter('deliveryVariant', issue, variants);
}

/** Returns the tax on fees if it is a cost of unknown percentage. */
function missingTax({ costs, fees }: UnitProfit): readonly Missing[] {
  if (costs.vatOnFees !== null || fees.total === null) return [];
  return [
    {
      fee: 'vatOnFees',
      reason: 'the tax on fees that a seller without registration bears differs by place',
      remedy: 'add it to otherCosts and send vatRegistered: true',
    },
  ];
}

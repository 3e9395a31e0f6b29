/**
 * Reckons a supplier's list: for each line the listings it means, what one sale costs and earns
 * there, and whether it is worth buying.
 */

import { marginPercent, roiPercent, unitProfit } from '../../domain/fees/profit/unit-profit.ts';
import { type PackRatio, packRatio } from '../../domain/list/pack-ratio.ts';
import { type PackReading, readPack } from '../../domain/list/pack-reading.ts';
import type { SupplierLine } from '../../domain/list/supplier-line.ts';
import {
  type Judgement,
  judge,
  NO_MATCH,
  type Verdict,
  type VerdictRules,
} from '../../domain/list/verdict.ts';
import { headValue } from '../../domain/product/current-values.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import { type Minor, toMinor } from '../../domain/values/money.ts';
import { DAY_S, type EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { knownIn } from '../history/shown-points.ts';
import { getProduct, type ProductDetail } from '../product/get-product.ts';
import { averagesOf } from '../product/price-averages.ts';
import { calculateProfit, type ProfitAnswer } from '../profit/calculate-profit.ts';
import type { ProfitRequest } from '../profit/request.ts';
import { type LineMatch, matchLine } from './match-line.ts';

/** How a seller buys and sells; what is not stated is as in the profit calculator. */
export interface BuyingProfile {
  readonly marketplace: MarketplaceId;
  readonly channel: 'fba' | 'fbm';
  readonly isVatRegistered: boolean;
  /** What the supplier's prices leave out or contain, and the rate. 0 where there is no tax. */
  readonly costVatPercent: number;
  readonly isCostWithVat: boolean;
  readonly importDutyPercent: number;
  /** Units of the marketplace's currency for one of the list's. */
  readonly currencyRate: number;
  /** For each sale, in minor units. */
  readonly prep: Minor;
  readonly inboundShipping: Minor;
  readonly fbmShipping: Minor;
  readonly returnRatePercent: number;
  readonly rules: VerdictRules;
}

export interface MatchAnalysis extends LineMatch, Judgement {
  readonly title: string | null;
  readonly isAccepted: boolean;
  readonly packs: { readonly supplier: PackReading; readonly listing: PackReading };
  readonly ratio: PackRatio;
  /** The goods of one sale, with duty, and with tax that cannot be recovered. */
  readonly cost: Minor | null;
  readonly price: Minor | null;
  readonly average90: Minor | null;
  readonly lowest90: Minor | null;
  /** Null where a price or a fee is unknown. */
  readonly profit: ProfitAnswer | null;
  readonly profitAtAverage90: Minor | null;
  readonly profitAtLowest90: Minor | null;
  readonly marginPercent: number | null;
  readonly roiPercent: number | null;
  readonly yourUnits: number | null;
  /** Days until the supplier's quantity is sold at that rate. */
  readonly daysToSell: number | null;
}

export interface LineAnalysis extends Judgement {
  readonly line: SupplierLine;
  readonly matches: readonly MatchAnalysis[];
}

const RANKED: readonly Verdict[] = ['buy', 'maybe', 'no', 'unknown'];
const DAYS_PER_MONTH = 30;

/** Yields the lines in the order of the file. */
export async function* analyzeList(
  app: AppContext,
  profile: BuyingProfile,
  lines: Iterable<SupplierLine>,
  now: EpochSeconds,
): AsyncGenerator<LineAnalysis> {
  for (const line of lines) {
    yield await analyzeLine(app, profile, line, now);
    await app.pause?.();
  }
}

async function analyzeLine(
  app: AppContext,
  profile: BuyingProfile,
  line: SupplierLine,
  now: EpochSeconds,
): Promise<LineAnalysis> {
  const { marketplace } = profile;
  const matches: MatchAnalysis[] = [];
  for (const match of matchLine(app, { marketplace, now }, line)) {
    const detail = await detailOrNull(app, marketplace, match.asin);
    if (detail !== null && !detail.listing.isParent)
      matches.push(await analyzeMatch(app, profile, line, match, detail, now));
  }
  const accepted = matches.filter(({ isAccepted }) => isAccepted);
  accepted.sort(
    (a, b) =>
      RANKED.indexOf(a.verdict) - RANKED.indexOf(b.verdict) ||
      (b.profit?.unit.profit ?? Number.NEGATIVE_INFINITY) -
        (a.profit?.unit.profit ?? Number.NEGATIVE_INFINITY),
  );
  const [best] = accepted;
  const { verdict, reasons } = best ?? NO_MATCH;
  return { line, matches, verdict, reasons };
}

/** A listing that the index still has may just have been removed from the store. */
async function detailOrNull(
  app: AppContext,
  marketplace: MarketplaceId,
  asin: Asin,
): Promise<ProductDetail | null> {
  try {
    return await getProduct(app, { marketplace, asin, asOf: null });
  } catch (error) {
    if (error instanceof ShelflineError && error.code === 'product_not_found') return null;
    throw error;
  }
}

async function analyzeMatch(
  app: AppContext,
  profile: BuyingProfile,
  line: SupplierLine,
  match: LineMatch,
  detail: ProductDetail,
  now: EpochSeconds,
): Promise<MatchAnalysis> {
  const { listing, record } = detail;
  const packs = packsOf(line, detail);
  const ratio = packRatio(packs.supplier, packs.listing);
  const cost = costOfSale(profile, line, ratio);
  const profit = listing.price === null ? null : await profitOf(app, profile, detail, cost, now);
  const { averages } = await averagesOf(app, detail);
  const average90 = averages.days90;
  const lowest90 = await lowestOf(app, detail, 90);
  const at = (price: Minor | null) =>
    profit === null || price === null || cost === null
      ? null
      : unitProfit(profit.plan, price).profit;
  const isPriced = cost !== null && profit !== null;
  const roi = isPriced ? roiPercent(profit.unit) : null;
  const yourUnits = profit?.monthly.units ?? null;
  const facts = {
    hasCost: line.cost !== null,
    isPackKnown: ratio.isKnown,
    price: listing.price,
    hasBuyBox: listing.availability !== 'no_buy_box',
    profit: isPriced ? profit.unit.profit : null,
    roiPercent: roi,
    yourUnits,
    amazonSells: amazonSells(detail),
    average90,
    profitAtLowest90: at(lowest90),
    areFeesAssumed: profit !== null && profit.range !== null,
    ageDays: (now - record.observedAt) / DAY_S,
  };
  return {
    ...match,
    ...judge(facts, profile.rules),
    title: listing.title,
    isAccepted: match.basis !== 'candidate',
    packs,
    ratio,
    cost,
    price: listing.price,
    average90,
    lowest90,
    profit,
    profitAtAverage90: at(average90),
    profitAtLowest90: facts.profitAtLowest90,
    marginPercent: isPriced ? marginPercent(profit.unit) : null,
    roiPercent: roi,
    yourUnits,
    daysToSell: daysToSell(line.quantity, ratio, yourUnits),
  };
}

function packsOf({ title, brand }: SupplierLine, { listing }: ProductDetail) {
  const noFields = { size: null, packageQuantity: null, numberOfItems: null };
  const ofBrand = brand ?? listing.brand;
  return {
    supplier: readPack({ title: title ?? '', brand: ofBrand, ...noFields }),
    listing: readPack({ title: listing.title ?? '', brand: listing.brand, ...noFields }),
  };
}

/** The supplier's price for what one sale contains, with duty and the tax that is a cost. */
function costOfSale(
  profile: BuyingProfile,
  { cost }: SupplierLine,
  ratio: PackRatio,
): Minor | null {
  if (cost === null || !ratio.isKnown) return null;
  const { costVatPercent, isCostWithVat, isVatRegistered } = profile;
  const vat = 1 + costVatPercent / 100;
  const net = isCostWithVat ? cost / vat : cost;
  const landed = net * (1 + profile.importDutyPercent / 100) * (isVatRegistered ? 1 : vat);
  const { currency } = marketplaceOf(profile.marketplace);
  return toMinor(landed * profile.currencyRate * ratio.supplierPacks, currency) + profile.prep;
}

async function profitOf(
  app: AppContext,
  profile: BuyingProfile,
  { record }: ProductDetail,
  cost: Minor | null,
  now: EpochSeconds,
): Promise<ProfitAnswer | null> {
  const request: ProfitRequest = {
    marketplace: profile.marketplace,
    now,
    asin: record.asin,
    category: null,
    pack: null,
    productType: null,
    price: null,
    // Without a cost the fees and the share of sales are still worth showing.
    cost: cost ?? 0,
    channel: profile.channel,
    inboundShipping: profile.inboundShipping,
    fbmShipping: profile.fbmShipping,
    advertising: null,
    otherCosts: null,
    returnRatePercent: profile.returnRatePercent,
    returnLossPercent: null,
    storageMonths: null,
    isVatRegistered: profile.isVatRegistered,
    sellingPlan: null,
    deliveryVariant: null,
    shipsInOwnPackaging: null,
    sellerCountry: null,
    daysOfSupply: null,
    monthlyUnits: null,
    day: null,
    targetMarginPercent: null,
    targetRoiPercent: null,
    overrides: {},
  };
  return await calculateProfit(app, request);
}

/** The lowest price of the last days up to the last look; null without a price in them. */
async function lowestOf(
  app: AppContext,
  { record, listing }: ProductDetail,
  days: number,
): Promise<Minor | null> {
  const head = record.heads.find(({ name }) => name === listing.priceType);
  if (head === undefined) return null;
  const { name, categoryId } = head;
  const window = { from: record.observedAt - days * DAY_S, to: record.observedAt + 1 };
  const { marketplace, asin } = record;
  const [series] = await app.store.history.readUnmade(marketplace, asin, [
    { name, categoryId, window },
  ]);
  const prices = knownIn(record, series).flatMap(({ value }) => value ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Whether the store itself offers it now; null where its series was never imported. */
function amazonSells({ record }: ProductDetail): boolean | null {
  const hasSeries = record.heads.some(({ name }) => name === 'amazon');
  return hasSeries ? headValue(record.heads, 'amazon') !== null : null;
}

function daysToSell(
  quantity: number | null,
  ratio: PackRatio,
  units: number | null,
): number | null {
  if (quantity === null || !ratio.isKnown || units === null || units <= 0) return null;
  const sales = quantity / ratio.supplierPacks;
  return Math.ceil((sales / units) * DAYS_PER_MONTH);
}

/** The card's fulfillment fee of a product, as a short list of price ranges. */
import type { Minor } from '../../values/money.ts';
import type { Day } from '../card/card-terms.ts';
import type { FulfillmentCard, ProductType, RateSet } from '../card/fulfillment-card.ts';
import type { CategoryTrait } from '../card/referral-table.ts';
import { EVERY_PRICE, type FeeLine } from '../fee-line.ts';
import { fromNanograms } from '../units.ts';
import {
  type CompiledFulfillment,
  type CompiledLowPrice,
  rateTables,
  tableFee,
} from './fulfillment-rates.ts';
import type { Package } from './package.ts';
import { sizeTier, type TierFit } from './size-tier.ts';

/** Everything except the price that decides the fulfillment fee. */
export interface FulfillmentCase {
  readonly day: Day;
  readonly pack: Package;
  readonly productType: ProductType;
  readonly traits: readonly CategoryTrait[];
  readonly variant: string | null;
}

/** The card's fee in one price range. */
export interface FulfillmentCell extends FeeLine {
  readonly limit: Minor;
  readonly fit: TierFit | null;
  /** The peak season's part of `amount`, above the ordinary rate. 0 outside the season. */
  readonly peakSupplement: Minor;
  /** True when the peak season raises this fee by an unknown amount. */
  readonly isPeakUnknown: boolean;
}

type CellFee = Omit<FulfillmentCell, 'limit'>;

/** Returns the card's fulfillment fee for every price, in ascending ranges. */
export function fulfillmentCells(
  compiled: CompiledFulfillment,
  question: FulfillmentCase,
): readonly FulfillmentCell[] {
  const { card, lowPrice } = compiled;
  const isSelected = question.traits.includes('selected_parcel');
  const fit = sizeTier(compiled.tiers, question.pack, isSelected);
  const all = (cell: CellFee) => [{ ...cell, limit: EVERY_PRICE }];
  if (card.withheld !== null) return all(unknown(fit, card.withheld));
  if (fit === null) return all(unknown(null, 'the package is beyond every size tier of the card'));
  const isSpecial = question.traits.includes('low_price_special');
  const ordinaryFit = isSelected ? sizeTier(compiled.tiers, question.pack, false) : fit;
  let from = 0;
  return priceLimits(compiled, isSpecial).map((limit) => {
    const price = from + 1;
    from = limit;
    const column = compiled.columnLimits.findIndex((last) => price <= last);
    const isLow = lowPrice !== null && price <= lowPriceLimit(lowPrice, isSpecial);
    const place = { compiled, question, fit, column };
    const cell = isLow ? lowPriceCell(place, lowPrice, ordinaryFit) : standardCell(place);
    return { ...cell, limit };
  });
}

/** The place of a fee in the tables: a package in its tier, and a price column. */
interface CellPlace {
  readonly compiled: CompiledFulfillment;
  readonly question: FulfillmentCase;
  readonly fit: TierFit;
  readonly column: number;
}

function standardCell(place: CellPlace): CellFee {
  const isSpecial = place.question.traits.includes('special_rates');
  const ordinary = isSpecial ? 'special' : 'standard';
  return pricedCell(place, place.fit.tier.only === 'selected' ? 'selected' : ordinary);
}

/** @param ordinaryFit the tier without the limits of selected categories */
function lowPriceCell(
  place: CellPlace,
  lowPrice: CompiledLowPrice,
  ordinaryFit: TierFit | null,
): CellFee {
  if (lowPrice.kind === 'flat') {
    return { ...known(place.fit, lowPrice.amount), rule: 'flat fee for a low price' };
  }
  const standard = standardCell(place);
  if (lowPrice.kind === 'discount') {
    if (standard.amount === null) return standard;
    const amount = Math.max(0, standard.amount - lowPrice.amount);
    return { ...standard, amount, rule: `${standard.rule}, less the low-price discount` };
  }
  if (ordinaryFit === null) return standard;
  // Low-Price FBA charges by the unit's own weight, and only what its tables contain.
  const byUnit = { ...ordinaryFit, shippingWeightNg: place.question.pack.weightNg };
  const cell = pricedCell({ ...place, fit: byUnit }, 'low_price');
  return cell.amount === null ? standard : cell;
}

function pricedCell(place: CellPlace, program: RateSet['program']): CellFee {
  const { compiled, question, fit, column } = place;
  const { productType: product, variant } = question;
  const fee = (period: RateSet['period']) => {
    const tables = rateTables(compiled, { program, product, variant, period });
    const table = tables?.get(fit.tier.id);
    return table === undefined ? null : tableFee(table, fit.shippingWeightNg, column);
  };
  const ordinary = fee('ordinary');
  const rule = cellName(place, program);
  if (ordinary === null) return unknown(fit, `no fulfillment rate is known for ${rule}`);
  if (!isPeak(compiled.card, question, fit, program)) return { ...known(fit, ordinary), rule };
  const peak = fee('peak');
  if (peak === null) {
    const outside = `${rule}, rate outside the peak season`;
    return { ...known(fit, ordinary), rule: outside, isPeakUnknown: true };
  }
  return { ...known(fit, peak), rule: `${rule}, peak season`, peakSupplement: peak - ordinary };
}

/** Names the cell of the card: `large_standard, 0.518 lb, price 10 to 50`. */
function cellName(
  { compiled: { card, columnLimits }, fit, column }: CellPlace,
  program: RateSet['program'],
): string {
  const { weightUnit } = card;
  const weight = Math.round(fromNanograms(fit.shippingWeightNg, weightUnit) * 1000) / 1000;
  const parts = [fit.tier.id, `${weight} ${weightUnit}`];
  if (columnLimits.length > 1) parts.push(`price ${card.priceColumns[column]?.name}`);
  if (program !== 'standard') parts.push(PROGRAM_NAMES[program]);
  return parts.join(', ');
}

const PROGRAM_NAMES = {
  low_price: 'Low-Price FBA',
  selected: 'selected category',
  special: 'special category group',
} as const;

function isPeak(
  { peak }: FulfillmentCard,
  { day, productType, traits }: FulfillmentCase,
  fit: TierFit,
  program: RateSet['program'],
): boolean {
  if (peak === null || day < peak.from || day > peak.to) return false;
  const isApparel = productType === 'apparel' || traits.includes('apparel');
  const product = isApparel ? 'apparel' : productType;
  return (
    !peak.excludedProducts.includes(product) &&
    !peak.excludedPrograms.includes(program) &&
    !peak.excludedTiers.includes(fit.tier.id)
  );
}

function known(fit: TierFit, amount: Minor) {
  return { fit, amount, peakSupplement: 0, isPeakUnknown: false };
}

function unknown(fit: TierFit | null, rule: string): CellFee {
  return { fit, amount: null, rule, peakSupplement: 0, isPeakUnknown: false };
}

/** Returns the last price of each range with a constant fee. */
function priceLimits({ columnLimits, lowPrice }: CompiledFulfillment, isSpecial: boolean) {
  const limits = new Set(columnLimits);
  if (lowPrice !== null) limits.add(lowPriceLimit(lowPrice, isSpecial));
  return [...limits].sort((a, b) => a - b);
}

function lowPriceLimit({ limit, limitSpecial }: CompiledLowPrice, isSpecial: boolean): Minor {
  return isSpecial ? limitSpecial : limit;
}

/**
 * Additions to the fulfillment fee: dated percentages, dangerous goods, oversize handling, the
 * marketplace's packaging, and low inventory. Percentages apply to the card's (seasonal) fee plus
 * the dangerous-goods amount. The cards leave that order open.
 */
import { type Currency, type Minor, toMinor } from '../../values/money.ts';
import type { Day } from '../card/card-terms.ts';
import type { FulfillmentCard, ProductType, Surcharge } from '../card/fulfillment-card.ts';
import type { RateCard } from '../card/rate-card.ts';
import type { FeeLine } from '../fee-line.ts';
import { percentOf, toBasisPoints } from '../minor.ts';
import type { UnitCase } from '../unit-case.ts';
import { fromNanograms, toNanometers } from '../units.ts';
import { countedSides, lengthPlusGirthNm, type Package } from './package.ts';
import type { TierFit } from './size-tier.ts';

/** A line without an amount applies, but its amount is unknown. */
export interface SurchargeLine extends FeeLine {
  readonly name: string;
}

interface SurchargeCase
  extends Pick<UnitCase, 'day' | 'pack' | 'productType' | 'shipsInOwnPackaging'> {
  readonly base: Minor;
  readonly fit: TierFit | null;
  /** The fee already includes dated surcharges that began by this day. Null: it includes none. */
  readonly includedUntil: Day | null;
}

/** Returns fixed amounts for the product's size and nature, then the dated percentages. */
export function surcharges(
  card: FulfillmentCard,
  currency: Currency,
  question: SurchargeCase,
): SurchargeLine[] {
  const { fit, pack, includedUntil } = question;
  const lines: SurchargeLine[] = [];
  let base = question.base;
  for (const surcharge of card.surcharges) {
    // A measured fee already includes the cost of the product's size and nature.
    if (includedUntil !== null || fit === null || pack === null) break;
    if (surcharge.kind === 'percent') continue;
    const { kind, name } = surcharge;
    const printed = fixedAmount(surcharge, card, question, { fit, pack });
    if (printed === null) continue;
    const amount = toMinor(printed, currency);
    lines.push({ name, amount, rule: `${name}, ${fit.tier.id}` });
    if (kind === 'dangerous_goods') base += amount;
  }
  for (const surcharge of card.surcharges) {
    if (surcharge.kind !== 'percent') continue;
    const { name, from, percent } = surcharge;
    if (from > question.day || (includedUntil !== null && from <= includedUntil)) continue;
    const rule = `${percent} % of the fulfillment fee since ${from}`;
    lines.push({ name, amount: percentOf(base, toBasisPoints(percent)), rule });
  }
  return lines;
}

/** Returns the discount for products in their own packaging. 0 when the card gives none. */
export function ownPackagingDiscount(
  { currency, fulfillment: card }: RateCard,
  fit: TierFit,
  productType: ProductType,
): Minor {
  for (const { tier, product, unit = card.weightUnit, bands } of card.ownPackagingDiscount ?? []) {
    if (tier !== fit.tier.id || (product !== undefined && product !== productType)) continue;
    const weight = fromNanograms(fit.shippingWeightNg, unit);
    const band = bands.find(([limit]) => limit === null || weight <= limit);
    return band === undefined ? 0 : toMinor(band[1], currency);
  }
  return 0;
}

function fixedAmount(
  surcharge: Exclude<Surcharge, { kind: 'percent' }>,
  card: FulfillmentCard,
  question: SurchargeCase,
  { fit, pack }: { readonly fit: TierFit; readonly pack: Package },
): number | null {
  const tier = fit.tier.id;
  switch (surcharge.kind) {
    case 'dangerous_goods':
      return question.productType === 'dangerous_goods' ? surcharge.amount : null;
    case 'over_limits': {
      const sides = countedSides(pack);
      const isOver =
        sides[0] > toNanometers(surcharge.longest, card.lengthUnit) ||
        lengthPlusGirthNm(sides) > toNanometers(surcharge.lengthPlusGirth, card.lengthUnit);
      return isOver ? (surcharge.amounts[tier] ?? null) : null;
    }
    case 'packaging_by_dimensional_weight': {
      if (question.shipsInOwnPackaging || !surcharge.tiers.includes(tier)) return null;
      const weight = fromNanograms(fit.dimensionalWeightNg, card.weightUnit);
      return surcharge.bands.find(([limit]) => limit === null || weight <= limit)?.[1] ?? null;
    }
    case 'packaging_by_weight': {
      const rate = surcharge.tiers[tier];
      if (question.shipsInOwnPackaging || rate === undefined) return null;
      const above = fromNanograms(fit.shippingWeightNg, 'kg') - rate.upTo;
      return rate.base + Math.max(0, Math.ceil(above - 1e-9)) * rate.perKg;
    }
  }
}

/** A stock for this many days avoids the low-inventory fee. */
const ENOUGH_DAYS = 28;

/** Returns the fee for low stock, or null. The longer of the two supplies decides the band. */
export function lowInventoryFee(
  printed: RateCard,
  fit: TierFit | null,
  { daysOfSupply, category }: UnitCase,
): SurchargeLine | null {
  if (daysOfSupply === null || category?.traits.includes('grocery') === true) return null;
  const days = Math.max(daysOfSupply.last30, daysOfSupply.last90);
  if (days >= ENOUGH_DAYS) return null;
  if (printed.lowInventory === null || fit === null) {
    return {
      name: 'low inventory',
      amount: null,
      rule: `the low-inventory fee of ${printed.id} is not known`,
    };
  }
  const weight = fromNanograms(fit.shippingWeightNg, printed.fulfillment.weightUnit);
  const rate = printed.lowInventory.rates.find(
    ({ tier, upToWeight }) =>
      tier === fit.tier.id && (upToWeight === undefined || weight <= upToWeight),
  );
  if (rate === undefined) return null;
  const fee = days < 14 ? rate.under14Days : days < 21 ? rate.under21Days : rate.under28Days;
  return {
    name: 'low inventory',
    amount: toMinor(fee, printed.currency),
    rule: `${days} days of supply, ${fit.tier.id}`,
  };
}

/**
 * Finds the size tier and the shipping weight of a package. Tiers are tried in the card's order,
 * smallest first. The tier decides which weight counts.
 */

import type { FulfillmentCard, SizeTier } from '../card/fulfillment-card.ts';
import { dimensionalWeight, type Nanograms, toNanograms, toNanometers } from '../units.ts';
import { countedSides, lengthPlusGirthNm, type Package } from './package.ts';

/** A tier in nanometers and nanograms. Missing limits are infinite. */
export interface CompiledTier {
  readonly id: string;
  readonly sidesNm: readonly [number, number, number];
  readonly sumNm: number;
  readonly lengthPlusGirthNm: number;
  readonly unitWeightNg: Nanograms;
  readonly dimensionalWeightNg: Nanograms;
  readonly shippingWeightNg: Nanograms;
  readonly weighsGreater: boolean;
  readonly packagingNg: Nanograms;
  readonly isOversize: boolean;
  readonly only: 'selected' | 'ordinary' | null;
  readonly dimensional: { readonly divisor: number; readonly per: 'in3/lb' | 'cm3/kg' } | null;
  /** Median and shortest side count as at least this long. */
  readonly sideMinimumNm: number;
}

export interface TierFit {
  readonly tier: CompiledTier;
  readonly shippingWeightNg: Nanograms;
  readonly dimensionalWeightNg: Nanograms;
}

/** Returns the first tier whose limits the package meets. Null when it exceeds every tier. */
export function sizeTier(
  tiers: readonly CompiledTier[],
  pack: Package,
  isSelectedCategory: boolean,
): TierFit | null {
  for (const tier of tiers) {
    if (tier.only === (isSelectedCategory ? 'ordinary' : 'selected')) continue;
    const fit = fitTier(tier, pack);
    if (fit !== null) return fit;
  }
  return null;
}

function fitTier(tier: CompiledTier, pack: Package): TierFit | null {
  const sides = countedSides(pack);
  const [longest, median, shortest] = sides;
  const [longestMax, medianMax, shortestMax] = tier.sidesNm;
  if (longest > longestMax || median > medianMax || shortest > shortestMax) return null;
  if (longest + median + shortest > tier.sumNm) return null;
  if (lengthPlusGirthNm(sides) > tier.lengthPlusGirthNm) return null;
  if (pack.weightNg > tier.unitWeightNg) return null;
  const dimensionalWeightNg = dimensionalWeightIn(tier, sides);
  if (dimensionalWeightNg > tier.dimensionalWeightNg) return null;
  const greater = tier.weighsGreater ? Math.max(pack.weightNg, dimensionalWeightNg) : pack.weightNg;
  const shippingWeightNg = greater + tier.packagingNg;
  if (shippingWeightNg > tier.shippingWeightNg) return null;
  return { tier, shippingWeightNg, dimensionalWeightNg };
}

function dimensionalWeightIn(tier: CompiledTier, sides: Package['sidesNm']): Nanograms {
  if (tier.dimensional === null) return 0;
  const [longest, median, shortest] = sides;
  const floor = tier.sideMinimumNm;
  return dimensionalWeight(
    [longest, Math.max(median, floor), Math.max(shortest, floor)],
    tier.dimensional.divisor,
    tier.dimensional.per,
  );
}

export function compileTiers(card: FulfillmentCard): readonly CompiledTier[] {
  return card.sizeTiers.map((tier) => compileTier(tier, card));
}

function compileTier(tier: SizeTier, card: FulfillmentCard): CompiledTier {
  const length = (value: number | null | undefined) =>
    value === null || value === undefined
      ? Number.POSITIVE_INFINITY
      : toNanometers(value, card.lengthUnit);
  const weight = (value: number | undefined) =>
    value === undefined ? Number.POSITIVE_INFINITY : toNanograms(value, card.weightUnit);
  const rule = card.dimensionalWeight;
  const hasFloor = rule?.sideMinimum?.tiers.includes(tier.id) === true;
  return {
    id: tier.id,
    sidesNm: [length(tier.sides?.[0]), length(tier.sides?.[1]), length(tier.sides?.[2])],
    sumNm: length(tier.sum),
    lengthPlusGirthNm: length(tier.lengthPlusGirth),
    unitWeightNg: weight(tier.unitWeight),
    dimensionalWeightNg: weight(tier.dimensionalWeight),
    shippingWeightNg: weight(tier.shippingWeight),
    weighsGreater: tier.weighs === 'greater',
    packagingNg: toNanograms(tier.packagingG ?? 0, 'g'),
    isOversize: tier.storage === 'oversize',
    only: tier.only ?? null,
    dimensional: rule === null ? null : { divisor: rule.divisor, per: rule.per },
    sideMinimumNm: hasFloor ? length(rule?.sideMinimum?.length) : 0,
  };
}

/** For tests: the shipped rate cards, and a unit case from a few words. */
import { readRateCards } from '../../src/adapters/rate-cards/read-rate-cards.ts';
import { cardAt, findCategory } from '../../src/domain/fees/card/rate-cards.ts';
import { type Package, packageOf } from '../../src/domain/fees/fulfillment/package.ts';
import type { UnitCase } from '../../src/domain/fees/unit-case.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';

export const RATE_CARDS = readRateCards();

/** Printed cases, oldest first within a marketplace. */
export const SCHEDULES = RATE_CARDS.cards.map(({ printed }) => printed);

/** A case on a day outside every peak season, shipped by the marketplace, with nothing special. */
export function unitCase(
  marketplace: MarketplaceId,
  category: string,
  changes: Partial<UnitCase> = {},
): UnitCase {
  const day = changes.day ?? '2026-09-10';
  const compiled = cardAt(RATE_CARDS, marketplace, day);
  if (compiled === null) throw new Error(`no card of ${marketplace} on ${day}`);
  const found = findCategory(compiled, category);
  if (found === null) throw new Error(`${compiled.printed.id} has no category ${category}`);
  return {
    card: compiled,
    day,
    channel: 'fba',
    category: found,
    pack: centimeters(20, 15, 10, 0.6),
    productType: 'standard',
    deliveryVariant: marketplace === 'DE' ? 'CEP' : null,
    shipsInOwnPackaging: false,
    sellingPlan: 'professional',
    sellerCountry: marketplace,
    isVatRegistered: true,
    storageMonths: 0,
    daysOfSupply: null,
    returnRatePercent: 0,
    returnLossPercent: 100,
    cost: 0,
    inboundShipping: 0,
    fbmShipping: 0,
    otherCosts: 0,
    advertising: { perUnit: 0 },
    overrides: {},
    measuredFulfillment: null,
    measuredClosing: null,
    ...changes,
  };
}

export function centimeters(
  length: number,
  width: number,
  height: number,
  weightKg: number,
): Package {
  return packageOf([length, width, height], 'cm', weightKg, 'kg');
}

export function inches(length: number, width: number, height: number, weightLb: number): Package {
  return packageOf([length, width, height], 'in', weightLb, 'lb');
}

/** For tests: a unit case from a few words. */
import type { MarketplaceId } from '../../marketplace.ts';
import { compileSchedule, findCategory } from '../compile.ts';
import { type Package, packageOf } from '../package.ts';
import { scheduleAt } from '../schedules.ts';
import type { UnitCase } from '../unit-case.ts';

/** A case on a day outside every peak season, shipped by the marketplace, with nothing special. */
export function unitCase(
  marketplace: MarketplaceId,
  category: string,
  changes: Partial<UnitCase> = {},
): UnitCase {
  const day = changes.day ?? '2026-09-10';
  const schedule = scheduleAt(marketplace, day);
  if (schedule === null) throw new Error(`no schedule of ${marketplace} on ${day}`);
  const compiled = compileSchedule(schedule);
  const found = findCategory(compiled, category);
  if (found === null) throw new Error(`${schedule.id} has no category ${category}`);
  return {
    schedule: compiled,
    day,
    channel: 'fba',
    category: found,
    pack: centimetres(20, 15, 10, 0.6),
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

export function centimetres(
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

/**
 * Low-inventory fee: charged on a unit sold when stock is short on both the 30- and 90-day view.
 */
import { toMinor } from '../money.ts';
import type { FeeSchedule } from './schedule.ts';
import type { TierFit } from './size-tier.ts';
import type { SurchargeLine } from './surcharges.ts';
import type { UnitCase } from './unit-case.ts';
import { fromNanograms } from './units.ts';

const NAME = 'low inventory';
const ENOUGH_DAYS = 28;

/** Null when it does not apply; the longer of the two supplies decides the band. */
export function lowInventoryFee(
  schedule: FeeSchedule,
  fit: TierFit | null,
  { daysOfSupply, category }: UnitCase,
): SurchargeLine | null {
  if (daysOfSupply === null || category?.traits.includes('grocery') === true) return null;
  const days = Math.max(daysOfSupply.last30, daysOfSupply.last90);
  if (days >= ENOUGH_DAYS) return null;
  if (schedule.lowInventory === null || fit === null) {
    return {
      name: NAME,
      amount: null,
      rule: `the low-inventory fee of ${schedule.id} is not known`,
    };
  }
  const weight = fromNanograms(fit.shippingWeightNg, schedule.fulfillment.weightUnit);
  const rate = schedule.lowInventory.rates.find(
    ({ tier, upToWeight }) =>
      tier === fit.tier.id && (upToWeight === undefined || weight <= upToWeight),
  );
  if (rate === undefined) return null;
  const fee = days < 14 ? rate.under14Days : days < 21 ? rate.under21Days : rate.under28Days;
  return {
    name: NAME,
    amount: toMinor(fee, schedule.currency),
    rule: `${days} days of supply, ${fit.tier.id}`,
  };
}

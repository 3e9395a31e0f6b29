/** A schedule with its tables in minor units, nanometres and nanograms; made once for each card. */
import { type Minor, toMinor } from '../money.ts';
import { type CompiledFulfillment, compileFulfillment } from './fulfillment-rates.ts';
import { minorOrNull } from './minor.ts';
import { type CompiledCategory, compileReferral } from './referral.ts';
import type { FeeSchedule } from './schedule.ts';

export interface CompiledSchedule {
  readonly schedule: FeeSchedule;
  readonly categories: readonly CompiledCategory[];
  /** By name in lower case. */
  readonly categoryByName: ReadonlyMap<string, CompiledCategory>;
  readonly categoryByDepartment: ReadonlyMap<string, CompiledCategory>;
  readonly fulfillment: CompiledFulfillment;
  readonly perItem: Minor | null;
  /** Smallest referral fee of the marketplace, for products without a mapped category. */
  readonly referralMinimum: Minor | null;
  readonly refundCap: Minor;
}

export function compileSchedule(schedule: FeeSchedule): CompiledSchedule {
  const { currency, referral, refundAdministration } = schedule;
  const categories = compileReferral(referral, currency);
  const cap = refundAdministration?.cap ?? null;
  return {
    schedule,
    categories,
    categoryByName: new Map(categories.map((each) => [each.name.toLowerCase(), each])),
    categoryByDepartment: new Map(
      categories.flatMap((each) => each.departments.map((department) => [department, each])),
    ),
    fulfillment: compileFulfillment(schedule.fulfillment, currency),
    perItem: minorOrNull(schedule.plans.individualPerItem, currency),
    referralMinimum: minorOrNull(referral.minimum, currency),
    refundCap: cap === null ? Number.POSITIVE_INFINITY : toMinor(cap, currency),
  };
}

/** A referral category of the schedule by its name, in any case; null when it has none such. */
export function findCategory(compiled: CompiledSchedule, name: string): CompiledCategory | null {
  return compiled.categoryByName.get(name.trim().toLowerCase()) ?? null;
}

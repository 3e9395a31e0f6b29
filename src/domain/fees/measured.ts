/**
 * Fees measured for the very product beat the schedule, as long as they can still hold: a
 * fulfilment fee from before the card in force, or from a peak season that is over, is shown
 * beside the card's and does not count. A referral percentage that the card's own row contains
 * confirms the row, which is finer (tiers, minimum) than one percentage.
 */
import type { CompiledSchedule } from './compile.ts';
import { type CompiledCategory, measuredCategory } from './referral.ts';
import type { Day } from './schedule.ts';
import { scheduleAt } from './schedules.ts';

/** Why a measured fulfilment fee does not count on a day; null when it does. */
export function staleReason(
  { schedule }: CompiledSchedule,
  measuredDay: Day,
  day: Day,
): string | null {
  const { rates, peak, withheld } = schedule.fulfillment;
  if (withheld !== null) return null;
  const then = scheduleAt(schedule.marketplace, measuredDay);
  if (then?.fulfillment.rates !== rates) return `it was measured before the card ${schedule.id}`;
  const isPeak = (each: Day) => peak !== null && each >= peak.from && each <= peak.to;
  return isPeak(measuredDay) && !isPeak(day) ? 'it was measured in a peak season' : null;
}

/** No card charges less than one percent and more than nothing, or more than half of a price. */
export const REFERRAL_PERCENTS = { least: 1, most: 50 } as const;

export interface ReferralChoice {
  readonly category: CompiledCategory | null;
  /** How the measured percentage stands to the card's row; null without one. */
  readonly verdict: 'confirmed' | 'replaced' | 'stands in' | null;
}

/** The referral row to use, given the mapped one and a measured percentage. */
export function chooseReferral(
  compiled: CompiledSchedule,
  mapped: CompiledCategory | null,
  percent: number | null,
): ReferralChoice {
  if (percent === null) return { category: mapped, verdict: null };
  if (mapped === null) {
    const name = 'category not mapped';
    const category = measuredCategory(percent, compiled.referralMinimum, name);
    return { category, verdict: 'stands in' };
  }
  if (hasRate(mapped, percent)) return { category: mapped, verdict: 'confirmed' };
  const flat = measuredCategory(percent, mapped.minimum, mapped.name);
  const category = { ...mapped, rate: flat.rate };
  return { category, verdict: mapped.rate === null ? 'stands in' : 'replaced' };
}

/** Sources that give whole percents mean any rate that rounds to theirs. */
function hasRate({ rate }: CompiledCategory, percent: number): boolean {
  if (rate === null) return false;
  const tolerance = Number.isInteger(percent) ? 50 : 1;
  const rates = [...rate.rates, ...(rate.above?.rates ?? [])];
  return rates.some((each) => Math.abs(each - percent * 100) < tolerance);
}

/**
 * Calculates the profit of a month: a unit's profit times the units that you sell, with the range
 * of the sales estimate. Of a listing's units, yours are your share of the buy box. The units are
 * the estimate's median, as everywhere for a single product. The mean of a wide estimate is higher,
 * because a few such products sell a lot. It can be above the range.
 */

import type { BuyBoxShare } from '../../domain/fees/profit/buy-box-share.ts';
import type { ListingSales, SalesGrade } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { Minor } from '../../domain/values/money.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

export interface Monthly {
  /** Units that you sell: those given, or your share of the listing's. */
  readonly units: number | null;
  /** Units of all sellers of the listing, and the percentage of them that is yours. */
  readonly listingUnits: number | null;
  readonly sharePercent: number | null;
  /** The other sellers that the share is reckoned from, and who they are. Null: all units count. */
  readonly competitors: number | null;
  readonly shareBasis: BuyBoxShare['basis'] | null;
  /** Ends of the estimate's 80 % range, around `units`. */
  readonly unitsLow: number | null;
  readonly unitsHigh: number | null;
  /** The estimate's mean: the average of many such products. */
  readonly expectedUnits: number | null;
  /** The source of the units; null if there are none. */
  readonly basis: 'given' | 'estimate' | null;
  /** The width of the estimate's range, and whether such ranges were measured; null without one. */
  readonly grade: SalesGrade | null;
  readonly calibrated: boolean | null;
  /** The last look that the estimate rests on; null without one. */
  readonly salesAsOf: EpochSeconds | null;
  readonly revenue: Minor | null;
  readonly profit: Minor | null;
  /** Profit at the two ends of the estimate's range, the smaller one first. */
  readonly low: Minor | null;
  readonly high: Minor | null;
  readonly expectedProfit: Minor | null;
}

interface SalesKnown {
  readonly sales: ListingSales;
  readonly share: BuyBoxShare | null;
  /** Whether ranges of its marketplace were measured. */
  readonly isCalibrated: boolean;
}

/** @param given the units a month in the request, which replace the estimate */
export function monthlyProfit(
  unit: { readonly price: Minor; readonly profit: Minor | null },
  given: number | null,
  known: SalesKnown | null,
): Monthly {
  const estimate = given === null ? (known?.sales ?? null) : null;
  const share = estimate === null ? null : (known?.share ?? null);
  const yours = (count: number) => Math.round(count * (share?.part ?? 1));
  const yoursOrNull = (count: number | null) => (count === null ? null : yours(count));
  const units = given ?? yoursOrNull(estimate?.median ?? null);
  const unitsLow = yoursOrNull(estimate?.low ?? null);
  const unitsHigh = yoursOrNull(estimate?.high ?? null);
  const expectedUnits = yoursOrNull(estimate?.mean ?? null);
  const profitOf = (count: number | null) =>
    unit.profit === null || count === null ? null : unit.profit * count;
  const isLoss = unit.profit !== null && unit.profit < 0;
  return {
    units,
    unitsLow,
    unitsHigh,
    expectedUnits,
    listingUnits: estimate?.median ?? null,
    sharePercent: share === null ? null : Math.round(share.part * 1000) / 10,
    competitors: share?.competitors ?? null,
    shareBasis: share?.basis ?? null,
    basis: given !== null ? 'given' : estimate === null ? null : 'estimate',
    grade: estimate?.grade ?? null,
    calibrated: estimate === null ? null : known?.isCalibrated === true,
    salesAsOf: estimate?.asOf ?? null,
    revenue: units === null ? null : unit.price * units,
    profit: profitOf(units),
    low: profitOf(isLoss ? unitsHigh : unitsLow),
    high: profitOf(isLoss ? unitsLow : unitsHigh),
    expectedProfit: profitOf(expectedUnits),
  };
}

/** Says what the figures of a month assume. Nothing if the request states the units. */
export function monthlyNotes(
  monthly: Monthly,
  asin: Asin | null,
  share: BuyBoxShare | null,
): readonly (string | null)[] {
  return [unitsNote(monthly, asin), shareNote(monthly, share)];
}

function shareNote(
  { basis, listingUnits, sharePercent, competitors, shareBasis }: Monthly,
  share: BuyBoxShare | null,
): string | null {
  if (basis !== 'estimate') return null;
  if (shareBasis === null) {
    return (
      'How many offers compete for the buy box is not known, so all units of the listing count ' +
      'as yours; give monthlyUnits.'
    );
  }
  const who = shareBasis === 'winners' ? 'others who had the buy box' : 'offers of new goods';
  const shared =
    share === null || share.ofStore === 0
      ? 'you share the buy box'
      : `the store itself had the buy box ${Math.round(share.ofStore * 100)} % of the time, and you share the rest`;
  return (
    `You sell ${sharePercent} % of the listing's ${listingUnits} units: ${shared} ` +
    `equally with ${who} (${competitors}); give monthlyUnits if one of them is yours.`
  );
}

function unitsNote({ basis, calibrated }: Monthly, asin: Asin | null): string | null {
  if (basis === 'given') return null;
  if (basis === null) {
    return asin === null
      ? null
      : 'No rank and no badge is known, so there are no units a month; give monthlyUnits.';
  }
  const range = calibrated
    ? 'such ranges were measured on known sales'
    : 'it rests on published priors, not on measured sales';
  return `Units a month are the median of the sales estimate, with its 80 % range; ${range}.`;
}

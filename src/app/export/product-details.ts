/** The facts of a product that have no column of their own, as one JSON object of plain values. */
import { type Currency, toMajor } from '../../domain/money.ts';
import type { BoughtWith, FactMap, MeasuredFees } from '../../domain/product/facts.ts';
import { DETAIL_FIELDS } from '../../domain/product/product-columns.ts';
import { averagesInMajor } from '../../domain/product/stated-averages.ts';
import { toIso } from '../../domain/time.ts';

export type ProductDetails = Readonly<Record<string, unknown>>;

/** Null where nothing of the kind is known. */
export function detailsOf(facts: FactMap, currency: Currency): ProductDetails | null {
  const { listedSince, measuredFees, boughtWith, statedAverages } = facts;
  const details: Record<string, unknown> = {};
  for (const field of DETAIL_FIELDS) {
    const fact = facts[field];
    if (fact !== undefined) details[field] = fact.value;
  }
  if (listedSince !== undefined) details['listedSince'] = toIso(listedSince.value);
  if (measuredFees !== undefined) details['measuredFees'] = feesIn(measuredFees.value, currency);
  if (boughtWith !== undefined) details['boughtWith'] = datedPeriod(boughtWith.value);
  if (statedAverages !== undefined) {
    details['statedAverages'] = averagesInMajor(statedAverages.value, currency);
  }
  return Object.keys(details).length === 0 ? null : details;
}

/** In major units, as all money of an export. */
function feesIn(fees: MeasuredFees, currency: Currency): MeasuredFees {
  const money = (minor: number | null) => (minor === null ? null : toMajor(minor, currency));
  return { ...fees, pickAndPack: money(fees.pickAndPack), closing: money(fees.closing) };
}

function datedPeriod({ periodStart, periodEnd, products }: BoughtWith) {
  return { periodStart: toIso(periodStart), periodEnd: toIso(periodEnd), products };
}

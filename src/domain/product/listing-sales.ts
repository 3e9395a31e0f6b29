/** A listing's distribution, rounded to whole units for display. */
import { gradeOf } from '../estimation/range/grade.ts';
import { type UnitsDistribution, wholeRange } from '../estimation/range/units-distribution.ts';
import type { ListingSales, SalesBasis } from './listing.ts';

/** @param median the listing's whole part of the family's median */
export function listingSales(
  own: UnitsDistribution,
  { median, basis }: { readonly median: number; readonly basis: SalesBasis },
): ListingSales {
  const { low, high } = wholeRange(own, 0.8, median);
  return { median, mean: own.mean, low, high, grade: gradeOf(own), basis };
}

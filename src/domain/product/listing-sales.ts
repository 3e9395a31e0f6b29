/** A listing's share of its family's distribution, rounded to whole units for display. */
import { gradeOf } from '../estimation/grade.ts';
import { rangeOf, scaled, type UnitsDistribution } from '../estimation/units-distribution.ts';
import type { ListingSales, SalesBasis } from './listing.ts';

/** @param median the listing's whole part of the family's median */
export function listingSales(
  family: UnitsDistribution,
  {
    share,
    median,
    basis,
  }: { readonly share: number; readonly median: number; readonly basis: SalesBasis },
): ListingSales {
  const own = scaled(family, share);
  const { low, high } = rangeOf(own, 0.8);
  return {
    median,
    mean: own.mean,
    low: Math.min(Math.floor(low), median),
    high: Math.max(Math.ceil(high), median),
    grade: gradeOf(own),
    basis,
  };
}

/** A listing's share of its family's distribution, rounded to whole units for display. */
import { gradeOf } from '../estimation/range/grade.ts';
import {
  scaled,
  type UnitsDistribution,
  wholeRange,
} from '../estimation/range/units-distribution.ts';
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
  const { low, high } = wholeRange(own, 0.8, median);
  return { median, mean: own.mean, low, high, grade: gradeOf(own), basis };
}

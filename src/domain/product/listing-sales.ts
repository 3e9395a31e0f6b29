/** A listing's share of its family's distribution, rounded to whole units for display. */
import { gradeOf } from '../estimation/grade.ts';
import { medianOf, rangeOf, scaled, type UnitsDistribution } from '../estimation/spread.ts';
import type { ListingSales, SalesBasis } from './listing.ts';

export function listingSales(
  family: UnitsDistribution,
  share: number,
  basis: SalesBasis,
): ListingSales {
  const own = scaled(family, share);
  const { low, high } = rangeOf(own, 0.8);
  return {
    median: Math.round(medianOf(own)),
    mean: own.mean,
    low: Math.floor(low),
    high: Math.ceil(high),
    grade: gradeOf(own),
    basis,
  };
}

/** A packed product as the size rules see it: three sides, longest first, and its weight. */
import { type LengthUnit, toNanograms, toNanometres, type WeightUnit } from './units.ts';

export interface Package {
  /** Longest, median and shortest side. */
  readonly sidesNm: readonly [number, number, number];
  readonly weightNg: number;
}

/** Sides in any order. */
export function packageOf(
  sides: readonly [number, number, number],
  lengthUnit: LengthUnit,
  weight: number,
  weightUnit: WeightUnit,
): Package {
  const [longest = 0, median = 0, shortest = 0] = sides
    .map((side) => toNanometres(side, lengthUnit))
    .sort((a, b) => b - a);
  return {
    sidesNm: [longest, median, shortest],
    weightNg: toNanograms(weight, weightUnit),
  };
}

/** Longest side plus the girth around the other two, as carriers measure it. */
export function lengthPlusGirthNm({ sidesNm: [longest, median, shortest] }: Package): number {
  return longest + 2 * (median + shortest);
}

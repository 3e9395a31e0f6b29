/** A packed product: its sides and its weight, or what is known of them. */
import {
  type LengthUnit,
  type Nanograms,
  type Nanometers,
  toNanograms,
  toNanometers,
  volumeMm3,
  type WeightUnit,
} from '../units.ts';

export interface Package {
  /** Longest, median and shortest side. */
  readonly sidesNm: readonly [number, number, number];
  readonly weightNg: number;
}

export function packageOf(
  sides: readonly [number, number, number],
  lengthUnit: LengthUnit,
  weight: number,
  weightUnit: WeightUnit,
): Package {
  const [longest = 0, median = 0, shortest = 0] = sides
    .map((side) => toNanometers(side, lengthUnit))
    .sort((a, b) => b - a);
  return {
    sidesNm: [longest, median, shortest],
    weightNg: toNanograms(weight, weightUnit),
  };
}

/** The longest side plus the girth around the other two. */
export function lengthPlusGirthNm({ sidesNm: [longest, median, shortest] }: Package): number {
  return longest + 2 * (median + shortest);
}

/**
 * What is known of a package whose sides are not: its volume, its weight and the size of what is in
 * it. At least one of them is known.
 */
export interface PackageOutline {
  /** Of the package, or of what is in it where only that is known. */
  readonly volumeMm3: number | null;
  readonly isItemVolume: boolean;
  readonly weightNg: Nanograms | null;
  /** Sides of what is in it, longest first. */
  readonly itemSidesNm: readonly [Nanometers, Nanometers, Nanometers] | null;
}

/**
 * The least and the greatest package an outline allows; null where it sets no greatest one. A
 * package of that volume with room for the item lies between the two, so where a card treats both
 * alike it treats every package between them alike.
 */
export function packageBounds(outline: PackageOutline): readonly [Package, Package] | null {
  const { itemSidesNm, weightNg, isItemVolume } = outline;
  if (itemSidesNm === null || weightNg === null || isItemVolume) return null;
  const room = (outline.volumeMm3 ?? 0) / volumeMm3(itemSidesNm);
  // An item larger than its package was measured wrongly.
  if (!(room >= 1)) return null;
  const [longest, median, shortest] = itemSidesNm;
  const least: Package = { sidesNm: itemSidesNm, weightNg };
  // Each side by itself, the others as short as the item allows.
  const sidesNm = [longest * room, median * room, shortest * room].map(Math.ceil);
  return [least, { sidesNm: sidesNm as [number, number, number], weightNg }];
}

/** A packed product: its sides and weight, or what is known of them. */
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
  /** How much longer the sides are stated than the marketplace counts them. Missing: not at all. */
  readonly slackNm?: Nanometers;
  /** True if it is made of the packages of similar products. */
  readonly isEstimated?: boolean;
}

/**
 * Catalogs state sides in millimeters rounded up, and the marketplace drops the fraction: of 29
 * British listings with a side one millimeter above a limit, Keepa's measured fee is that of the
 * limit in all but two.
 */
export const CATALOG_SLACK_NM: Nanometers = toNanometers(1, 'mm');

/** Returns the sides as the marketplace counts them, longest first. */
export function countedSides({ sidesNm, slackNm = 0 }: Package): Package['sidesNm'] {
  const [longest, median, shortest] = sidesNm;
  return [longest - slackNm, median - slackNm, shortest - slackNm];
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

/** Returns the longest side plus the girth around the other two. */
export function lengthPlusGirthNm([longest, median, shortest]: Package['sidesNm']): number {
  return longest + 2 * (median + shortest);
}

/** What is known of a package with unknown sides. Not all of it is null. */
export interface PackageOutline {
  /** The package's volume, or the item's if only that is known. */
  readonly volumeMm3: number | null;
  readonly isItemVolume: boolean;
  readonly weightNg: Nanograms | null;
  /** Sides of the item, longest first. */
  readonly itemSidesNm: readonly [Nanometers, Nanometers, Nanometers] | null;
}

/**
 * Returns the smallest and the largest package an outline allows. Null when it sets no largest one.
 * If a card treats both alike, it treats every package between them alike.
 */
export function packageBounds(outline: PackageOutline): readonly [Package, Package] | null {
  const { itemSidesNm, weightNg, isItemVolume } = outline;
  if (itemSidesNm === null || weightNg === null || isItemVolume) return null;
  const room = (outline.volumeMm3 ?? 0) / volumeMm3(itemSidesNm);
  // An item larger than its package was measured wrongly.
  if (!(room >= 1)) return null;
  const [longest, median, shortest] = itemSidesNm;
  const least: Package = { sidesNm: itemSidesNm, weightNg };
  // Stretches each side alone, as if the other two were the item's.
  const sidesNm = [longest * room, median * room, shortest * room].map(Math.ceil);
  return [least, { sidesNm: sidesNm as [number, number, number], weightNg }];
}

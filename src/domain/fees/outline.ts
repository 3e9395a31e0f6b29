/**
 * A package of which the sides are not known: what its volume, its weight and the size of what is
 * in it say of the fees. Sides that fit the volume and leave room for the item lie between two
 * packages; where the card treats both alike, it treats every package between them so.
 */
import type { Package } from './package.ts';
import { type Nanograms, type Nanometres, volumeMm3 } from './units.ts';

/** At least one part is known. */
export interface PackageOutline {
  /** Of the package, or of what is in it where only that is known. */
  readonly volumeMm3: number | null;
  readonly isItemVolume: boolean;
  readonly weightNg: Nanograms | null;
  /** Sides of what is in it, longest first. */
  readonly itemSidesNm: readonly [Nanometres, Nanometres, Nanometres] | null;
}

/** The least and the greatest package it can be; null where the outline sets no greatest one. */
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

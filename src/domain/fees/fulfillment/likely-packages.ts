/** Packages that a product of unknown package may have, after those of similar products. */
import { volumeMm3 } from '../units.ts';
import type { Package, PackageOutline } from './package.ts';

/**
 * Returns the packages with what is known of this product's own: its weight in place of theirs,
 * their shape at its packed volume, and no side shorter than the product's.
 */
export function likelyPackages(
  similar: readonly Package[],
  outline: PackageOutline | null,
): readonly Package[] {
  return similar.map((pack) => likelyPackage(pack, outline));
}

function likelyPackage(pack: Package, outline: PackageOutline | null): Package {
  if (outline === null) return { ...pack, isEstimated: true };
  const { weightNg, volumeMm3: volume, isItemVolume, itemSidesNm } = outline;
  const isPacked = volume !== null && !isItemVolume;
  const factor = isPacked ? Math.cbrt(volume / volumeMm3(pack.sidesNm)) : 1;
  const [longest, median, shortest] = pack.sidesNm;
  const [itemLongest, itemMedian, itemShortest] = itemSidesNm ?? [0, 0, 0];
  return {
    ...pack,
    sidesNm: [
      Math.max(Math.round(longest * factor), itemLongest),
      Math.max(Math.round(median * factor), itemMedian),
      Math.max(Math.round(shortest * factor), itemShortest),
    ],
    weightNg: weightNg ?? pack.weightNg,
    isEstimated: true,
  };
}

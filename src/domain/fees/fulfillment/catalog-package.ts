/** Reads the package of a product from the size that a catalog states. */
import type { PackageSize } from '../../product/facts.ts';
import { CATALOG_SLACK_NM, type Package, packageOf } from './package.ts';

/** Returns the package, or null if a side or the weight is unknown: both decide the size tier. */
export function packOf({ lengthMm, widthMm, heightMm, weightG }: PackageSize): Package | null {
  if (lengthMm === null || widthMm === null || heightMm === null || weightG === null) return null;
  if (Math.min(lengthMm, widthMm, heightMm, weightG) <= 0) return null;
  const pack = packageOf([lengthMm, widthMm, heightMm], 'mm', weightG, 'g');
  return { ...pack, slackNm: CATALOG_SLACK_NM };
}

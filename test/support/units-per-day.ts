/** Expected units a day at a rank, by a category's name; the pooled curve without a known one. */
import { categoryKey } from '../../src/domain/estimation/curve/category-key.ts';
import { cellCurve, lnUnitsPerDay } from '../../src/domain/estimation/curve/curve.ts';
import type { SalesModel } from '../../src/domain/estimation/model/model.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';

export function unitsPerDay(
  model: SalesModel,
  marketplace: MarketplaceId,
  categoryName: string | null,
  rank: number,
): number {
  const key = categoryName === null ? null : categoryKey(categoryName);
  return Math.exp(lnUnitsPerDay(cellCurve(model.curve, marketplace, key), Math.log(rank)));
}

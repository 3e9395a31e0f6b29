/** A sales model with the tables and buffers for its estimates. */
import { createCategoryKeys, type rootCategoryKey } from '../curve/category-key.ts';
import { type CellOf, createCells } from '../curve/curve.ts';
import { EvidenceGrid } from '../evidence/fuse.ts';
import { RankFallsCurves } from '../evidence/rank-falls-curve.ts';
import { RatingGrowthCurves } from '../evidence/rating-growth.ts';
import type { RankReading, SalesModel } from '../model/model.ts';
import type { MonthReading } from '../model/predict.ts';
import { createMonthSpread, type MonthSpread } from '../range/spread-table.ts';

export interface WorkSpace {
  readonly model: SalesModel;
  readonly keyOf: typeof rootCategoryKey;
  readonly cellOf: CellOf;
  readonly monthSpread: MonthSpread;
  /** For single looks at a rank, if the model distinguishes them from averages. */
  readonly single: MonthReading | null;
  readonly grid: EvidenceGrid;
  readonly rankFalls: RankFallsCurves;
  readonly ratingGrowth: RatingGrowthCurves;
}

/** Serves any number of families, one after another. Callers keep it as long as the model. */
export function createWorkSpace(model: SalesModel): WorkSpace {
  const single = model.readings?.single;
  return {
    model,
    keyOf: createCategoryKeys(),
    ...monthReading(model),
    single: single === undefined ? null : monthReading(single),
    grid: new EvidenceGrid(),
    rankFalls: new RankFallsCurves(),
    ratingGrowth: new RatingGrowthCurves(),
  };
}

function monthReading({ curve, spread }: RankReading): MonthReading {
  return { cellOf: createCells(curve), monthSpread: createMonthSpread(spread) };
}

/** Estimates many ranks in one call, each for its own window. */
import { rootCategoryKey } from '../../domain/estimation/curve/category-key.ts';
import { rankKindsOf } from '../../domain/estimation/fit/fit-label.ts';
import type { SalesModel } from '../../domain/estimation/model/model.ts';
import { predict } from '../../domain/estimation/model/predict.ts';
import {
  type Confidence,
  gradeOf,
  rangeAround,
  wholeMedian,
} from '../../domain/estimation/range/units-distribution.ts';
import { DAYS_PER_MONTH } from '../../domain/estimation/units.ts';
import type { SalesGrade } from '../../domain/product/listing.ts';
import { isRankKind, type RankKind } from '../../domain/product/observation.ts';
import { parseMarketplace } from '../../domain/values/marketplace.ts';

export interface RankRow {
  readonly marketplace: string;
  /** Free text or a root category id; empty: unknown. */
  readonly category: string;
  readonly rank: string;
  readonly days: string;
  /** `average` or `single`; empty: inferred from the ranks of all rows. */
  readonly rankKind: string;
}

export interface RowEstimate {
  readonly median: number;
  readonly mean: number;
  readonly low50: number;
  readonly high50: number;
  readonly low80: number;
  readonly high80: number;
  readonly low90: number;
  readonly high90: number;
  readonly grade: SalesGrade;
}

interface RowsOptions {
  readonly storeName: string;
  /** True: given that at least one unit was sold in the window. */
  readonly givenSold: boolean;
}

/** Returns each row's estimate; null without marketplace, rank, window or known kind. */
export function estimateRows(
  model: SalesModel,
  rows: readonly RankRow[],
  options: RowsOptions,
): (RowEstimate | null)[] {
  const kindOf = rankKindsOf(rows.flatMap(({ rank }) => decimalOf(rank) ?? []));
  return rows.map((row) => estimateRow(model, row, kindOf, options));
}

function estimateRow(
  model: SalesModel,
  row: RankRow,
  kindOf: (rank: number) => RankKind | undefined,
  { storeName, givenSold }: RowsOptions,
): RowEstimate | null {
  const marketplace = parseMarketplace(row.marketplace, storeName);
  const rank = decimalOf(row.rank);
  const days = row.days.trim() === '' ? DAYS_PER_MONTH : decimalOf(row.days);
  if (marketplace === null || rank === null || days === null || rank < 1 || days <= 0) return null;
  const stated = row.rankKind.trim().toLowerCase();
  if (stated !== '' && !isRankKind(stated)) return null;
  const rankKind = stated === '' ? kindOf(rank) : stated;
  const category = rootCategoryKey(row.category.trim() || null, null);
  const units = predict(model, {
    marketplace,
    category,
    lnRank: Math.log(rank),
    days,
    givenSold,
    ...(rankKind === undefined ? {} : { rankKind }),
  });
  const unitsMin = givenSold ? 1 : 0;
  const median = wholeMedian(units, unitsMin);
  const range = (level: Confidence) => rangeAround(units, level, { median, unitsMin });
  return {
    median,
    mean: rounded(Math.max(units.mean, unitsMin)),
    low50: rounded(range(0.5).low),
    high50: rounded(range(0.5).high),
    low80: rounded(range(0.8).low),
    high80: rounded(range(0.8).high),
    low90: rounded(range(0.9).low),
    high90: rounded(range(0.9).high),
    grade: gradeOf(units),
  };
}

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Reads `1234.5`, `1,234.5` or `1234,5`; not a spreadsheet's 1E+05, which has lost its digits. */
function decimalOf(text: string): number | null {
  const cell = text.trim();
  const plain = GROUPED.test(cell) ? cell.replaceAll(',', '') : cell.replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function rounded(units: number): number {
  return Math.round(units * 1_000) / 1_000;
}

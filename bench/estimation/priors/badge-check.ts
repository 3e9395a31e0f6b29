/**
 * Estimates from a rank alone against the badge shown with it: how far the median lies from the
 * middle of the bin, and whether the 80 % range touches it. Rows with a badge are the lucky ones of
 * their rank, so only cells of half a rank decade count in which most rows show one.
 */

import { categoryKey } from '../../../src/domain/estimation/curve/category-key.ts';
import { cellCurve, lnUnitsPerDay } from '../../../src/domain/estimation/curve/curve.ts';
import { createWorkSpace } from '../../../src/domain/estimation/family/work-space.ts';
import type { SalesModel } from '../../../src/domain/estimation/model/model.ts';
import { predictMonth } from '../../../src/domain/estimation/model/predict.ts';
import { lnMedianOf, rangeOf } from '../../../src/domain/estimation/range/units-distribution.ts';
import { sortedQuantile } from '../../../src/domain/statistics/quantiles.ts';
import { parseMarketplace } from '../../../src/domain/values/marketplace.ts';
import { badgeBounds } from './badge-interval.ts';
import { csvRows } from './read-badges.ts';

interface BadgeRow {
  readonly file: string;
  readonly marketplace: string;
  readonly root: string;
  readonly lnRank: number;
  /** 0: none was shown. */
  readonly floor: number;
}

export interface BadgeFigures {
  readonly n: number;
  /** Median of ln(median estimate / middle of the bin). */
  readonly bias: number;
  /** Share of 80 % ranges that touch the bin. */
  readonly touched: number;
}

/** Badge rows of cells in which most rows show one. */
export function badgeChecks(folder: string): BadgeRow[] {
  const rows = [...tableRows(folder), ...exportedRows(folder)];
  const cells = new Map<string, { rows: number; shown: number }>();
  for (const row of rows) {
    const cell = cells.get(cellOf(row)) ?? { rows: 0, shown: 0 };
    const shown = cell.shown + (row.floor > 0 ? 1 : 0);
    cells.set(cellOf(row), { rows: cell.rows + 1, shown });
  }
  return rows.filter((row) => {
    const { rows: count, shown } = cells.get(cellOf(row)) ?? { rows: 0, shown: 0 };
    return row.floor > 0 && 2 * shown >= count;
  });
}

function tableRows(folder: string): BadgeRow[] {
  return csvRows(folder, 'badges/rank-and-badge.csv').flatMap((row): BadgeRow[] => {
    const marketplace = parseMarketplace(row['marketplace'] ?? '', 'amazon');
    if (marketplace === null) return [];
    const { root_category: root = '', rank, floor } = row;
    return [
      { file: 'badges', marketplace, root, lnRank: Math.log(Number(rank)), floor: Number(floor) },
    ];
  });
}

function exportedRows(folder: string): BadgeRow[] {
  const rows = csvRows(folder, 'keepa-export/de-toys-176-columns-527.csv');
  return rows.flatMap((row): BadgeRow[] => {
    const rank = Number(row['Sales Rank: Current']);
    const root = row['Categories: Root'] ?? '';
    if (!(rank >= 1) || root === '') return [];
    const floor = Number(row['Bought in past month']);
    return [{ file: 'export', marketplace: 'DE', root, lnRank: Math.log(rank), floor }];
  });
}

const HALF_DECADE = Math.LN10 / 2;

function cellOf({ file, marketplace, root, lnRank }: BadgeRow): string {
  return [file, marketplace, root, Math.floor(lnRank / HALF_DECADE)].join('|');
}

/** By store and file. */
export function checkBadges(
  model: SalesModel,
  rows: readonly BadgeRow[],
): ReadonlyMap<string, BadgeFigures> {
  const found = new Map<string, { bias: number; isTouched: boolean }[]>();
  for (const row of rows) {
    const key = `${row.marketplace} ${row.file}`;
    found.set(key, [...(found.get(key) ?? []), compare(model, row)]);
  }
  return new Map(
    [...found].map(([key, ones]) => {
      const biases = ones.map(({ bias }) => bias).sort((left, right) => left - right);
      const touched = ones.filter(({ isTouched }) => isTouched).length / ones.length;
      return [key, { n: ones.length, bias: sortedQuantile(biases, 0.5) ?? Number.NaN, touched }];
    }),
  );
}

function compare(model: SalesModel, { marketplace, root, lnRank, floor }: BadgeRow) {
  const category = categoryKey(root);
  const rate = lnUnitsPerDay(cellCurve(model.curve, marketplace, category), lnRank);
  const distribution = predictMonth(createWorkSpace(model), {
    ...{ marketplace, category, lnRank, lnUnitsPerDay: rate, effectivePolls: 1 },
  });
  const { from, below } = badgeBounds(floor);
  const { low, high } = rangeOf(distribution, 0.8);
  return {
    bias: lnMedianOf(distribution) - Math.log((from + below) / 2),
    isTouched: low < below && high >= from,
  };
}

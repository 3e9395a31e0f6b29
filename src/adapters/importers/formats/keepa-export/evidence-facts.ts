/** What an export tells of the past and of the offer: averages, drops, ranks, buy box shares. */

import { unitOf } from '../../../../domain/history/series.ts';
import type { Currency } from '../../../../domain/money.ts';
import {
  type BuyBoxShares,
  type RankDrops,
  STATED_SERIES,
  type StatedAverage,
  type StatedSeries,
  type SubcategoryRank,
} from '../../../../domain/product/facts.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { cleanText } from '../../text/cell-text.ts';
import { parseDecimal } from '../../text/decimal-text.ts';
import { AVERAGE_DAYS, averageColumn, BUY_BOX_DAYS, DROP_DAYS, dropsColumn } from './columns.ts';
import type { ExportCells } from './export-cells.ts';

export function statedAverages(cells: ExportCells, currency: Currency): readonly StatedAverage[] {
  return STATED_SERIES.flatMap((series) =>
    AVERAGE_DAYS.flatMap((days) => {
      const value = averageOf(cells, averageColumn(series, days), series, currency);
      return value === null || value === 0 ? [] : [{ series, days, value }];
    }),
  );
}

function averageOf(cells: ExportCells, column: string, series: StatedSeries, currency: Currency) {
  return unitOf(series) === 'money' ? cells.money(column, currency) : cells.count(column);
}

export function rankDrops(cells: ExportCells): readonly RankDrops[] {
  return DROP_DAYS.flatMap((days) => {
    const drops = cells.count(dropsColumn(days));
    return drops === null ? [] : [{ days, drops }];
  });
}

/** Null where nothing is told but the days. */
export function buyBoxShares(cells: ExportCells): BuyBoxShares | null {
  const shares = {
    amazonPercent: cells.percent('buyBoxAmazon'),
    topSellerPercent: cells.percent('buyBoxTopSeller'),
    winners: cells.countOf('buyBoxWinners'),
  };
  const isTold = Object.values(shares).some((share) => share !== null);
  return isTold ? { days: BUY_BOX_DAYS, ...shares } : null;
}

const SUBCATEGORY_RANK = /^#\s*([\d.,]+)\s*\|\s*(?:Top\s+([\d.,]+)\s*%\s*\|\s*)?(.+)$/su;

/** `# 79 | Top 0.21% | Building Sets; # 5,621 | Top 12% | Blocks`. */
export function subcategoryRanks(cells: ExportCells): readonly SubcategoryRank[] {
  const text = cells.of('subcategoryRanks');
  if (text === null) return [];
  return text.split(/;\s*(?=#)/).map((part) => {
    const [, digits = '', top, name = ''] = SUBCATEGORY_RANK.exec(part.trim()) ?? [];
    const rank = parseDecimal(digits, 'thousands');
    if (rank === null || rank < 1 || !Number.isInteger(rank)) {
      throw new RowProblem(`subcategory rank ${quoted(part)} is not one the export writes`);
    }
    const topPercent = top === undefined ? null : parseDecimal(top);
    return { name: cleanText(name), rank, topPercent };
  });
}

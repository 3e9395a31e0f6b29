/** Cells of keyword tools: what they do not know they write as a dash or `N/A`. */
import { UNMEASURED } from '../../../../domain/keywords/unmeasured.ts';
import type { MarketplaceId } from '../../../../domain/marketplace.ts';
import type { Minor } from '../../../../domain/money.ts';
import type { KeywordObservation } from '../../../../domain/product/observation.ts';
import { measuredKeyword } from '../../measured-keyword.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { saysNothing } from '../../text/cell-text.ts';

/** The first of the columns that says something. */
export function firstOf(row: RowCells, columns: readonly string[]): string | null {
  for (const column of columns) {
    const text = row.text(column);
    if (text !== null && !saysNothing(text)) return column;
  }
  return null;
}

export function wholeNumber(row: RowCells, columns: readonly string[], min = 0): number | null {
  const column = firstOf(row, columns);
  return column === null ? null : row.integer(column, min);
}

export function moneyIn(
  row: RowCells,
  columns: readonly string[],
  marketplace: MarketplaceId,
): Minor | null {
  const column = firstOf(row, columns);
  return column === null ? null : row.money(column, marketplace);
}

/** A percentage as a share; null where the file does not tell whether its numbers are percents. */
export function percentage(row: RowCells, columns: readonly string[]): number | null {
  const column = firstOf(row, columns);
  return column === null ? null : row.percentage(column);
}

/** What tools say of a keyword; they name neither department nor period. */
export function toolKeyword(
  marketplace: MarketplaceId,
  keyword: string,
  source: string,
  measured: Partial<KeywordObservation>,
): KeywordObservation {
  return measuredKeyword({ ...UNMEASURED, marketplace, keyword, source, ...measured });
}

/** Reads the columns of money, whose names end in the currency's sign: `Price($)`. */
import { type MarketplaceId, marketplaceOf } from '../../../../domain/values/marketplace.ts';
import type { Minor } from '../../../../domain/values/money.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { isSignOf } from '../../text/currency-sign.ts';

type MoneyColumn = 'price' | 'prime price' | 'fba' | 'customer shipping fee';

const NAMED = /^(price|prime price|fba|customer shipping fee)\((.+)\)$/;

export function moneyColumnIsKnown(name: string): boolean {
  return NAMED.test(name);
}

/** @throws RowProblem if the column is in another currency than the marketplace's */
export function moneyOf(
  row: RowCells,
  column: MoneyColumn,
  marketplace: MarketplaceId,
): Minor | null {
  for (const name of row.names()) {
    const [, subject, sign = ''] = NAMED.exec(name) ?? [];
    if (subject !== column) continue;
    const { currency } = marketplaceOf(marketplace);
    if (isSignOf(sign, currency)) return row.money(name, marketplace);
    throw new RowProblem(`column ${quoted(name)} is not in the marketplace's ${currency}`);
  }
  return null;
}

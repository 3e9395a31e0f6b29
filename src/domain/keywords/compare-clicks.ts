/**
 * Compares how one keyword leads to several products: which of them shoppers clicked after it, and
 * with which measured shares.
 */

import type { KeywordObservation } from '../product/observation.ts';
import type { Asin } from '../values/asin.ts';
import { compareText } from '../values/compare-text.ts';
import { combineRows, isSamePeriod } from './combine-rows.ts';

/** What was measured about one product after the keyword. */
export interface ProductClicks {
  readonly asin: Asin;
  /** Null if the source names the product without its share. */
  readonly clickShare: number | null;
  readonly conversionShare: number | null;
  /** Place among the products that one row names; null if it names this one alone. */
  readonly clickRank: number | null;
  /** The product's row; its department and period may differ from the keyword's. */
  readonly row: KeywordObservation;
}

export interface ComparedKeyword {
  /** All rows combined. */
  readonly row: KeywordObservation;
  /** In the order of the products; null if no row names the product. */
  readonly products: readonly (ProductClicks | null)[];
  /** The products that it leads to: named, and without a measured share of 0. */
  readonly leadsTo: readonly Asin[];
  readonly missing: readonly Asin[];
}

/**
 * Compares the products by the rows of one keyword. Each product's shares come from one row: of
 * the keyword's own department and period if it names the product, else the newest row.
 */
export function compareClicks(
  rows: readonly KeywordObservation[],
  asins: readonly Asin[],
): ComparedKeyword {
  const row = combineRows(rows);
  const products = asins.map((asin) => {
    const named = rows.filter(({ clicked }) => clicked.some((one) => one.asin === asin));
    const [best] = named.sort(
      (left, right) =>
        Number(isSamePeriod(right, row)) - Number(isSamePeriod(left, row)) ||
        Number(shareOf(right, asin) !== null) - Number(shareOf(left, asin) !== null) ||
        (right.periodEnd ?? 0) - (left.periodEnd ?? 0) ||
        compareText(left.department, right.department) ||
        compareText(left.source, right.source),
    );
    return best === undefined ? null : clicksIn(best, asin);
  });
  const leadsTo = asins.filter((_, index) => {
    const clicks = products[index] ?? null;
    return clicks !== null && clicks.clickShare !== 0;
  });
  return { row, products, leadsTo, missing: asins.filter((asin) => !leadsTo.includes(asin)) };
}

function shareOf({ clicked }: KeywordObservation, asin: Asin): number | null {
  return clicked.find((one) => one.asin === asin)?.clickShare ?? null;
}

function clicksIn(row: KeywordObservation, asin: Asin): ProductClicks {
  const own = row.clicked.find((one) => one.asin === asin);
  const share = own?.clickShare ?? null;
  const isRanked = share !== null && row.clicked.length > 1;
  const ahead = row.clicked.filter((one) => (one.clickShare ?? 0) > (share ?? 0)).length;
  return {
    asin,
    clickShare: share,
    conversionShare: own?.conversionShare ?? null,
    clickRank: isRanked ? ahead + 1 : null,
    row,
  };
}

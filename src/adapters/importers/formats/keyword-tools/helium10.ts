/**
 * Reads keyword exports of Helium 10: Cerebro (the keywords of products) and Magnet (keywords near
 * a seed). The volumes are Helium 10's own estimates, so the source is named `helium10`.
 */

import { type ClickedAsin, UNMEASURED } from '../../../../domain/product/observation.ts';
import { parseAsin } from '../../../../domain/values/asin.ts';
import type { Importer } from '../../../../ports/importer.ts';
import { measuredKeyword } from '../../measured-keyword.ts';
import { plainImporter } from '../../table/plain-importer.ts';
import type { RowCells } from '../../table/row-cells.ts';

const HELIUM10 = 'helium10';
const KEYWORD = 'keyword phrase';
const MARKS = ['cerebro iq score', 'magnet iq score', 'h10 ppc sugg. bid', 'title density'];
const SHARES = ['aba total click share', 'aba total conv. share'];
/** A column named by an ASIN contains that product's position in the results. */
const RANKED_ASIN = /^b0[a-z0-9]{8}$/;

export const helium10Importer: Importer = plainImporter({
  format: HELIUM10,
  columns: [
    'marketplace',
    KEYWORD,
    'search volume',
    'aba sfr',
    ...SHARES,
    'h10 ppc sugg. bid',
    'h10 ppc sugg. min bid',
    'h10 ppc sugg. max bid',
    'cerebro iq score',
    'magnet iq score',
    'title density',
  ],
  isColumn: (name) => RANKED_ASIN.test(name),
  percents: { isColumn: (name) => SHARES.includes(name), untold: 'left out' },
  recognizes: (columns) => columns.has(KEYWORD) && MARKS.some((mark) => columns.has(mark)),
  observe(row) {
    const marketplace = row.marketplace();
    return [
      measuredKeyword({
        ...UNMEASURED,
        marketplace,
        keyword: row.requireText(KEYWORD),
        searchVolume: row.integer('search volume'),
        searchFrequencyRank: row.integer('aba sfr', 1),
        top3ClickShare: row.percentage('aba total click share'),
        top3ConversionShare: row.percentage('aba total conv. share'),
        suggestedBidLow: row.money(['h10 ppc sugg. min bid', 'h10 ppc sugg. bid'], marketplace),
        suggestedBidHigh: row.money(['h10 ppc sugg. max bid', 'h10 ppc sugg. bid'], marketplace),
        clicked: rankedOf(row),
        source: HELIUM10,
      }),
    ];
  },
});

/** Returns the products in the results. The file does not have their click shares. */
function rankedOf(row: RowCells): readonly ClickedAsin[] {
  const ranked: ClickedAsin[] = [];
  for (const column of row.names()) {
    const asin = RANKED_ASIN.test(column) ? parseAsin(column) : null;
    const place = asin === null ? null : row.integer(column);
    if (asin === null || place === null || place === 0) continue;
    ranked.push({ asin, clickShare: null, conversionShare: null });
  }
  return ranked;
}

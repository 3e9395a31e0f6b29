/**
 * Reads keyword exports of Jungle Scout, with the column titles of its pages or the field names of
 * its API. The volumes are Jungle Scout's own estimates, so the source is named `junglescout`.
 */
import { UNMEASURED } from '../../../../domain/product/observation.ts';
import type { Importer } from '../../../../ports/importer.ts';
import { measuredKeyword } from '../../measured-keyword.ts';
import { RowProblem } from '../../row-problem.ts';
import { plainImporter } from '../../table/plain-importer.ts';

const JUNGLE_SCOUT = 'junglescout';
const KEYWORD = ['keyword', 'keywords', 'name'];
const VOLUME = [
  'exact search volume',
  '30-day search volume (exact)',
  'search volume (exact)',
  'exact match search volume',
  'exact volume',
  'monthly_search_volume_exact',
];
const BID = ['exact ppc bid', 'ppc bid (exact)', 'exact match ppc bid', 'ppc_bid_exact'];

export const jungleScoutImporter: Importer = plainImporter({
  format: JUNGLE_SCOUT,
  columns: ['marketplace', ...KEYWORD, ...VOLUME, ...BID],
  recognizes: (columns) =>
    KEYWORD.some((name) => columns.has(name)) && VOLUME.some((name) => columns.has(name)),
  observe(row) {
    const marketplace = row.marketplace();
    const keyword = row.measured(KEYWORD);
    if (keyword === null) throw new RowProblem('keyword is missing');
    const bid = row.money(BID, marketplace);
    return [
      measuredKeyword({
        ...UNMEASURED,
        marketplace,
        keyword,
        searchVolume: row.integer(VOLUME),
        suggestedBidLow: bid,
        suggestedBidHigh: bid,
        source: JUNGLE_SCOUT,
      }),
    ];
  },
});

/** Plain format `keywords`: measurements of search terms. An empty cell is unknown. */
import type { ClickedAsin } from '../../../../domain/product/observation.ts';
import type { Importer } from '../../../../ports/importer.ts';
import { measuredKeyword } from '../../measured-keyword.ts';
import { RowProblem } from '../../row-problem.ts';
import { plainImporter } from '../../table/plain-importer.ts';
import type { RowCells } from '../../table/row-cells.ts';

const COMPETITION_MAX = 100;
/** Exports have one column per known product: `asin4` and so on. */
const CLICKED = /^(?:asin|click_share|conversion_share)[1-9]\d?$/;
const SHARE = /^(?:top3_(?:click|conversion)_share|(?:click|conversion)_share[1-9]\d?)$/;
const CLICKED_ASIN = /^asin([1-9]\d?)$/;

export const keywordsImporter: Importer = plainImporter({
  format: 'keywords',
  columns: [
    'marketplace',
    'keyword',
    'department',
    'period_start',
    'period_end',
    'search_volume',
    'search_frequency_rank',
    'top3_click_share',
    'top3_conversion_share',
    'suggested_bid_low',
    'suggested_bid_high',
    'competition_index',
    'source',
    'observed_at',
  ],
  isColumn: (name) => CLICKED.test(name),
  percents: { isColumn: (name) => SHARE.test(name), untold: 'fractions' },
  recognizes: (columns) => columns.has('keyword'),
  observe(row) {
    const marketplace = row.marketplace();
    const keyword = row.requireText('keyword');
    const periodStart = row.time('period_start');
    const periodEnd = row.time('period_end', 'end');
    if (periodStart !== null && periodEnd !== null && periodEnd < periodStart) {
      throw new RowProblem('period_end is before period_start');
    }
    const observedAt = row.time('observed_at');
    return [
      measuredKeyword({
        kind: 'keyword',
        marketplace,
        keyword,
        department: row.measured('department') ?? '',
        periodStart,
        periodEnd,
        searchVolume: row.integer('search_volume'),
        searchFrequencyRank: row.integer('search_frequency_rank', 1),
        top3ClickShare: row.share('top3_click_share'),
        top3ConversionShare: row.share('top3_conversion_share'),
        suggestedBidLow: row.money('suggested_bid_low', marketplace),
        suggestedBidHigh: row.money('suggested_bid_high', marketplace),
        competitionIndex: row.decimal('competition_index', 0, COMPETITION_MAX),
        clicked: clickedOf(row),
        source: row.source(),
        ...(observedAt === null ? {} : { observedAt }),
      }),
    ];
  },
});

function clickedOf(row: RowCells): readonly ClickedAsin[] {
  const numbers = [...row.names()].flatMap((name) => CLICKED_ASIN.exec(name)?.[1] ?? []);
  return numbers
    .sort((one, other) => Number(one) - Number(other))
    .flatMap((n) => {
      const asin = row.asin(`asin${n}`);
      if (asin === null) return [];
      const clickShare = row.share(`click_share${n}`);
      const conversionShare = row.share(`conversion_share${n}`);
      return [{ asin, clickShare, conversionShare }];
    });
}

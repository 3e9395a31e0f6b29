/**
 * Rows of the Search Query Performance report: how often a query was searched, and the own product's
 * part in its clicks and purchases. The volume is a count of the period, brought to 30 days.
 */
import { UNMEASURED } from '../../../../domain/keywords/unmeasured.ts';
import type { MarketplaceId } from '../../../../domain/marketplace.ts';
import type { KeywordObservation } from '../../../../domain/product/observation.ts';
import { isObject, type JsonObject, numberOf, textOf } from '../../json/json-text.ts';
import { RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/asin-text.ts';
import type { ReportPeriod } from './report-specification.ts';
import { shareIn } from './search-terms.ts';

export const SEARCH_QUERY_SOURCE = 'spapi-search-query';
/** Days a volume is stated for. */
const VOLUME_DAYS = 30;

export function searchQuery(
  row: JsonObject,
  marketplace: MarketplaceId,
  period: ReportPeriod,
): KeywordObservation {
  const query = partOf(row, 'searchQueryData');
  const keyword = textOf(query['searchQuery']);
  if (keyword === null) throw new RowProblem('searchQueryData.searchQuery is missing');
  const volume = numberOf(query['searchQueryVolume']);
  if (volume === null || volume < 0) {
    throw new RowProblem('searchQueryData.searchQueryVolume must be a number of at least 0');
  }
  const asin = requireAsinText(textOf(row['asin']) ?? '');
  return {
    ...UNMEASURED,
    marketplace,
    keyword,
    periodStart: period.start,
    periodEnd: period.end,
    searchVolume: Math.round((volume * VOLUME_DAYS) / period.days),
    clicked: [
      {
        asin,
        clickShare: shareIn(partOf(row, 'clickData'), 'asinClickShare'),
        conversionShare: shareIn(partOf(row, 'purchaseData'), 'asinPurchaseShare'),
      },
    ],
    // Reports are made for a few products at a time: each keeps its own rows.
    source: `${SEARCH_QUERY_SOURCE}:${asin}`,
  };
}

function partOf(row: JsonObject, name: string): JsonObject {
  const part = row[name];
  return isObject(part) ? part : {};
}

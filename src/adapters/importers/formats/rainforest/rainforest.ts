/**
 * Reads search and category answers of the Rainforest API: the listings on one page of results,
 * with prices and badges such as "10K+ bought in past month". A position on the page is not a rank.
 */
import type { Series } from '../../../../domain/history/series.ts';
import type { Observation } from '../../../../domain/product/observation.ts';
import { tenthsOf } from '../../../../domain/product/stars.ts';
import { type MarketplaceId, marketplaceOf } from '../../../../domain/values/marketplace.ts';
import { type Currency, type Minor, toMinor } from '../../../../domain/values/money.ts';
import { type EpochSeconds, parseTime } from '../../../../domain/values/time.ts';
import type { Importer, ImportOptions } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import {
  arrayOf,
  isObject,
  type JsonObject,
  numberOf,
  objectAt,
  objectsOf,
  requireObject,
  textOf,
} from '../../json/json-text.ts';
import { objectOfItem, rejectOfFault, splitJson } from '../../json/split-json.ts';
import { beginsAsJson } from '../../look-ahead.ts';
import { badge, seen, statedFacts } from '../../observations.ts';
import { orReject, quoted, RowProblem } from '../../row-problem.ts';
import { unusedMapNote } from '../../table/notes.ts';
import { boughtInPastMonth } from '../../text/badge-text.ts';
import { cleanText } from '../../text/cell-text.ts';
import { parseMarketplaceText, requireAsinText } from '../../text/id-text.ts';

const RAINFOREST = 'rainforest';
/** Members of an answer that hold its listings: `search_results`, `search_results_Electronics`. */
const RESULTS = /^(?:search|category)_results/;

export const rainforestImporter: Importer = {
  format: RAINFOREST,
  recognises: (head) => beginsAsJson(head) && /"request_(?:info|parameters)"\s*:/.test(head),
  async *read(input, options) {
    yield* unusedMapNote(options);
    // An answer is one page of listings: small enough to be read whole.
    for await (const item of splitJson(input, {})) {
      if (item.kind === 'fault') yield rejectOfFault(item);
      else yield* readAnswer(item, options);
    }
  },
};

function* readAnswer(item: JsonItem, options: ImportOptions) {
  const page = orReject(item.line, () => {
    const answer = objectOfItem(item);
    refuseWithoutResults(answer);
    return { kind: 'page' as const, answer, ...pageOf(answer, options) };
  });
  if (page.kind === 'reject') {
    yield page;
    return;
  }
  let index = 0;
  for (const [name, results] of Object.entries(page.answer)) {
    if (!RESULTS.test(name) || !Array.isArray(results)) continue;
    for (const result of results) {
      index += 1;
      const line = index;
      yield orReject(line, () => {
        return { kind: 'row' as const, line, observations: observe(requireObject(result), page) };
      });
    }
  }
}

/** @throws RowProblem for an error, and for an answer without a page of results */
function refuseWithoutResults(answer: JsonObject): void {
  const info = objectAt(answer, 'request_info');
  if (info['success'] === false) {
    throw new RowProblem(`Rainforest answered an error: ${quoted(textOf(info['message']) ?? '')}`);
  }
  if (Object.keys(answer).some((name) => RESULTS.test(name))) return;
  throw new RowProblem('holds no search or category results');
}

interface Page {
  readonly marketplace: MarketplaceId | null;
  readonly observedAt: EpochSeconds;
}

/** Marketplace and time stand around the results. */
function pageOf(answer: JsonObject, options: ImportOptions): Page {
  const metadata = objectAt(answer, 'request_metadata');
  const domain = textOf(objectAt(answer, 'request_parameters')['amazon_domain']);
  const time = textOf(metadata['processed_at']) ?? textOf(metadata['created_at']);
  const stated = domain === null ? null : parseMarketplaceText(domain, options.store);
  if (domain !== null && stated === null) {
    throw new RowProblem(`amazon_domain ${quoted(domain)} is none of the known marketplaces`);
  }
  return {
    marketplace: stated ?? options.marketplace,
    observedAt: (time === null ? null : parseTime(time)?.at) ?? options.observedAt,
  };
}

function observe(result: JsonObject, { marketplace, observedAt }: Page): readonly Observation[] {
  if (marketplace === null) {
    throw new RowProblem('the answer does not say its marketplace; give --marketplace');
  }
  const title = textOf(result['title']);
  const image = textOf(result['image']);
  return [
    {
      kind: 'product',
      marketplace,
      asin: requireAsinText(textOf(result['asin']) ?? ''),
      source: RAINFOREST,
      observedAt,
      facts: statedFacts({
        title: title === null ? null : cleanText(title),
        brand: textOf(result['brand']),
        categoryId: categoryOf(result),
        images: image === null ? null : [image],
      }),
      series: seriesOf(result, marketplace, observedAt),
    },
  ];
}

/** The category that the listing was found in. */
function categoryOf(result: JsonObject): string | null {
  const first = arrayOf(result['categories'])?.[0];
  return isObject(first) ? textOf(first['id']) : null;
}

function seriesOf(
  result: JsonObject,
  marketplace: MarketplaceId,
  at: EpochSeconds,
): readonly Series[] {
  const series: Series[] = [];
  const { currency } = marketplaceOf(marketplace);
  const price = result['price'];
  if (isObject(price)) {
    const stated = textOf(price['currency']) ?? currency;
    const value = numberOf(price['value']);
    if (stated !== currency) throw new RowProblem(`price is in ${stated}, not in ${currency}`);
    if (value !== null && value > 0) series.push(seen('buyBox', at, toMinor(value, currency)));
  }
  const listPrice = listPriceOf(result, currency);
  if (listPrice !== null) series.push(seen('listPrice', at, listPrice));
  const stars = numberOf(result['rating']);
  if (stars !== null && stars > 0) series.push(seen('rating', at, tenthsOf(stars)));
  const reviews = numberOf(result['ratings_total']);
  if (reviews !== null) series.push(seen('reviewCount', at, reviews));
  const sales = textOf(result['recent_sales']);
  const bought = sales === null ? null : boughtInPastMonth(sales);
  if (bought !== null) series.push(badge(at, bought));
  return series;
}

/** The price that is struck through. */
function listPriceOf(result: JsonObject, currency: Currency): Minor | null {
  const struck = objectsOf(result['prices']).find((price) => price['is_rrp'] === true);
  const value = numberOf(struck?.['value']);
  return value === null || value <= 0 ? null : toMinor(value, currency);
}

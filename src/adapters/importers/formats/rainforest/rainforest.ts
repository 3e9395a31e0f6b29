/**
 * Reads search and category answers of the Rainforest API: the listings on one page of results,
 * with prices and badges such as "10K+ bought in past month". A position on the page is not a rank.
 */
import type { Series, SeriesName } from '../../../../domain/history/series.ts';
import type { Observation } from '../../../../domain/product/observation.ts';
import { tenthsOf } from '../../../../domain/product/stars.ts';
import { type MarketplaceId, marketplaceOf } from '../../../../domain/values/marketplace.ts';
import { toMinor } from '../../../../domain/values/money.ts';
import { type EpochSeconds, parseTime } from '../../../../domain/values/time.ts';
import type { Importer, ImportOptions } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import {
  arrayOf,
  type JsonObject,
  type JsonValue,
  numberOf,
  objectAt,
  objectsOf,
  requireObject,
  textOf,
} from '../../json/json-text.ts';
import { objectOfItem, splitJson } from '../../json/split-json.ts';
import { beginsAsJson } from '../../look-ahead.ts';
import { badge, seen, statedFacts } from '../../observations.ts';
import { NoMarketplace, orReject, quoted, RowProblem, rowOrReject } from '../../row-problem.ts';
import { unusedMapNote } from '../../table/notes.ts';
import { boughtInPastMonth } from '../../text/badge-text.ts';
import { cleanText } from '../../text/cell-text.ts';
import { parseMarketplaceText, requireAsinText } from '../../text/id-text.ts';

const RAINFOREST = 'rainforest';
/** Members of an answer that contain listings: `search_results`, `search_results_Electronics`. */
const RESULTS = /^(?:search|category)_results/;

export const rainforestImporter: Importer = {
  format: RAINFOREST,
  recognizes: (head) => beginsAsJson(head) && /"request_(?:info|parameters)"\s*:/.test(head),
  async *read(input, options) {
    yield* unusedMapNote(options);
    // An answer is one page of listings, so it is small enough to parse as a whole.
    for await (const item of splitJson(input, {})) {
      if (item.kind === 'reject') yield item;
      else yield* readAnswer(item, options);
    }
  },
};

function* readAnswer(item: JsonItem, options: ImportOptions) {
  const read = orReject(item.line, () => {
    const answer = objectOfItem(item);
    return { results: resultsOf(answer), page: pageOf(answer, options) };
  });
  if ('reason' in read) {
    yield read;
    return;
  }
  for (const [index, result] of read.results.entries()) {
    yield rowOrReject(index + 1, () => observe(requireObject(result), read.page));
  }
}

/** @throws RowProblem for an error answer, or for one without a page of results */
function resultsOf(answer: JsonObject): readonly JsonValue[] {
  const info = objectAt(answer, 'request_info');
  if (info['success'] === false) {
    throw new RowProblem(`Rainforest answered an error: ${quoted(textOf(info['message']) ?? '')}`);
  }
  const pages = Object.entries(answer).filter(([name]) => RESULTS.test(name));
  if (pages.length === 0) throw new RowProblem('holds no search or category results');
  return pages.flatMap(([, results]) => arrayOf(results) ?? []);
}

interface Page {
  readonly marketplace: MarketplaceId | null;
  readonly observedAt: EpochSeconds;
}

/** Reads the marketplace and time, which the answer states outside of the results. */
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
    throw new NoMarketplace('the answer does not say its marketplace; give --marketplace');
  }
  const title = textOf(result['title']);
  const image = textOf(result['image']);
  const categories = objectsOf(result['categories']);
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
        // The category that the listing was found in.
        categoryId: textOf(categories[0]?.['id']),
        images: image === null ? null : [image],
      }),
      series: seriesOf(result, marketplace, observedAt),
    },
  ];
}

function seriesOf(
  result: JsonObject,
  marketplace: MarketplaceId,
  at: EpochSeconds,
): readonly Series[] {
  const series: Series[] = [];
  const { currency } = marketplaceOf(marketplace);
  const price = objectAt(result, 'price');
  const stated = textOf(price['currency']) ?? currency;
  if (stated !== currency) throw new RowProblem(`price is in ${stated}, not in ${currency}`);
  const add = (name: SeriesName, value: number | null) => {
    if (value !== null) series.push(seen(name, at, value));
  };
  const moneyOf = ({ value }: JsonObject) => {
    const amount = numberOf(value) ?? 0;
    return amount > 0 ? toMinor(amount, currency) : null;
  };
  add('buyBox', moneyOf(price));
  // The crossed-out price.
  const struck = objectsOf(result['prices']).find((one) => one['is_rrp'] === true);
  add('listPrice', moneyOf(struck ?? {}));
  const stars = numberOf(result['rating']) ?? 0;
  add('rating', stars > 0 ? tenthsOf(stars) : null);
  add('reviewCount', numberOf(result['ratings_total']));
  const bought = boughtInPastMonth(textOf(result['recent_sales']) ?? '');
  if (bought !== null) series.push(badge(at, bought));
  return series;
}

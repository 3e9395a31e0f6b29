/**
 * Reads answers of the Keepa API one product at a time: products (a single object, an array,
 * `{"products": […]}`, one answer or product per line), categories, best-seller lists, searches,
 * deals.
 */

import type { Observation } from '../../../../domain/product/observation.ts';
import type {
  Importer,
  ImportNote,
  ImportOptions,
  ImportRow,
  Reject,
} from '../../../../ports/importer.ts';
import type { Containers, JsonItem } from '../../json/json-item.ts';
import { isObject, type JsonObject, type JsonValue, textOf } from '../../json/json-text.ts';
import { objectOfItem, splitPieces } from '../../json/split-json.ts';
import { beginsAsJson } from '../../look-ahead.ts';
import { orReject, quoted, RowProblem } from '../../row-problem.ts';
import { unusedMapNote } from '../../table/notes.ts';
import {
  bestSellersNote,
  newsIn,
  observeBestSellers,
  observeCategory,
  type StatedCategories,
} from './category.ts';
import { dealRoots, dealsIn, lightningDealAsProduct } from './deal.ts';
import { CSV_TYPES, keepaTimeOf } from './keepa-value.ts';
import { KEEPA, observeProduct } from './product.ts';
import { SeriesList } from './series-list.ts';

/** Members of an answer that contain objects. A product's own `categories` is a plain list. */
const CONTAINERS: Containers = {
  products: 'elements',
  categories: 'members',
  categoryParents: 'members',
  lightningDeals: 'elements',
};

const TYPICAL =
  /"(?:domainId|tokensLeft|refillIn|bestSellersList|categoryTree|salesRanks|csv)"\s*:|"deals"\s*:\s*\{/;

export const keepaImporter: Importer = {
  format: KEEPA,
  tellsUndated: true,
  recognizes: (head) => beginsAsJson(head) && TYPICAL.test(head),
  async *read(input, options) {
    yield* unusedMapNote(options);
    const reading: Reading = {
      options,
      stated: new Map(),
      list: new SeriesList(options.pack ?? null),
    };
    for await (const items of splitPieces(input, CONTAINERS)) {
      for (const item of items) {
        if (item.kind === 'item') yield* readItem(item, reading);
        else yield item;
      }
    }
  },
};

/** State that lasts from one product of a file to the next. */
interface Reading {
  readonly options: ImportOptions;
  readonly stated: StatedCategories;
  readonly list: SeriesList;
}

type Read = ImportRow | Reject | ImportNote;

function readItem(item: JsonItem, reading: Reading): readonly Read[] {
  const read = orReject(item.line, () => rowsOf(item, reading));
  return 'kind' in read ? [read] : read;
}

function rowsOf(item: JsonItem, reading: Reading): readonly Read[] {
  const { container, line } = item;
  const value = objectOfItem(item);
  const deals = container === null ? dealsIn(value) : null;
  if (deals !== null) return readDeals(deals, dealRoots(value), reading);
  const observations = observeItem(value, item, reading);
  if (observations === null) return [];
  const row = { kind: 'row' as const, line, observations: newsIn(observations, reading.stated) };
  const list = value['bestSellersList'];
  const dated = isObject(list) ? list : value;
  const isUndated = isCategory(container) || keepaTimeOf(dated['lastUpdate']) === null;
  const message = isObject(list) ? bestSellersNote(list) : newSeriesNote(value);
  return [
    isUndated ? { ...row, isUndated } : row,
    ...(message === null ? [] : [{ kind: 'note' as const, message }]),
  ];
}

/** Reads each deal as a product, and the root categories of the answer as categories. */
function readDeals(
  deals: readonly JsonValue[],
  roots: readonly JsonObject[],
  reading: Reading,
): readonly Read[] {
  const read = (container: string, value: JsonValue, line: number) =>
    readItem({ kind: 'item', container, key: null, line, json: () => value }, reading);
  return [
    ...roots.flatMap((root) => read('categories', root, 1)),
    ...deals.flatMap((deal, at) => read('products', deal, at + 1)),
  ];
}

/** Keepa occasionally adds series at the end of csv. */
function newSeriesNote({ csv }: JsonObject): string | null {
  if (!Array.isArray(csv)) return null;
  const index = csv.findIndex((flat, at) => at >= CSV_TYPES.length && flat !== null);
  return index < 0 ? null : `csv[${index}] is a series this version does not know; it is left out`;
}

function observeItem(
  value: JsonObject,
  { container, key }: JsonItem,
  { options, list }: Reading,
): readonly Observation[] | null {
  if (container === 'products') return observeProduct(value, options, list);
  if (container === 'lightningDeals') {
    return observeProduct(lightningDealAsProduct(value), options, list);
  }
  if (isCategory(container)) return observeCategory(value, key, options);
  if (isObject(value['bestSellersList'])) {
    return observeBestSellers(value['bestSellersList'], options);
  }
  if (value['asin'] !== undefined) return observeProduct(value, options, list);
  checkEnvelope(value);
  return null;
}

function isCategory(container: string | null): boolean {
  return container === 'categories' || container === 'categoryParents';
}

/** Members of other kinds of answers, which contain no products. */
const NOT_READ = ['asinList', 'sellers', 'sellerIdList', 'trackings', 'notifications'];

/** @throws RowProblem for an answer without objects, unless it is an empty Keepa answer */
function checkEnvelope(value: JsonObject): void {
  const error = value['error'];
  if (isObject(error)) {
    const message = textOf(error['message']) ?? textOf(error['type']) ?? '';
    throw new RowProblem(`Keepa answered an error: ${quoted(message)}`);
  }
  const held = NOT_READ.find((name) => isFilled(value[name]));
  if (held !== undefined) {
    throw new RowProblem(`holds ${held}, which are not read; ask for the products and import them`);
  }
  const isAnswer = ['tokensLeft', 'products', 'asinList'].some((name) => value[name] !== undefined);
  if (!isAnswer) throw new RowProblem('is neither a product nor a Keepa answer');
}

function isFilled(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

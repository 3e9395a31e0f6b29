/**
 * Answers of the Keepa API: products (a single object, an array, `{"products": […]}`, one answer
 * or product a line), categories, best-seller lists, searches and deals. Read as a stream, product
 * by product.
 */
import type { Observation } from '../../../../domain/product/observation.ts';
import type { Importer, ImportNote, ImportRow, Reject } from '../../../../ports/importer.ts';
import { type JsonItem, parsed } from '../../json/json-item.ts';
import { isObject, type JsonObject, type JsonValue, textOf } from '../../json/json-text.ts';
import { type Containers, splitPieces } from '../../json/split-json.ts';
import { orReject, quoted, RowProblem } from '../../row-problem.ts';
import { unusedMapNote } from '../../table/unused-map.ts';
import { bestSellersNote, observeBestSellers, observeCategory } from './category.ts';
import { CategoryFilter } from './category-filter.ts';
import { CSV_TYPES } from './csv-types.ts';
import { dealRoots, dealsIn, lightningDealAsProduct } from './deal.ts';
import { KEEPA, observeProduct } from './product.ts';
import { SeriesList } from './series-list.ts';
import { UndatedWatch } from './undated-watch.ts';

/** Where answers carry their objects; a product's own `categories` is a list and no container. */
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
  recognises: (head) => /^\s*[{[]/.test(head) && TYPICAL.test(head),
  async *read(input, options) {
    yield* unusedMapNote(options);
    const reading: Reading = {
      options: new UndatedWatch(options),
      filter: new CategoryFilter(),
      list: new SeriesList(options.pack ?? null),
    };
    for await (const found of splitPieces(input, CONTAINERS)) {
      for (const item of found) {
        if (item.kind === 'item') yield* readItem(item, reading);
        else yield { kind: 'reject', line: item.line, reason: item.reason };
      }
    }
  },
};

/** What is kept from product to product of one file. */
interface Reading {
  readonly options: UndatedWatch;
  readonly filter: CategoryFilter;
  readonly list: SeriesList;
}

function* readItem(item: JsonItem, reading: Reading): Generator<ImportRow | Reject | ImportNote> {
  const { line } = item;
  const value = orReject(line, () => ({ kind: 'value' as const, json: objectOf(item) }));
  if (value.kind === 'reject') {
    yield value;
    return;
  }
  const deals = item.container === null ? dealsIn(value.json) : null;
  if (deals !== null) {
    yield* readDeals(deals, dealRoots(value.json), reading);
    return;
  }
  const row = orReject(line, () => observeItem(value.json, item, reading));
  if (row === null) return;
  if ('kind' in row) {
    yield row;
    return;
  }
  const observations = reading.filter.pass(row);
  if (reading.options.wasAsked()) yield { kind: 'row', line, observations, isUndated: true };
  else yield { kind: 'row', line, observations };
  const list = value.json['bestSellersList'];
  const message = isObject(list) ? bestSellersNote(list) : newSeriesNote(value.json);
  if (message !== null) yield { kind: 'note', message };
}

/** Each deal is a product of its own; the root categories beside them are categories. */
function* readDeals(
  deals: readonly JsonValue[],
  roots: readonly JsonObject[],
  reading: Reading,
): Generator<ImportRow | Reject | ImportNote> {
  for (const root of roots) yield* readItem(parsed(root, 'categories', null, 1), reading);
  for (const [at, deal] of deals.entries()) {
    yield* readItem(parsed(deal, 'products', null, at + 1), reading);
  }
}

/** Keepa adds series at the end of csv now and then. */
function newSeriesNote({ csv }: JsonObject): string | null {
  if (!Array.isArray(csv)) return null;
  const index = csv.findIndex((flat, at) => at >= CSV_TYPES.length && flat !== null);
  return index < 0 ? null : `csv[${index}] is a series this version does not know; it is left out`;
}

function objectOf(item: JsonItem): JsonObject {
  const value = item.json();
  if (!isObject(value)) throw new RowProblem('is not an object');
  return value;
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
  if (container !== null) return observeCategory(value, key, options);
  if (isObject(value['bestSellersList'])) {
    return observeBestSellers(value['bestSellersList'], options);
  }
  if (value['asin'] !== undefined) return observeProduct(value, options, list);
  return envelope(value);
}

/** What answers to other questions hold: nothing a product is made of. */
const NOT_READ = ['asinList', 'sellers', 'sellerIdList', 'trackings', 'notifications'];

/** An answer without objects: empty is fine, an error is what Keepa said. */
function envelope(value: JsonObject): null {
  const error = value['error'];
  if (isObject(error)) {
    throw new RowProblem(
      `Keepa answered an error: ${quoted(textOf(error['message']) ?? textOf(error['type']) ?? '')}`,
    );
  }
  const held = NOT_READ.find((name) => isFilled(value[name]));
  if (held !== undefined) {
    throw new RowProblem(`holds ${held}, which are not read; ask for the products and import them`);
  }
  const isAnswer = ['tokensLeft', 'products', 'asinList'].some((name) => value[name] !== undefined);
  if (!isAnswer) throw new RowProblem('is neither a product nor a Keepa answer');
  return null;
}

function isFilled(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

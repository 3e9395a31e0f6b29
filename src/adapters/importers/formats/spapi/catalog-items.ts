/**
 * Reads answers of the Selling Partner API's Catalog Items 2022-04-01 (`searchCatalogItems`,
 * `getCatalogItem`): product facts, browse classifications and ranks. The rank of the display group
 * counts as the rank in the root category if the two names match.
 */
import type { Series } from '../../../../domain/history/series.ts';
import type { PackageSize } from '../../../../domain/product/facts.ts';
import type { CategoryObservation, Observation } from '../../../../domain/product/observation.ts';
import { type MarketplaceId, parseMarketplace } from '../../../../domain/values/marketplace.ts';
import type { ImportOptions, ImportRow, Reject } from '../../../../ports/importer.ts';
import {
  asinsOf,
  isObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  objectsOf,
  requireObject,
  textOf,
} from '../../json/json-text.ts';
import { jsonRows } from '../../json/split-json.ts';
import { type PossibleFacts, ranked, type SeenIn, statedFacts } from '../../observations.ts';
import { RowProblem } from '../../row-problem.ts';
import { productCodes, requireAsinText } from '../../text/id-text.ts';

const SPAPI = 'spapi';
/** The most steps from a classification to its root. A longer path is broken. */
const DEPTH_MAX = 64;

const PARTS = [
  ...['summaries', 'salesRanks', 'classifications', 'attributes'],
  ...['identifiers', 'images', 'dimensions', 'relationships'],
];
const SOME_PART = new RegExp(`"(?:${PARTS.join('|')})"\\s*:`);

/** Returns whether the beginning of a JSON file looks like such an answer. */
export function isCatalog(head: string): boolean {
  return (
    /"asin"\s*:/.test(head) && SOME_PART.test(head) && /"marketplace(?:Id|_id)"\s*:/.test(head)
  );
}

export function readCatalog(
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): AsyncGenerator<ImportRow | Reject> {
  return jsonRows(input, { items: 'elements' }, (item) => observe(item, options));
}

/** Observes the product in each marketplace of the answer. */
function observe(value: JsonValue, options: ImportOptions): readonly Observation[] {
  const item = requireObject(value);
  if (item['asin'] === undefined) throw new RowProblem('has no asin: it is no catalog item');
  const parts = Object.values(item).flatMap(objectsOf);
  const ids = new Set(parts.flatMap((part) => textOf(part['marketplaceId']) ?? []));
  const observations = [...ids].flatMap((id) => {
    const marketplace = parseMarketplace(id, options.store);
    return marketplace === null ? [] : observeIn(item, id, marketplace, options);
  });
  if (observations.length > 0) return observations;
  throw new RowProblem('says nothing of a marketplace that is known');
}

function observeIn(
  item: JsonObject,
  id: string,
  marketplace: MarketplaceId,
  { observedAt }: ImportOptions,
): readonly Observation[] {
  const partOf = (name: string): JsonObject =>
    objectsOf(item[name]).find((part) => part['marketplaceId'] === id) ?? {};
  const seenIn = { marketplace, source: SPAPI, observedAt };
  const ways = objectsOf(partOf('classifications')['classifications']).map((leaf) =>
    wayOf(leaf, seenIn),
  );
  const [way = []] = ways;
  const [leaf] = way;
  const root = way.at(-1);
  return [
    ...ways.flat(),
    {
      kind: 'product',
      ...seenIn,
      asin: requireAsinText(textOf(item['asin']) ?? ''),
      facts: statedFacts({
        ...catalogFacts(partOf),
        categoryId: leaf?.id ?? null,
        rootCategoryId: root?.id ?? null,
      }),
      series: ranksOf(partOf('salesRanks'), root ?? null, observedAt),
    },
  ];
}

/** Returns the classification and its ancestors. The root comes last. */
function wayOf(leaf: JsonObject, seenIn: SeenIn): readonly CategoryObservation[] {
  const way: CategoryObservation[] = [];
  let node: JsonValue | undefined = leaf;
  while (isObject(node) && way.length < DEPTH_MAX) {
    const id = textOf(node['classificationId']);
    const name = textOf(node['displayName']);
    if (id === null || name === null) break;
    const parent: JsonValue | undefined = node['parent'];
    const parentId = isObject(parent) ? textOf(parent['classificationId']) : null;
    way.push({ kind: 'category', ...seenIn, id, name, parentId });
    node = parent;
  }
  return way;
}

function ranksOf(
  salesRanks: JsonObject,
  root: CategoryObservation | null,
  at: number,
): readonly Series[] {
  const rankIn = (categoryId: string | null, entry: JsonObject): Series[] => {
    const rank = numberOf(entry['rank']);
    if (categoryId === null || rank === null || rank < 1 || !Number.isInteger(rank)) return [];
    return [ranked(categoryId, at, rank)];
  };
  const below = objectsOf(salesRanks['classificationRanks'])
    .flatMap((entry) => rankIn(textOf(entry['classificationId']), entry))
    .filter(({ categoryId }) => categoryId !== root?.id);
  const group = objectsOf(salesRanks['displayGroupRanks']).find(
    (entry) => textOf(entry['title'])?.toLowerCase() === root?.name.toLowerCase(),
  );
  return [...(group === undefined ? [] : rankIn(root?.id ?? null, group)), ...below];
}

const MM: Readonly<Record<string, number>> = {
  millimeters: 1,
  centimeters: 10,
  meters: 1000,
  inches: 25.4,
  feet: 304.8,
};
const GRAMS: Readonly<Record<string, number>> = {
  grams: 1,
  kilograms: 1000,
  ounces: 28.349_523_125,
  pounds: 453.592_37,
};

/** @param partOf returns the marketplace's entry of a member such as `summaries` */
function catalogFacts(partOf: (name: string) => JsonObject): Partial<PossibleFacts> {
  const summary = partOf('summaries');
  const relationships = objectsOf(partOf('relationships')['relationships']);
  const itemSize = sizeOf(partOf('dimensions')['item']);
  const family = (name: string) => relationships.flatMap((one) => asinsOf(one[name]));
  return {
    title: textOf(summary['itemName']),
    brand: textOf(summary['brand']),
    manufacturer: textOf(summary['manufacturer']),
    partNumber: textOf(summary['partNumber']),
    model: textOf(summary['modelNumber']),
    images: imagesOf(objectsOf(partOf('images')['images'])),
    gtins: gtinsOf(objectsOf(partOf('identifiers')['identifiers'])),
    package: sizeOf(partOf('dimensions')['package']),
    itemSize: itemSize === null ? null : { ...itemSize, volumeCm3: null },
    parentAsin: family('parentAsins')[0] ?? null,
    isParent: summary['itemClassification'] === 'VARIATION_PARENT' ? true : null,
    children: family('childAsins'),
  };
}

/** Returns the largest image of each view, the main one first. */
function imagesOf(images: readonly JsonObject[]): readonly string[] {
  const best = new Map<string, { readonly link: string; readonly width: number }>();
  for (const image of images) {
    const link = textOf(image['link']);
    const variant = textOf(image['variant']) ?? '';
    const width = numberOf(image['width']) ?? 0;
    if (link !== null && width >= (best.get(variant)?.width ?? 0)) {
      best.set(variant, { link, width });
    }
  }
  const main = best.get('MAIN');
  const all = main === undefined ? [...best.values()] : [main, ...best.values()];
  return [...new Set(all.map(({ link }) => link))];
}

const GTIN_TYPES = new Set(['EAN', 'UPC', 'GTIN', 'ISBN', 'JAN']);

function gtinsOf(identifiers: readonly JsonObject[]): readonly string[] {
  const found = identifiers.flatMap(({ identifierType, identifier }) =>
    GTIN_TYPES.has(textOf(identifierType) ?? '') ? (textOf(identifier) ?? []) : [],
  );
  return productCodes(found);
}

function sizeOf(value: JsonValue | undefined): PackageSize | null {
  if (!isObject(value)) return null;
  return {
    lengthMm: measured(value['length'], MM),
    widthMm: measured(value['width'], MM),
    heightMm: measured(value['height'], MM),
    weightG: measured(value['weight'], GRAMS),
  };
}

/** Returns a measure in whole millimeters or grams; null for an unknown unit. */
function measured(
  value: JsonValue | undefined,
  units: Readonly<Record<string, number>>,
): number | null {
  if (!isObject(value)) return null;
  const amount = numberOf(value['value']);
  const factor = units[(textOf(value['unit']) ?? '').toLowerCase()];
  if (amount === null || factor === undefined || amount <= 0) return null;
  return Math.round(amount * factor);
}

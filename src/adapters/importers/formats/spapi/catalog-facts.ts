/** Reads what a Catalog Items answer says a product is: words, images, numbers, package, family. */
import type { ItemSize, PackageSize } from '../../../../domain/product/facts.ts';
import {
  asinsOf,
  isObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  objectsOf,
  textOf,
} from '../../json/json-text.ts';
import type { PossibleFacts } from '../../observations.ts';
import { productCodes } from '../../text/id-text.ts';

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

/** @param partOf the marketplace's entry of a member such as `summaries` */
export function catalogFacts(partOf: (name: string) => JsonObject): Partial<PossibleFacts> {
  const summary = partOf('summaries');
  const relationships = objectsOf(partOf('relationships')['relationships']);
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
    itemSize: itemSizeOf(partOf('dimensions')['item']),
    parentAsin: family('parentAsins')[0] ?? null,
    isParent: summary['itemClassification'] === 'VARIATION_PARENT' ? true : null,
    children: family('childAsins'),
  };
}

/** The largest image of each view, the main one first. */
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
  return [
    ...(main === undefined ? [] : [main.link]),
    ...[...best.values()].map(({ link }) => link),
  ].filter((link, at, all) => all.indexOf(link) === at);
}

const GTIN_TYPES = new Set(['EAN', 'UPC', 'GTIN', 'ISBN', 'JAN']);

function gtinsOf(identifiers: readonly JsonObject[]): readonly string[] {
  const found = identifiers.flatMap(({ identifierType, identifier }) =>
    GTIN_TYPES.has(textOf(identifierType) ?? '') ? (textOf(identifier) ?? []) : [],
  );
  return productCodes(found);
}

function itemSizeOf(value: JsonValue | undefined): ItemSize | null {
  const size = sizeOf(value);
  return size === null ? null : { ...size, volumeCm3: null };
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

/** A measure in whole millimeters or grams; null for an unknown unit. */
function measured(
  value: JsonValue | undefined,
  units: Readonly<Record<string, number>>,
): number | null {
  if (!isObject(value)) return null;
  const amount = numberOf(value['value']);
  const factor = units[(textOf(value['unit']) ?? '').toLowerCase()];
  return amount === null || factor === undefined || amount <= 0
    ? null
    : Math.round(amount * factor);
}

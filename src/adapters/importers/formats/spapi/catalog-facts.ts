/** What a Catalog Items answer says a product is: words, images, numbers, package, family. */
import type { Asin } from '../../../../domain/asin.ts';
import { parseAsin } from '../../../../domain/asin.ts';
import type { ItemSize, PackageSize } from '../../../../domain/product/facts.ts';
import {
  isObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  textOf,
} from '../../json/json-text.ts';
import type { PossibleFacts } from '../../stated-facts.ts';
import { productCodes } from '../../text/product-codes.ts';

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

/** The objects of a list; none where it is no list. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** @param partOf the marketplace's entry of a member such as `summaries` */
export function catalogFacts(partOf: (name: string) => JsonObject): Partial<PossibleFacts> {
  const summary = partOf('summaries');
  const relationships = objectsIn(partOf('relationships')['relationships']);
  const family = (name: string) => relationships.flatMap((one) => asinsIn(one[name]));
  return {
    title: textOf(summary['itemName']),
    brand: textOf(summary['brand']),
    manufacturer: textOf(summary['manufacturer']),
    partNumber: textOf(summary['partNumber']),
    model: textOf(summary['modelNumber']),
    images: imagesOf(objectsIn(partOf('images')['images'])),
    gtins: gtinsOf(objectsIn(partOf('identifiers')['identifiers'])),
    package: sizeOf(partOf('dimensions')['package']),
    itemSize: itemSizeOf(partOf('dimensions')['item']),
    parentAsin: family('parentAsins')[0] ?? null,
    isParent: summary['itemClassification'] === 'VARIATION_PARENT' ? true : null,
    children: family('childAsins'),
  };
}

function asinsIn(value: JsonValue | undefined): readonly Asin[] {
  const texts = Array.isArray(value) ? value : [];
  return texts.flatMap((text) => (typeof text === 'string' ? (parseAsin(text) ?? []) : []));
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

/** Whole units; null for a unit that is not known. */
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

/** Reads the facts of a Keepa product. */
import type {
  BuyBoxHolder,
  Facts,
  PackageSize,
  VariationAttribute,
} from '../../../../domain/product/facts.ts';
import { type Asin, parseAsin } from '../../../../domain/values/asin.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import {
  amountOf,
  arrayOf,
  asinsOf,
  booleanOf,
  type JsonObject,
  type JsonValue,
  numberOf,
  objectAt,
  objectsOf,
  positiveOf,
  textOf,
  textsOf,
} from '../../json/json-text.ts';
import { statedFacts } from '../../observations.ts';
import { cleanText } from '../../text/cell-text.ts';
import { keepaTimeOf } from './keepa-value.ts';

const IMAGE_BASE = 'https://m.media-amazon.com/images/I/';
/** `productType` of a variation parent, which is not sold itself (Keepa API). */
export const VARIATION_PARENT = 5;

export interface ProductContext {
  readonly asin: Asin;
  readonly observedAt: EpochSeconds;
  readonly categoryId: string | null;
  readonly rootId: string | null;
}

export function factsOf(product: JsonObject, context: ProductContext): Partial<Facts> {
  const { asin, observedAt, categoryId, rootId } = context;
  const productType = numberOf(product['productType']);
  const parentAsin = parseAsin(textOf(product['parentAsin']) ?? '');
  const variations = variationsOf(product);
  const isParent = productType === null ? null : productType === VARIATION_PARENT;
  const listedSince = keepaTimeOf(product['listedSince']);
  const codes = ['eanList', 'upcList', 'gtinList'].flatMap((name) => textsOf(product[name]));
  return statedFacts({
    title: lineOf(product['title']),
    brand: lineOf(product['brand']),
    manufacturer: lineOf(product['manufacturer']),
    partNumber: lineOf(product['partNumber']),
    model: lineOf(product['model']),
    description: textOf(product['description']),
    bulletPoints: textsOf(product['features']),
    images: imagesOf(product),
    gtins: [...new Set(codes)],
    categoryId,
    rootCategoryId: rootId,
    parentAsin: parentAsin === asin ? null : parentAsin,
    isParent,
    children: isParent === true ? variations.map((variation) => variation.asin) : [],
    variations: isParent === true ? [] : siblingsOf(asin, variations),
    variationAttributes: variations.find((variation) => variation.asin === asin)?.attributes ?? [],
    package: sizeOf(product, 'package'),
    itemSize: { ...sizeOf(product, 'item'), volumeCm3: null },
    boughtTogether: asinsOf(product['frequentlyBoughtTogether']).filter((other) => other !== asin),
    measuredFees: feesOf(product),
    buyBox: buyBoxOf(product),
    // Some products have a listing date in the future, which means nothing.
    listedSince: listedSince !== null && listedSince <= observedAt ? listedSince : null,
    isPriceHidden: booleanOf(product['newPriceIsMAP']),
  });
}

export interface Variation {
  readonly asin: Asin;
  readonly attributes: readonly VariationAttribute[];
}

/** Returns the other variations, sorted, because sources list them in varying order. */
function siblingsOf(asin: Asin, variations: readonly Variation[]): readonly Asin[] {
  return [...new Set(variations.map((one) => one.asin))].filter((one) => one !== asin).sort();
}

/** Returns the variations and their attributes. Older answers join the ASINs in one text. */
export function variationsOf(product: JsonObject): readonly Variation[] {
  if (!Array.isArray(product['variations'])) {
    const joined = textOf(product['variationCSV'])?.split(',') ?? [];
    return asinsOf(joined).map((asin) => ({ asin, attributes: [] }));
  }
  return objectsOf(product['variations']).flatMap((variation) => {
    const asin = parseAsin(textOf(variation['asin']) ?? '');
    return asin === null ? [] : [{ asin, attributes: attributesOf(variation['attributes']) }];
  });
}

function attributesOf(value: JsonValue | undefined): readonly VariationAttribute[] {
  return objectsOf(value).flatMap((attribute) => {
    const dimension = lineOf(attribute['dimension']);
    const stated = lineOf(attribute['value']);
    return dimension === null || stated === null ? [] : [{ dimension, value: stated }];
  });
}

function lineOf(value: JsonValue | undefined): string | null {
  const text = textOf(value);
  return text === null ? null : cleanText(text);
}

function sizeOf(product: JsonObject, part: 'package' | 'item'): PackageSize {
  return {
    lengthMm: positiveOf(product[`${part}Length`]),
    widthMm: positiveOf(product[`${part}Width`]),
    heightMm: positiveOf(product[`${part}Height`]),
    weightG: positiveOf(product[`${part}Weight`]),
  };
}

/** Returns the images in page order, in their largest size. Old answers join the names. */
function imagesOf(product: JsonObject): readonly string[] {
  const names = objectsOf(product['images']).flatMap(
    (image) => textOf(image['l']) ?? textOf(image['m']) ?? [],
  );
  const joined = textOf(product['imagesCSV'])?.split(',') ?? [];
  const all = names.length > 0 ? names : joined;
  return [...new Set(all.map((name) => IMAGE_BASE + name.trim()))];
}

function feesOf(product: JsonObject): Facts['measuredFees'] {
  return {
    pickAndPack: positiveOf(objectAt(product, 'fbaFees')['pickAndPackFee']),
    referralPercent:
      positiveOf(product['referralFeePercentage']) ?? positiveOf(product['referralFeePercent']),
    closing: amountOf(product['variableClosingFee']),
  };
}

/**
 * Keepa writes "-1" for nobody and "-2" for unknown. If nobody has the buy box, its flags are
 * false, which means nothing.
 */
function buyBoxOf(product: JsonObject): BuyBoxHolder {
  const history = arrayOf(product['buyBoxSellerIdHistory']) ?? [];
  const stats = objectAt(product, 'stats');
  const sellerId = textOf(history.at(-1)) ?? textOf(stats['buyBoxSellerId']);
  const holder = sellerId === null || sellerId.startsWith('-') ? null : sellerId;
  const isNobody = holder === null && (amountOf(stats['buyBoxPrice']) ?? 0) === 0;
  const flagOf = (value: JsonValue | undefined) => {
    const flag = booleanOf(value);
    return isNobody && flag === false ? null : flag;
  };
  return {
    sellerId: holder,
    isAmazon: flagOf(stats['buyBoxIsAmazon']),
    isFba: flagOf(stats['buyBoxIsFBA']),
  };
}

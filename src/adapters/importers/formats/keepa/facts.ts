/** The facts of a Keepa product. */
import { type Asin, parseAsin } from '../../../../domain/asin.ts';
import type { BuyBoxHolder, Facts, VariationAttribute } from '../../../../domain/product/facts.ts';
import type { EpochSeconds } from '../../../../domain/time.ts';
import {
  arrayOf,
  isObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  textOf,
} from '../../json/json-text.ts';
import { statedFacts } from '../../stated-facts.ts';
import { cleanText } from '../../text/cell-text.ts';
import { amountOf, keepaTimeOf, positiveOf } from './keepa-value.ts';

const IMAGE_BASE = 'https://m.media-amazon.com/images/I/';
/** Keepa API, productType: a variation parent, which is not sold itself. */
export const VARIATION_PARENT = 5;

export interface ProductContext {
  readonly asin: Asin;
  readonly observedAt: EpochSeconds;
  /** Ids from the root down. */
  readonly path: readonly string[];
  readonly rootId: string | null;
}

export function factsOf(product: JsonObject, context: ProductContext): Partial<Facts> {
  const { asin, observedAt, path, rootId } = context;
  const productType = numberOf(product['productType']);
  const parentAsin = parseAsin(textOf(product['parentAsin']) ?? '');
  const variations = variationsOf(product);
  const isParent = productType === null ? null : productType === VARIATION_PARENT;
  const listedSince = keepaTimeOf(product['listedSince']);
  const isHidden = product['newPriceIsMAP'];
  return statedFacts({
    title: lineOf(product['title']),
    brand: lineOf(product['brand']),
    manufacturer: lineOf(product['manufacturer']),
    partNumber: lineOf(product['partNumber']),
    model: lineOf(product['model']),
    description: textOf(product['description']),
    bulletPoints: textsOf(product['features']),
    images: imagesOf(product),
    gtins: [
      ...new Set(['eanList', 'upcList', 'gtinList'].flatMap((name) => [...textsOf(product[name])])),
    ],
    categoryId: path.at(-1) ?? null,
    rootCategoryId: rootId,
    parentAsin: parentAsin === asin ? null : parentAsin,
    isParent,
    children: isParent === true ? variations.map((variation) => variation.asin) : [],
    variations: isParent === true ? [] : siblingsOf(asin, variations),
    variationAttributes: variations.find((variation) => variation.asin === asin)?.attributes ?? [],
    package: {
      lengthMm: positiveOf(product['packageLength']),
      widthMm: positiveOf(product['packageWidth']),
      heightMm: positiveOf(product['packageHeight']),
      weightG: positiveOf(product['packageWeight']),
    },
    itemSize: {
      lengthMm: positiveOf(product['itemLength']),
      widthMm: positiveOf(product['itemWidth']),
      heightMm: positiveOf(product['itemHeight']),
      weightG: positiveOf(product['itemWeight']),
      volumeCm3: null,
    },
    boughtTogether: textsOf(product['frequentlyBoughtTogether']).flatMap((text) => {
      const other = parseAsin(text);
      return other === null || other === asin ? [] : [other];
    }),
    measuredFees: feesOf(product),
    buyBox: buyBoxOf(product),
    // Some products carry a listing date in the future: it says nothing.
    listedSince: listedSince !== null && listedSince <= observedAt ? listedSince : null,
    isPriceHidden: typeof isHidden === 'boolean' ? isHidden : null,
  });
}

export interface Variation {
  readonly asin: Asin;
  readonly attributes: readonly VariationAttribute[];
}

/** The other variations of a product, in order: sources list them differently each time. */
function siblingsOf(asin: Asin, variations: readonly Variation[]): readonly Asin[] {
  return [...new Set(variations.map((one) => one.asin))].filter((one) => one !== asin).sort();
}

/** The variations with what tells them apart; older answers name them in one joined text. */
export function variationsOf(product: JsonObject): readonly Variation[] {
  const variations = arrayOf(product['variations']);
  if (variations === null) {
    const joined = textOf(product['variationCSV'])?.split(',') ?? [];
    return joined.flatMap((text) => {
      const asin = parseAsin(text);
      return asin === null ? [] : [{ asin, attributes: [] }];
    });
  }
  return variations.flatMap((variation) => {
    const asin = isObject(variation) ? parseAsin(textOf(variation['asin']) ?? '') : null;
    if (asin === null || !isObject(variation)) return [];
    return [{ asin, attributes: attributesOf(variation['attributes']) }];
  });
}

function attributesOf(value: JsonValue | undefined): readonly VariationAttribute[] {
  return (arrayOf(value) ?? []).flatMap((attribute) => {
    if (!isObject(attribute)) return [];
    const dimension = lineOf(attribute['dimension']);
    const stated = lineOf(attribute['value']);
    return dimension === null || stated === null ? [] : [{ dimension, value: stated }];
  });
}

function lineOf(value: JsonValue | undefined): string | null {
  const text = textOf(value);
  return text === null ? null : cleanText(text);
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return (arrayOf(value) ?? []).flatMap((item) => textOf(item) ?? []);
}

/** Large pictures where there are, in the order of the page; old answers have one joined text. */
function imagesOf(product: JsonObject): readonly string[] {
  const names = (arrayOf(product['images']) ?? []).flatMap((image) =>
    isObject(image) ? (textOf(image['l']) ?? textOf(image['m']) ?? []) : [],
  );
  const joined = textOf(product['imagesCSV'])?.split(',') ?? [];
  const all = names.length > 0 ? names : joined;
  return [...new Set(all.map((name) => IMAGE_BASE + name.trim()))];
}

function feesOf(product: JsonObject): Facts['measuredFees'] {
  const fees = product['fbaFees'];
  return {
    pickAndPack: isObject(fees) ? positiveOf(fees['pickAndPackFee']) : null,
    referralPercent:
      positiveOf(product['referralFeePercentage']) ?? positiveOf(product['referralFeePercent']),
    closing: amountOf(product['variableClosingFee']),
  };
}

/**
 * Keepa writes "-1" for nobody and "-2" for not known. Where nobody holds the buy box its flags are
 * false, which tells nothing.
 */
function buyBoxOf(product: JsonObject): BuyBoxHolder {
  const history = arrayOf(product['buyBoxSellerIdHistory']) ?? [];
  const stats = product['stats'];
  const stated = isObject(stats) ? stats : {};
  const sellerId = textOf(history.at(-1)) ?? textOf(stated['buyBoxSellerId']);
  const holder = sellerId === null || sellerId.startsWith('-') ? null : sellerId;
  const isNobody = holder === null && (amountOf(stated['buyBoxPrice']) ?? 0) === 0;
  const flag = (value: JsonValue | undefined) => {
    const told = booleanOf(value);
    return isNobody && told === false ? null : told;
  };
  return {
    sellerId: holder,
    isAmazon: flag(stated['buyBoxIsAmazon']),
    isFba: flag(stated['buyBoxIsFBA']),
  };
}

function booleanOf(value: JsonValue | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

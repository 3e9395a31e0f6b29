/**
 * Turns Keepa's deals into products with few fields: a browsing deal has the current price, a
 * lightning deal has its price for a few hours (Keepa API, `Deal` and `LightningDeal`).
 */
import {
  arrayOf,
  isObject,
  type JsonObject,
  type JsonValue,
  objectAt,
  textOf,
} from '../../json/json-text.ts';
import { CSV_TYPES, idOf } from './keepa-value.ts';

/** The index of the lightning deal series in `csv` and in `stats.current`. */
const LIGHTNING_DEAL = 8;
const RATING = 16;
const REVIEW_COUNT = 17;
/** Keepa's value for "not requested". */
const NOT_ASKED = -2;

/** Returns the deals of an answer as products; null for an answer without deals. */
export function dealsIn(answer: JsonObject): readonly JsonValue[] | null {
  const list = arrayOf(objectAt(answer, 'deals')['dr']);
  return list?.map((deal) => (isObject(deal) ? dealAsProduct(deal) : deal)) ?? null;
}

/** Returns the root categories of an answer with deals, as Keepa categories. */
export function dealRoots(answer: JsonObject): readonly JsonObject[] {
  const { categoryIds, categoryNames } = objectAt(answer, 'deals');
  return (arrayOf(categoryIds) ?? []).flatMap((catId, index) => {
    const name = textOf(arrayOf(categoryNames)?.[index]);
    return idOf(catId) === null || name === null ? [] : [{ catId, name, parent: 0 }];
  });
}

function dealAsProduct(deal: JsonObject): JsonObject {
  const { asin = null, title = null, lastUpdate = null, image } = deal;
  const current = (arrayOf(deal['current']) ?? []).map((value, index) => {
    // Deals leave out shipping, and these series include it.
    return CSV_TYPES[index]?.hasShipping === true ? NOT_ASKED : value;
  });
  return {
    asin,
    title,
    lastUpdate,
    parentAsin: deal['parentAsin'] ?? null,
    rootCategory: deal['rootCat'] ?? null,
    categories: deal['categories'] ?? null,
    images: imagesNamed(arrayOf(image)?.map(characterOf).join('') ?? ''),
    stats: { current },
  };
}

/** Converts an entry of `{"lightningDeals": […]}` to a product. A future deal has no price yet. */
export function lightningDealAsProduct(deal: JsonObject): JsonObject {
  const { asin = null, domainId = null, title = null, lastUpdate = null } = deal;
  const current: JsonValue[] = Array(REVIEW_COUNT + 1).fill(NOT_ASKED);
  if (deal['dealState'] === 'AVAILABLE') current[LIGHTNING_DEAL] = deal['dealPrice'] ?? NOT_ASKED;
  current[RATING] = deal['rating'] ?? NOT_ASKED;
  current[REVIEW_COUNT] = deal['totalReviews'] ?? NOT_ASKED;
  return {
    asin,
    domainId,
    title,
    lastUpdate,
    images: imagesNamed(textOf(deal['image']) ?? ''),
    stats: { current },
  };
}

/** Decodes one character: picture names arrive as character codes. */
function characterOf(code: JsonValue): string {
  return typeof code === 'number' && code > 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
}

function imagesNamed(name: string): JsonValue {
  return name === '' ? [] : [{ l: name }];
}

/**
 * Turns Keepa's deals into products of which little is known: browsing deals tell what a product
 * costs now, lightning deals for how much it is offered for a few hours (Keepa API, `Deal` and
 * `LightningDeal`).
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

/** Index of a series in `csv` and in `stats.current`. */
const LIGHTNING_DEAL = 8;
const RATING = 16;
const REVIEW_COUNT = 17;
/** What Keepa writes where a value was not asked for. */
const NOT_ASKED = -2;

/** The deals of an answer as products; null for an answer without deals. */
export function dealsIn(answer: JsonObject): readonly JsonValue[] | null {
  const list = arrayOf(objectAt(answer, 'deals')['dr']);
  return list?.map((deal) => (isObject(deal) ? dealAsProduct(deal) : deal)) ?? null;
}

/** The root categories that an answer with deals names, as Keepa categories. */
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
    // Deals leave out shipping, which these series include.
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

/** One entry of `{"lightningDeals": […]}` as a product. Before the deal begins it has no price. */
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

/** The name of a picture comes as the codes of its characters. */
function characterOf(code: JsonValue): string {
  return typeof code === 'number' && code > 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
}

function imagesNamed(name: string): JsonValue {
  return name === '' ? [] : [{ l: name }];
}

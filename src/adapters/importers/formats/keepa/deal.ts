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
  const names = arrayOf(categoryNames) ?? [];
  return (arrayOf(categoryIds) ?? []).flatMap((catId, index) => {
    const name = textOf(names[index]);
    return idOf(catId) === null || name === null ? [] : [{ catId, name, parent: 0 }];
  });
}

function dealAsProduct(deal: JsonObject): JsonObject {
  const { asin, title, lastUpdate, rootCat = null, categories = null, image } = deal;
  const current = (arrayOf(deal['current']) ?? []).map((value, index) => {
    // Deals leave out shipping, which these series include.
    return CSV_TYPES[index]?.hasShipping === true ? NOT_ASKED : value;
  });
  return {
    ...presentMembers({ asin, title, lastUpdate }),
    parentAsin: deal['parentAsin'] ?? null,
    rootCategory: rootCat,
    categories,
    images: imagesNamed(arrayOf(image)?.map(characterOf).join('') ?? ''),
    stats: { current },
  };
}

/** One entry of `{"lightningDeals": […]}` as a product. Before the deal begins it has no price. */
export function lightningDealAsProduct(deal: JsonObject): JsonObject {
  const { asin, domainId, title, lastUpdate } = deal;
  const current: JsonValue[] = Array(REVIEW_COUNT + 1).fill(NOT_ASKED);
  if (deal['dealState'] === 'AVAILABLE') current[LIGHTNING_DEAL] = deal['dealPrice'] ?? NOT_ASKED;
  current[RATING] = deal['rating'] ?? NOT_ASKED;
  current[REVIEW_COUNT] = deal['totalReviews'] ?? NOT_ASKED;
  return {
    ...presentMembers({ asin, domainId, title, lastUpdate }),
    images: imagesNamed(textOf(deal['image']) ?? ''),
    stats: { current },
  };
}

function presentMembers(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const present: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(members))
    if (value !== undefined) present[name] = value;
  return present;
}

/** The name of a picture comes as the codes of its characters. */
function characterOf(code: JsonValue): string {
  return typeof code === 'number' && code > 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
}

function imagesNamed(name: string): JsonValue {
  return name === '' ? [] : [{ l: name }];
}

/**
 * Keepa's deals: products that changed lately. Browsing deals tell what a product costs now,
 * lightning deals for how much it is offered a few hours long. Both are read as products of which
 * little is known (Keepa API, `Deal` and `LightningDeal`).
 */
import {
  arrayOf,
  isObject,
  type JsonObject,
  type JsonValue,
  textOf,
} from '../../json/json-text.ts';
import { CSV_TYPES } from './csv-types.ts';
import { idOf } from './keepa-value.ts';

/** Index of a series in `csv`, and in what tells of it elsewhere. */
const LIGHTNING_DEAL = 8;
const RATING = 16;
const REVIEW_COUNT = 17;
/** What Keepa writes where a value was not asked for. */
const NOT_TOLD = -2;

/** The deals of an answer, in the form of products; anything else in the list stays what it is. */
export function dealsIn(answer: JsonObject): readonly JsonValue[] | null {
  const { deals } = answer;
  const list = isObject(deals) ? arrayOf(deals['dr']) : null;
  return list?.map((deal) => (isObject(deal) ? dealAsProduct(deal) : deal)) ?? null;
}

/** The id and name of each root category that an answer with deals names. */
export function dealRoots({ deals }: JsonObject): readonly JsonObject[] {
  if (!isObject(deals)) return [];
  const names = arrayOf(deals['categoryNames']) ?? [];
  return (arrayOf(deals['categoryIds']) ?? []).flatMap((catId, index) => {
    const name = textOf(names[index]);
    return idOf(catId) === null || name === null ? [] : [{ catId, name, parent: 0 }];
  });
}

function dealAsProduct(deal: JsonObject): JsonObject {
  const { asin, title, lastUpdate, rootCat = null, categories = null, image } = deal;
  const current = (arrayOf(deal['current']) ?? []).map((value, index) => {
    // They leave out shipping, which these series include.
    return CSV_TYPES[index]?.hasShipping === true ? NOT_TOLD : value;
  });
  return {
    ...told({ asin, title, lastUpdate }),
    parentAsin: deal['parentAsin'] ?? null,
    rootCategory: rootCat,
    categories,
    images: imagesNamed(arrayOf(image)?.map(characterOf).join('') ?? ''),
    stats: { current },
  };
}

/** One entry of `{"lightningDeals": […]}`; before it begins it has no price. */
export function lightningDealAsProduct(deal: JsonObject): JsonObject {
  const { asin, domainId, title, lastUpdate } = deal;
  const current: JsonValue[] = Array(REVIEW_COUNT + 1).fill(NOT_TOLD);
  if (deal['dealState'] === 'AVAILABLE') current[LIGHTNING_DEAL] = deal['dealPrice'] ?? NOT_TOLD;
  current[RATING] = deal['rating'] ?? NOT_TOLD;
  current[REVIEW_COUNT] = deal['totalReviews'] ?? NOT_TOLD;
  return {
    ...told({ asin, domainId, title, lastUpdate }),
    images: imagesNamed(textOf(deal['image']) ?? ''),
    stats: { current },
  };
}

function told(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, JsonValue] => {
      return member[1] !== undefined;
    }),
  );
}

/** The name of a picture comes as the codes of its characters. */
function characterOf(code: JsonValue): string {
  return typeof code === 'number' && code > 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
}

function imagesNamed(name: string): JsonValue {
  return name === '' ? [] : [{ l: name }];
}

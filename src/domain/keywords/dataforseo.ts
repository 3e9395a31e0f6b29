/**
 * Reads keywords from the Amazon answers of DataForSEO Labs, from files and live:
 * `related_keywords`, `ranked_keywords` and `bulk_search_volume`
 * (https://docs.dataforseo.com/v3/dataforseo_labs/amazon/). An answer has several tasks, each with
 * its own status; 20000 means success.
 */

import { type KeywordObservation, UNMEASURED } from '../product/observation.ts';
import { type Asin, parseAsin } from '../values/asin.ts';
import { MARKETPLACES, type MarketplaceId, marketplaceOf } from '../values/marketplace.ts';
import { parseTime } from '../values/time.ts';

export const DATAFORSEO = 'dataforseo';
export const DATAFORSEO_OK = 20_000;

/** DataForSEO's location code of a country is 2000 plus the country's number. */
const LOCATION_BASE = 2000;

export function dataForSeoLocation(marketplace: MarketplaceId): number {
  return LOCATION_BASE + marketplaceOf(marketplace).countryNumber;
}

export interface DataForSeoTask {
  readonly statusCode: number | null;
  readonly statusMessage: string;
  /** US dollars. */
  readonly cost: number;
  readonly keywords: readonly KeywordObservation[];
  /** Items without a keyword, or from a place that is not one of our marketplaces. */
  readonly unreadable: number;
}

/** Reads one entry of `tasks`; null for anything else. */
export function readDataForSeoTask(task: unknown): DataForSeoTask | null {
  const statusCode = numberIn(task, 'status_code');
  if (statusCode === null) return null;
  const asked = memberOf(task, 'data');
  const keywords: KeywordObservation[] = [];
  let unreadable = 0;
  for (const result of listIn(task, 'result')) {
    const place = numberIn(result, 'location_code') ?? numberIn(asked, 'location_code');
    const marketplace = marketplaceAt(place);
    const asin = parseAsin(textIn(result, 'asin') ?? textIn(asked, 'asin') ?? '');
    const seed = memberOf(result, 'seed_keyword_data');
    for (const item of [...(seed === null ? [] : [seed]), ...listIn(result, 'items')]) {
      const keyword = marketplace === null ? null : keywordOf(item, marketplace, asin);
      if (keyword === null) unreadable += 1;
      else keywords.push(keyword);
    }
  }
  const statusMessage = textIn(task, 'status_message') ?? '';
  return { statusCode, statusMessage, cost: numberIn(task, 'cost') ?? 0, keywords, unreadable };
}

/** Returns the keyword's data, which is the item itself or a part of it. */
function keywordOf(
  item: unknown,
  marketplace: MarketplaceId,
  asin: Asin | null,
): KeywordObservation | null {
  const data = memberOf(item, 'keyword_data') ?? item;
  const keyword = textIn(data, 'keyword');
  if (keyword === null) return null;
  const info = memberOf(data, 'keyword_info') ?? data;
  const updated = textIn(info, 'last_updated_time');
  const seenAt = updated === null ? null : parseTime(updated.replace(' +', '+'))?.at;
  const volume = numberIn(info, 'search_volume');
  return {
    ...UNMEASURED,
    marketplace,
    keyword,
    searchVolume: volume !== null && volume >= 0 ? Math.round(volume) : null,
    clicked: asin === null ? [] : [{ asin, clickShare: null, conversionShare: null }],
    // An answer has a list for each product.
    source: asin === null ? DATAFORSEO : `${DATAFORSEO}:${asin}`,
    ...(seenAt == null ? {} : { observedAt: seenAt }),
  };
}

function marketplaceAt(location: number | null): MarketplaceId | null {
  const found = MARKETPLACES.find(({ id }) => dataForSeoLocation(id) === location);
  return found?.id ?? null;
}

function memberOf(value: unknown, name: string): object | null {
  const member = fieldOf(value, name);
  return typeof member === 'object' && member !== null && !Array.isArray(member) ? member : null;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

function numberIn(value: unknown, name: string): number | null {
  const number = fieldOf(value, name);
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function textIn(value: unknown, name: string): string | null {
  const text = fieldOf(value, name);
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

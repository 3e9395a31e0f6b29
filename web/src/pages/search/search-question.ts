/** What the address of the search page asks the service. */

import type { Values } from '../../address.ts';
import { type api, marketplaceOf } from '../../api.ts';

export type SearchQuestion = Parameters<typeof api.search>[0];
export type Found = Awaited<ReturnType<typeof api.search>>['data'];
export type Summary = Found['products'][number];

export const PAGE_SIZE = 100;

export const NUMBER_FILTERS = [
  'minPrice',
  'maxPrice',
  'minBsr',
  'maxBsr',
  'minReviews',
  'maxReviews',
  'minRating',
  'minMonthlySales',
  'maxMonthlySales',
] as const;

const FILTERS = ['category', 'brand', ...NUMBER_FILTERS] as const;

export const SORTS = [
  'relevance',
  '-monthlySales',
  'monthlySales',
  'bsr',
  '-bsr',
  'price',
  '-price',
  '-reviewCount',
  'reviewCount',
  '-rating',
  'rating',
] as const;

/** Returns null for an address without a keyword: it asks nothing. */
export function questionOf(values: Values): SearchQuestion | null {
  const keyword = values['keyword']?.trim() ?? '';
  if (keyword === '') return null;
  const { category, brand } = values;
  const sort = SORTS.find((one) => one === values['sort']);
  const numbers = NUMBER_FILTERS.flatMap((name) => {
    const text = values[name] ?? '';
    return text === '' ? [] : [[name, Number(text)] as const];
  });
  return {
    keyword,
    marketplace: marketplaceOf(values['marketplace']),
    pageSize: PAGE_SIZE,
    ...(category ? { category } : {}),
    ...(brand ? { brand } : {}),
    ...Object.fromEntries(numbers.filter(([, value]) => Number.isFinite(value))),
    ...(values['variations'] === 'collapse' ? { variations: 'collapse' as const } : {}),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** How many filters an address has. */
export function filterCount(values: Values): number {
  const isSet = FILTERS.filter((name) => (values[name] ?? '') !== '').length;
  return isSet + (values['variations'] === 'collapse' ? 1 : 0);
}

/** Takes every filter out of an address. */
export const NO_FILTERS: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...FILTERS, 'variations'].map((name) => [name, undefined]),
);

/** What the address of the finder asks: each condition stands in it as the service takes it. */
import type { Values } from '../../address.ts';
import { type api, marketplaceOf } from '../../api.ts';
import { PAGE_SIZE } from '../search/search-question.ts';
import { FIELD_NAMES, type FieldName } from './field-groups.ts';

export type FinderQuestion = Parameters<typeof api.finderByAddress>[0];
export type FoundByFields = Awaited<ReturnType<typeof api.finderByAddress>>['data'];
export type FieldsAnswer = Awaited<ReturnType<typeof api.finderFields>>['data'];
export type FieldInfo = FieldsAnswer['fields'][number];
export type Preset = FieldsAnswer['presets'][number];

export interface AskedCondition {
  readonly field: FieldName;
  /** Such as `20..50`, `true` or `A|B`. */
  readonly text: string;
}

/** Returns the conditions of an address in the order of the page. */
export function conditionsOf(values: Values): readonly AskedCondition[] {
  return FIELD_NAMES.flatMap((field) => {
    const text = values[field] ?? '';
    return text === '' ? [] : [{ field, text }];
  });
}

export function questionOf(values: Values): FinderQuestion {
  const { keyword, sort } = values;
  return {
    marketplace: marketplaceOf(values['marketplace']),
    pageSize: PAGE_SIZE,
    ...(keyword ? { keyword } : {}),
    ...(sort ? { sort } : {}),
    ...(values['variations'] === 'collapse' ? { variations: 'collapse' as const } : {}),
    ...(values['unknown'] === 'include' ? { unknown: 'include' as const } : {}),
    ...Object.fromEntries(conditionsOf(values).map(({ field, text }) => [field, text])),
  };
}

/** Takes every condition out of an address. */
export const NO_CONDITIONS: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...FIELD_NAMES, 'keyword', 'unknown', 'variations', 'sort', 'selected'].map((name) => [
    name,
    undefined,
  ]),
);

/** Returns the condition of a preset as an address has it. */
export function conditionText(asked: unknown): string {
  if (typeof asked === 'boolean') return String(asked);
  if (Array.isArray(asked)) return asked.join('|');
  return rangeText(asked as { readonly min?: number | string; readonly max?: number | string });
}

/** Returns `20..50`, or the empty text without both ends. */
export function rangeText({
  min = '',
  max = '',
}: {
  readonly min?: number | string;
  readonly max?: number | string;
}): string {
  return min === '' && max === '' ? '' : `${min}..${max}`;
}

/** Returns the ends of `20..50`; an end that is not given is the empty text. */
export function endsOf(text: string): readonly [low: string, high: string] {
  const [low = '', high = ''] = text.split('..', 2);
  return [low, high];
}

/** The filters of the search page, as conditions of the finder. */
const OF_SEARCH: readonly (readonly [field: FieldName, low: string, high: string])[] = [
  ['price', 'minPrice', 'maxPrice'],
  ['bsr', 'minBsr', 'maxBsr'],
  ['reviewCount', 'minReviews', 'maxReviews'],
  ['rating', 'minRating', ''],
  ['monthlySales', 'minMonthlySales', 'maxMonthlySales'],
];

/** Returns what the finder's address has for the filters of a search. */
export function conditionsOfSearch(values: Values): Readonly<Record<string, string>> {
  const ranges = OF_SEARCH.map(([field, low, high]): [string, string] => [
    field,
    rangeText({ min: values[low] ?? '', max: values[high] ?? '' }),
  ]);
  return {
    marketplace: marketplaceOf(values['marketplace']),
    category: values['category'] ?? '',
    brand: values['brand'] ?? '',
    ...Object.fromEntries(ranges),
  };
}

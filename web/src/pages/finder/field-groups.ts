/** The fields of the finder in groups as people think of them. The later ones open on demand. */
import type { api } from '../../api.ts';

type Question = Parameters<typeof api.finderByAddress>[0];

/** The part of a question that is no condition on a field. */
type Other =
  | 'marketplace'
  | 'keyword'
  | 'unknown'
  | 'maxAgeDays'
  | 'page'
  | 'pageSize'
  | 'cursor'
  | 'variations'
  | 'sort'
  | 'fields'
  | 'format'
  | 'title';

export type FieldName = Exclude<keyof Question, Other>;

export interface FieldGroup {
  readonly name: 'price' | 'demand' | 'trend' | 'competition' | 'logistics' | 'listing';
  readonly fields: readonly FieldName[];
  /** Asked for more seldom: shown after a click. */
  readonly more: readonly FieldName[];
}

export const GROUPS: readonly FieldGroup[] = [
  {
    name: 'price',
    fields: ['price', 'netPerUnit', 'netSharePercent', 'priceChange90Percent', 'priceAtLowest90'],
    more: [
      'priceAverage30',
      'priceAverage90',
      'priceAverage180',
      'priceAverage365',
      'priceChange30Percent',
      'priceAtLowest365',
      'priceAtLowestEver',
      'priceDrops90',
      'priceVolatility90Percent',
    ],
  },
  {
    name: 'demand',
    fields: ['monthlySales', 'monthlyRevenue', 'bsr', 'salesGrade'],
    more: [
      'boughtInPastMonth',
      'bsrAverage30',
      'bsrAverage90',
      'bsrAverage180',
      'bsrAverage365',
      'rankDrops30',
      'rankDrops90',
    ],
  },
  {
    name: 'competition',
    fields: ['reviewCount', 'rating', 'offerCount', 'buyBoxIsAmazon'],
    more: ['fbaOfferCount', 'buyBoxIsFba', 'amazonOutOfStock90Percent', 'outOfStock90Percent'],
  },
  {
    name: 'logistics',
    fields: ['weightG', 'fbaFee', 'sizeTier'],
    more: ['lengthMm', 'widthMm', 'heightMm', 'referralFee', 'packageAssumed'],
  },
  {
    name: 'trend',
    fields: ['salesChange90Percent', 'reviewsAdded30'],
    more: ['bsrChange30Percent', 'bsrChange90Percent', 'reviewsAdded90'],
  },
  {
    name: 'listing',
    fields: ['category', 'brand', 'listedSince', 'lastLookDays'],
    more: ['manufacturer', 'availability', 'imageCount', 'familySize', 'isVariation', 'hasGtin'],
  },
];

/** All fields that a condition can stand on. */
export const FIELD_NAMES: readonly FieldName[] = GROUPS.flatMap(({ fields, more }) => [
  ...fields,
  ...more,
]);

/** Translates a search for a segment: its filters become bounds on column numbers. */
import { textKey } from '../../../../domain/search/language/fold-word.ts';
import { type MatchRequest, oldestLook } from '../../../../domain/search/query/page-request.ts';
import type { SearchQuery } from '../../../../domain/search/query/query.ts';
import { RATING_SCALE, type SteppedColumn, UNKNOWN } from '../columns/columns.ts';

/** Both ends are inclusive; a document without a value never passes. */
export interface Bound {
  readonly column: SteppedColumn;
  readonly min: number;
  readonly max: number;
}

export interface SegmentRequest {
  readonly query: SearchQuery;
  /** Each segment looks their numbers up. */
  readonly categoryIds: readonly string[] | null;
  readonly brand: string | null;
  readonly bounds: readonly Bound[];
  readonly isCollapsed: boolean;
}

const VALUE_MAX = UNKNOWN - 1;

export function segmentRequest({ query, filters, variations, now }: MatchRequest): SegmentRequest {
  const bounds = [
    bound('price', filters.minPrice, filters.maxPrice),
    bound('bsr', filters.minBsr, filters.maxBsr),
    bound('reviewCount', filters.minReviews, filters.maxReviews),
    bound('rating', filters.minRating, undefined, RATING_SCALE),
    bound('monthlySales', filters.minMonthlySales, filters.maxMonthlySales),
    bound('lookAt', oldestLook(filters, now), undefined),
  ];
  return {
    query,
    categoryIds: filters.categoryIds ?? null,
    brand: filters.brand === undefined ? null : textKey(filters.brand),
    bounds: bounds.filter((each) => each !== null),
    isCollapsed: variations === 'collapse',
  };
}

/** Absorbs the floating-point error of products such as 4.1 × 10,000, which would shift a bound. */
const ROUNDING = 1e-6;

function bound(
  column: SteppedColumn,
  min: number | undefined,
  max: number | undefined,
  scale = 1,
): Bound | null {
  if (min === undefined && max === undefined) return null;
  return {
    column,
    min: min === undefined ? 0 : Math.min(UNKNOWN, Math.max(0, Math.ceil(min * scale - ROUNDING))),
    max: max === undefined ? VALUE_MAX : Math.min(VALUE_MAX, Math.floor(max * scale + ROUNDING)),
  };
}

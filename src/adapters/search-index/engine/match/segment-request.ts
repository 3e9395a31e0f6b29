/** Translates a search for a segment: its filters become bounds on column numbers. */
import { RANK_AGE_MAX_S } from '../../../../domain/product/freshness.ts';
import { textKey } from '../../../../domain/search/language/fold-word.ts';
import type { MatchRequest } from '../../../../domain/search/query/page-request.ts';
import type { SearchQuery } from '../../../../domain/search/query/query.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
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
  /** The estimate of an older rank does not count. */
  readonly freshFrom: EpochSeconds;
}

const VALUE_MAX = UNKNOWN - 1;

export function segmentRequest({ query, filters, variations, now }: MatchRequest): SegmentRequest {
  const freshFrom = Math.max(0, now - RANK_AGE_MAX_S);
  const { minMonthlySales, maxMonthlySales } = filters;
  const sales = bound('monthlySales', minMonthlySales, maxMonthlySales);
  const bounds = [
    bound('price', filters.minPrice, filters.maxPrice),
    bound('bsr', filters.minBsr, filters.maxBsr),
    bound('reviewCount', filters.minReviews, filters.maxReviews),
    bound('rating', filters.minRating, undefined, RATING_SCALE),
    sales,
    sales === null ? null : freshRanks(freshFrom),
  ];
  return {
    query,
    categoryIds: filters.categoryIds ?? null,
    brand: filters.brand === undefined ? null : textKey(filters.brand),
    bounds: bounds.filter((each) => each !== null),
    isCollapsed: variations === 'collapse',
    freshFrom,
  };
}

/** Expresses `isStaleRank` as a bound: an estimate counts as long as its rank does. */
function freshRanks(freshFrom: EpochSeconds): Bound {
  return { column: 'rankAt', min: freshFrom, max: VALUE_MAX };
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

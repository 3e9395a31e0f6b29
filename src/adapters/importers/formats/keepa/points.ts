/** Reads Keepa's flat arrays `[time, value, time, value, …]` into columns of points. */
import { OK, type PointColumns } from '../../../../domain/history/point-columns.ts';
import { type SeriesName, unitOf } from '../../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import { type JsonValue, numbersOf } from '../../json/json-text.ts';
import { RowProblem } from '../../row-problem.ts';
import { type CsvType, keepaTime } from './keepa-value.ts';

/** Means no offer, no rank or no badge. A price of -1 may also be hidden. */
const NONE = -1;
/** Point states, encoded as in `PointColumns`. */
export const OUT_OF_STOCK = 1;
export const HIDDEN = 2;
export const UNKNOWN = 3;

/**
 * Reads one array into empty columns: ascending, one point per instant. `null` and an empty array
 * mean that the series was never seen. An error names the array, so that it can be found in the
 * file.
 */
export function readPoints(
  flat: JsonValue | undefined,
  type: CsvType,
  label: string,
  into: PointColumns,
): PointColumns {
  if (flat === null || flat === undefined) return into;
  const numbers = numbersOf(flat);
  const stride = type.hasShipping ? 3 : 2;
  if (numbers === null || numbers.length % stride !== 0) {
    throw new RowProblem(`${label} is not a list of ${stride} numbers a point`);
  }
  const coding = codingOf(type.name);
  const count = numbers.length / stride;
  into.reserve(count);
  const { at: ats } = into;
  let before = Number.NEGATIVE_INFINITY;
  let isAscending = true;
  for (let index = 0; index < count; index += 1) {
    const from = index * stride;
    const at = keepaTime(numbers[from] ?? Number.NaN);
    const price = numbers[from + 1] ?? NONE;
    if (!Number.isSafeInteger(at)) throw new RowProblem(`${label} has a time that is no minute`);
    if (at <= before) isAscending = false;
    before = at;
    ats[index] = at;
    const coded = type.hasShipping ? landedPrice(price, numbers[from + 2] ?? NONE) : price;
    putValue(into, index, coded, coding);
  }
  into.length = count;
  // If several points share an instant, the last one counts.
  if (!isAscending) into.putInOrder();
  return into;
}

export function addPoint(
  name: SeriesName,
  into: PointColumns,
  at: EpochSeconds,
  coded: number,
): void {
  const index = into.length;
  into.push(at, 0, UNKNOWN);
  putValue(into, index, coded, codingOf(name));
}

/** Adds shipping to the price. Shipping of -1 (unknown) or 0 (free) adds nothing. */
function landedPrice(price: number, shipping: number): number {
  return price >= 0 && shipping > 0 ? price + shipping : price;
}

/** How Keepa encodes a series: -1 means "nothing there", a lower number "unknown". */
interface Coding {
  readonly lowest: number;
  /** The point state for -1. */
  readonly none: number;
  /** A negative number means that there were more offers than Keepa fetched. */
  readonly isFetchCount: boolean;
}

function codingOf(name: SeriesName): Coding {
  const unit = unitOf(name);
  const none = unit === 'money' ? OUT_OF_STOCK : UNKNOWN;
  // A rank is never 0, and neither is a rating.
  const lowest = unit === 'rank' || unit === 'rating' ? 1 : 0;
  return { lowest, none, isFetchCount: name === 'offersFetched' };
}

function putValue(into: PointColumns, index: number, coded: number, coding: Coding): void {
  const value = coding.isFetchCount && coded < 0 ? -coded : coded;
  const isValue = value >= coding.lowest;
  into.value[index] = isValue ? Math.round(value) : 0;
  if (isValue) into.state[index] = OK;
  else into.state[index] = value === NONE ? coding.none : UNKNOWN;
}

/** Keepa's flat arrays `[time, value, time, value, …]` as points. */
import { type Point, type SeriesName, unitOf } from '../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import { type JsonValue, numbersOf } from '../shared/json-text.ts';
import { RowProblem } from '../shared/row-problem.ts';
import type { CsvType } from './csv-types.ts';
import { keepaTime } from './keepa-value.ts';

/** No offer, no rank, no badge; for a price also one that is hidden. */
const NONE = -1;

/**
 * Decodes one array; ascending, one point an instant. `null` and an empty array are a series never
 * seen. A problem names the array, so that it can be found in the file.
 */
export function decodePoints(flat: JsonValue | undefined, type: CsvType, label: string): Point[] {
  if (flat === null || flat === undefined) return [];
  const numbers = numbersOf(flat);
  const stride = type.hasShipping ? 3 : 2;
  if (numbers === null || numbers.length % stride !== 0) {
    throw new RowProblem(`${label} is not a list of ${stride} numbers a point`);
  }
  const read = pointReader(type.name);
  const points: Point[] = [];
  let before = Number.NEGATIVE_INFINITY;
  let isAscending = true;
  for (let index = 0; index < numbers.length; index += stride) {
    const at = keepaTime(numbers[index] ?? Number.NaN);
    const price = numbers[index + 1] ?? NONE;
    if (!Number.isSafeInteger(at)) throw new RowProblem(`${label} has a time that is no minute`);
    if (at <= before) isAscending = false;
    before = at;
    points.push(read(at, type.hasShipping ? landed(price, numbers[index + 2] ?? NONE) : price));
  }
  return isAscending ? points : inOrder(points);
}

/** Shipping of -1 is not said and 0 is free; neither adds to the price. */
export function landed(price: number, shipping: number): number {
  return price >= 0 && shipping > 0 ? price + shipping : price;
}

/** Reads values of one series as Keepa codes them: -1 nothing there, below that not known. */
export function pointReader(name: SeriesName): (at: EpochSeconds, coded: number) => Point {
  const unit = unitOf(name);
  const lowest = unit === 'rank' ? 1 : 0;
  const isFetchCount = name === 'offersFetched';
  return (at, coded) => {
    // Offers fetched: a negative number says that there were more than were fetched.
    const value = isFetchCount && coded < 0 ? -coded : coded;
    if (value >= lowest) return { at, value: Math.round(value), state: 'ok' };
    const isSoldOut = value === NONE && unit === 'money';
    return { at, value: null, state: isSoldOut ? 'out_of_stock' : 'unknown' };
  };
}

/** Ascending; of several points of one instant the last stated one. */
function inOrder(points: readonly Point[]): Point[] {
  const byInstant = new Map(points.map((point) => [point.at, point]));
  return [...byInstant.values()].sort((left, right) => left.at - right.at);
}

/** Both lists as one; at one instant a value wins over a missing one, then the second list. */
export function unitePoints(first: readonly Point[], second: readonly Point[]): readonly Point[] {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  const united: Point[] = [];
  let left = 0;
  let right = 0;
  while (left < first.length || right < second.length) {
    const one = first[left];
    const two = second[right];
    if (two === undefined || (one !== undefined && one.at < two.at)) {
      if (one !== undefined) united.push(one);
      left += 1;
    } else if (one === undefined || two.at < one.at) {
      united.push(two);
      right += 1;
    } else {
      united.push(two.state === 'ok' || one.state !== 'ok' ? two : one);
      left += 1;
      right += 1;
    }
  }
  return united;
}

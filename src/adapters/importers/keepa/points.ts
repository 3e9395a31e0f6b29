/** Keepa's flat arrays `[time, value, time, value, …]` as points, in columns. */
import { OK, type PointColumns } from '../../../domain/history/point-columns.ts';
import { type SeriesName, unitOf } from '../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import { type JsonValue, numbersOf } from '../shared/json-text.ts';
import { RowProblem } from '../shared/row-problem.ts';
import type { CsvType } from './csv-types.ts';
import { keepaTime } from './keepa-value.ts';

/** No offer, no rank, no badge; for a price also one that is hidden. */
const NONE = -1;
const OUT_OF_STOCK = 1;
const UNKNOWN = 3;

/**
 * Decodes one array into empty columns; ascending, one point an instant. `null` and an empty array
 * are a series never seen. A problem names the array, so that it can be found in the file.
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
  const add = pointReader(type.name);
  let before = Number.NEGATIVE_INFINITY;
  let isAscending = true;
  for (let index = 0; index < numbers.length; index += stride) {
    const at = keepaTime(numbers[index] ?? Number.NaN);
    const price = numbers[index + 1] ?? NONE;
    if (!Number.isSafeInteger(at)) throw new RowProblem(`${label} has a time that is no minute`);
    if (at <= before) isAscending = false;
    before = at;
    add(into, at, type.hasShipping ? landed(price, numbers[index + 2] ?? NONE) : price);
  }
  // Of several points of one instant the last stated one counts.
  if (!isAscending) into.putInOrder();
  return into;
}

/** Shipping of -1 is not said and 0 is free; neither adds to the price. */
function landed(price: number, shipping: number): number {
  return price >= 0 && shipping > 0 ? price + shipping : price;
}

/** Adds values of one series as Keepa codes them: -1 nothing there, below that not known. */
export type AddPoint = (into: PointColumns, at: EpochSeconds, coded: number) => void;

export function pointReader(name: SeriesName): AddPoint {
  const unit = unitOf(name);
  const lowest = unit === 'rank' ? 1 : 0;
  const stateOfNone = unit === 'money' ? OUT_OF_STOCK : UNKNOWN;
  const isFetchCount = name === 'offersFetched';
  return (into, at, coded) => {
    // Offers fetched: a negative number says that there were more than were fetched.
    const value = isFetchCount && coded < 0 ? -coded : coded;
    if (value >= lowest) into.push(at, Math.round(value), OK);
    else into.push(at, 0, value === NONE ? stateOfNone : UNKNOWN);
  };
}

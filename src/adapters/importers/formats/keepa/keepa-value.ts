/** Decodes Keepa's times and ids, and names the series of a product. */
import table from '../../../../../facts/importers/keepa-series.json' with { type: 'json' };
import type { SeriesName } from '../../../../domain/history/series.ts';
import { type EpochSeconds, MINUTE_S } from '../../../../domain/values/time.ts';
import type { JsonValue } from '../../json/json-text.ts';

export interface CsvType {
  readonly name: SeriesName;
  /** Points are `[time, price, shipping]`. The landed price is price plus shipping. */
  readonly hasShipping: boolean;
}

/** The series in a product's `csv`, by index. */
export const CSV_TYPES: readonly CsvType[] = table.csv.map((name) => ({
  name: name as SeriesName,
  hasShipping: table.withShipping.includes(name),
}));
/** The index of the sales rank. The category of that rank changes over time. */
export const RANK_INDEX = CSV_TYPES.findIndex(({ name }) => name === 'bsr');

/** Keepa counts minutes from 2011-01-01T00:00Z; this is that instant in minutes since 1970. */
const KEEPA_EPOCH_MIN = 21_564_000;

export function keepaTime(minutes: number): EpochSeconds {
  return (minutes + KEEPA_EPOCH_MIN) * MINUTE_S;
}

/** Reads a time; 0 and negative numbers mean that there is none. */
export function keepaTimeOf(value: JsonValue | undefined): EpochSeconds | null {
  return typeof value === 'number' && value > 0 ? keepaTime(value) : null;
}

/** The largest 64-bit integer. Some fields use it for "none". */
const NO_ID = '9223372036854775807';

/** Reads an id as text, exact at any size; 0 and negative numbers mean that there is none. */
export function idOf(value: JsonValue | undefined): string | null {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string' || !/^[1-9]\d*$/.test(digits) || digits === NO_ID) return null;
  return digits;
}

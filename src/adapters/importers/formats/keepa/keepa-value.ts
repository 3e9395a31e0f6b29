/** Keepa's ways of writing times, ids and missing values. */
import { type EpochSeconds, MINUTE_S } from '../../../../domain/time.ts';
import type { JsonValue } from '../../json/json-text.ts';

/** Keepa counts minutes from 2011-01-01T00:00Z; this is that instant in minutes since 1970. */
const KEEPA_EPOCH_MIN = 21_564_000;

export function keepaTime(minutes: number): EpochSeconds {
  return (minutes + KEEPA_EPOCH_MIN) * MINUTE_S;
}

/** A time field; 0 and negative numbers say that there is none. */
export function keepaTimeOf(value: JsonValue | undefined): EpochSeconds | null {
  return typeof value === 'number' && value > 0 ? keepaTime(value) : null;
}

/** The largest 64-bit integer, which some fields use for "none". */
const NO_ID = '9223372036854775807';

/** An id as text, exact at any size; 0 and negative numbers say that there is none. */
export function idOf(value: JsonValue | undefined): string | null {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string' || !/^[1-9]\d*$/.test(digits) || digits === NO_ID) return null;
  return digits;
}

/** A measure or fee; 0 or less is not known. */
export function positiveOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** An amount that may be nothing; negative is not known. */
export function amountOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

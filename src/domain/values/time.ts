/** Time: integer seconds since 1970-01-01T00:00:00Z in the program, ISO 8601 UTC in answers. */

export type EpochSeconds = number;

export const MINUTE_S = 60;
export const HOUR_S = 3600;
export const DAY_S = 86_400;
export const WEEK_S = 7 * DAY_S;

/** 1970-01-05 was a Monday. Weeks begin on Monday. */
const FIRST_MONDAY_S = 4 * DAY_S;

/** Seconds of 0000-01-01 and 10000-01-01. Years between them have four digits. */
const FOUR_DIGITS_FROM_S = -62_167_219_200;
const FOUR_DIGITS_TO_S = 253_402_300_800;
/** 9999-12-31T23:59:59Z: ISO 8601 texts of later times are rarely understood. */
export const TIME_MAX_S = FOUR_DIGITS_TO_S - 1;

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** Writes `2026-01-31T10:00:00Z`. */
export function toIso(at: EpochSeconds): string {
  const isPlain = Number.isInteger(at) && at >= FOUR_DIGITS_FROM_S && at < FOUR_DIGITS_TO_S;
  if (!isPlain) return new Date(at * 1000).toISOString().replace('.000Z', 'Z');
  const second = at - startOfDay(at);
  const hours = TWO_DIGITS[Math.floor(second / HOUR_S)];
  const minutes = TWO_DIGITS[Math.floor((second % HOUR_S) / MINUTE_S)];
  return `${isoDay(at)}T${hours}:${minutes}:${TWO_DIGITS[second % MINUTE_S]}Z`;
}

export function isoOrNull(at: EpochSeconds | null): string | null {
  return at === null ? null : toIso(at);
}

/** Returns the UTC day of an instant as `YYYY-MM-DD`. */
export function toIsoDay(at: EpochSeconds): string {
  return toIso(at).slice(0, 10);
}

function isoDay(at: EpochSeconds): string {
  const { year, month, day } = civilDay(Math.floor(at / DAY_S));
  const century = TWO_DIGITS[Math.floor(year / 100)];
  return `${century}${TWO_DIGITS[year % 100]}-${TWO_DIGITS[month]}-${TWO_DIGITS[day]}`;
}

/** Days in four centuries (the calendar's period), and from 0000-03-01 to 1970-01-01. */
const ERA_DAYS = 146_097;
const EPOCH_DAYS = 719_468;

/**
 * Returns the date `days` days after 1970-01-01, several times as fast as `Date`: answers have
 * dozens of dates. From Howard Hinnant's `civil_from_days`: years begin in March, leap day last.
 */
function civilDay(days: number) {
  const since = days + EPOCH_DAYS;
  const era = Math.floor(since / ERA_DAYS);
  const ofEra = since - era * ERA_DAYS;
  const leapDays =
    Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - 365 * yearOfEra - Math.floor(yearOfEra / 4) + Math.floor(yearOfEra / 100);
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

export function startOfDay(at: EpochSeconds): EpochSeconds {
  return Math.floor(at / DAY_S) * DAY_S;
}

/** Returns 00:00 UTC of the Monday of the instant's week. */
export function startOfWeek(at: EpochSeconds): EpochSeconds {
  return Math.floor((at - FIRST_MONDAY_S) / WEEK_S) * WEEK_S + FIRST_MONDAY_S;
}

export function startOfMonth(at: EpochSeconds): EpochSeconds {
  const date = new Date(at * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}

export function startOfNextMonth(at: EpochSeconds): EpochSeconds {
  const date = new Date(at * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
}

/** A parsed time: an instant, or a whole UTC day. */
export interface ParsedTime {
  readonly at: EpochSeconds;
  readonly isWholeDay: boolean;
}

const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses `2026-01-31`, `2026-01-31 10:00`, `2026-01-31T10:00:00Z` or a time with an offset. A time
 * without a zone is UTC. Fractions of a second are cut. Returns `null` for anything else: days that
 * do not exist (2026-02-30), offsets no clock uses, UTC years without four digits.
 */
export function parseTime(text: string): ParsedTime | null {
  const match = ISO_TIME.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  if (toIsoDay(midnight) !== `${year}-${month}-${day}`) return null;
  if (hour === undefined) return { at: midnight, isWholeDay: true };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const seconds = Number(hour) * HOUR_S + Number(minute) * MINUTE_S + Number(second ?? 0);
  const offset = zoneOffset(zone);
  if (offset === null) return null;
  const at = midnight + seconds - offset;
  return at < FOUR_DIGITS_FROM_S || at > TIME_MAX_S ? null : { at, isWholeDay: false };
}

/** Clocks are at most 14 hours ahead of UTC (Kiribati) and 12 behind. */
const OFFSET_MAX_S = 14 * HOUR_S;
const OFFSET_MIN_S = -12 * HOUR_S;

/** Returns seconds ahead of UTC. Null for an offset no clock on earth uses. */
function zoneOffset(zone: string | undefined): number | null {
  if (zone === undefined || zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.slice(1).replace(':', '');
  const minutes = Number(digits.slice(2));
  const offset = sign * (Number(digits.slice(0, 2)) * HOUR_S + minutes * MINUTE_S);
  return minutes > 59 || offset > OFFSET_MAX_S || offset < OFFSET_MIN_S ? null : offset;
}

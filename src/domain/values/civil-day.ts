/**
 * The Gregorian calendar in integers. One answer needs dozens of dates, and `Date` takes several
 * times as long. After Howard Hinnant, "chrono-compatible low-level date algorithms"
 * (`civil_from_days`): years begin in March, so that the leap day comes last.
 */

export interface CivilDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Days of four centuries, after which the calendar repeats, and from 0000-03-01 to 1970-01-01. */
const ERA_DAYS = 146_097;
const EPOCH_DAYS = 719_468;

/** The day that began `days` days after 1970-01-01T00:00:00Z; also of negative days. */
export function civilDay(days: number): CivilDay {
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

/** The month of every monthly figure: 30 days. */
export const DAYS_PER_MONTH = 30;

/** Fewer units than this count as this many where errors are relative: 0 has no logarithm. */
export const UNITS_MIN = 0.5;

/** ln of the units of a window, at least `UNITS_MIN`. */
export function lnUnitsSold(units: number): number {
  return Math.log(Math.max(UNITS_MIN, units));
}

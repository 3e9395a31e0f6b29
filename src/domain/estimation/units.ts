/** The month of every monthly figure: 30 days. */
export const DAYS_PER_MONTH = 30;

/** Fewer units count as this many in relative errors: 0 has no logarithm. */
export const UNITS_MIN = 0.5;

/** Returns ln of the units of a window, at least `UNITS_MIN`. */
export function lnUnitsSold(units: number): number {
  return Math.log(Math.max(UNITS_MIN, units));
}

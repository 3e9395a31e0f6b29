/** Ranks sources by trust, which decides only between statements with one time. */

/** Most trusted first: the marketplace's own interface, then Keepa's, then its spreadsheets. */
const TRUSTED_SOURCES: readonly string[] = ['spapi', 'keepa', 'keepa-export'];

/** Simulated data loses against anything real. */
const LEAST_TRUSTED_SOURCE = 'demo';

/**
 * Returns a positive number if `left` beats `right`. Sources of equal trust are ordered by name, so
 * the result of a merge never depends on which statement came first.
 */
export function compareTrust(left: string, right: string): number {
  if (left === right) return 0;
  return trustClass(right) - trustClass(left) || (left > right ? 1 : -1);
}

/** Returns whether two sources are in one class of trust, so something else must decide. */
export function isEquallyTrusted(left: string, right: string): boolean {
  return left === right || trustClass(left) === trustClass(right);
}

/** Returns 0 for the most trusted class. Sources of any other name share one, above the demo. */
function trustClass(source: string): number {
  const index = TRUSTED_SOURCES.indexOf(source);
  if (index >= 0) return index;
  return TRUSTED_SOURCES.length + (source === LEAST_TRUSTED_SOURCE ? 1 : 0);
}

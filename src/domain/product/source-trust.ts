/**
 * Which source to believe when two speak about one second. Between different times the newer
 * statement wins everywhere; trust decides only within a second.
 */

/** Most trusted first: the marketplace's own interface, then Keepa's, then its spreadsheets. */
const TRUSTED_SOURCES: readonly string[] = ['spapi', 'keepa', 'keepa-export'];

/** Simulated data gives way to anything real. */
const LEAST_TRUSTED_SOURCE = 'demo';

/**
 * Positive when `left` is believed before `right`. Sources of equal trust are ordered by name, so
 * that the order is total and a merge never depends on which came first.
 */
export function compareTrust(left: string, right: string): number {
  if (left === right) return 0;
  return trustClass(right) - trustClass(left) || (left > right ? 1 : -1);
}

/** Whether both are in one class of trust, so that something else must decide between them. */
export function isEquallyTrusted(left: string, right: string): boolean {
  return left === right || trustClass(left) === trustClass(right);
}

/** 0 is the most trusted class; plain imports of any name share one, above the demo. */
function trustClass(source: string): number {
  const index = TRUSTED_SOURCES.indexOf(source);
  if (index >= 0) return index;
  return TRUSTED_SOURCES.length + (source === LEAST_TRUSTED_SOURCE ? 1 : 0);
}

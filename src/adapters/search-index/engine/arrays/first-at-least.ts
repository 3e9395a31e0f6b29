/** Binary search: of `length` rising values the first place whose value is not below `wanted`. */
export function firstAtLeast(
  length: number,
  wanted: number,
  valueAt: (place: number) => number | undefined,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((valueAt(middle) as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Reads the number at an index within the array, so callers need no `?? 0`. It takes only
 * `Float64Array`: a single array type keeps the compiled code fast.
 */
export function floatAt(values: Float64Array, index: number): number {
  return values[index] as number;
}

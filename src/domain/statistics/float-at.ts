/**
 * Reads the number at an index that lies within the array: loops over typed arrays need no stand-in
 * for a missing number. Only for `Float64Array`, so that the processor sees one kind of array.
 */
export function floatAt(values: Float64Array, index: number): number {
  return values[index] as number;
}

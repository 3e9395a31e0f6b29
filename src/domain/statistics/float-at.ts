/** Reads the number at an index within the array. One array type keeps compiled code fast. */
export function floatAt(values: Float64Array, index: number): number {
  return values[index] as number;
}

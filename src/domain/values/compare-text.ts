/** Compares texts by UTF-16 code units: one order on every machine, in every language. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

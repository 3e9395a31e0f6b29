/** A 13-digit number of the range that GS1 leaves to stores for their own use (20-29). */
export function demoGtin(index: number): string {
  const body = `20${String(index).padStart(10, '0')}`;
  let sum = 0;
  for (const [at, digit] of [...body].entries()) sum += Number(digit) * (at % 2 === 0 ? 1 : 3);
  return body + String((10 - (sum % 10)) % 10);
}

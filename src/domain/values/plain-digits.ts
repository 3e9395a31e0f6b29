/** Writes a number without an exponent: 0.0000005, not 5e-7. */

/** Sign, first digit, further digits, exponent. */
const EXPONENTIAL = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/** Returns the fewest digits that identify the number. */
export function plainDigits(value: number): string {
  const text = String(value);
  const [, sign = '', first = '', rest = '', exponent] = EXPONENTIAL.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  return sign + (point > 0 ? digits.padEnd(point, '0') : `0.${'0'.repeat(-point)}${digits}`);
}

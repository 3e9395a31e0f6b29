/** Check digits of product codes. GTIN: GS1 General Specifications 7.9; ISBN-10: ISO 2108. */

const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];
const ISBN_10 = /^\d{9}[\dX]$/i;

/** True for digits of a length of GTINs whose last one is their check digit. */
export function isGtin(digits: string): boolean {
  return (
    GTIN_LENGTHS.includes(digits.length) &&
    /^\d+$/.test(digits) &&
    checkDigitOf(digits.slice(0, -1)) === digits.at(-1)
  );
}

/** The check digit of a GTIN: weights 3 and 1 alternate from the right. */
export function checkDigitOf(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** True for an ISBN-10: digits weighted 10 to 1, `X` as 10, divisible by 11. */
export function isIsbn10(text: string): boolean {
  if (!ISBN_10.test(text)) return false;
  let sum = 0;
  for (const [index, digit] of [...text.toUpperCase()].entries()) {
    sum += (10 - index) * (digit === 'X' ? 10 : Number(digit));
  }
  return sum % 11 === 0;
}

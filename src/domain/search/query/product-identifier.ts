/**
 * Recognizes a keyword that is an identifier as a whole. It counts only if it cannot be a word.
 * Other keywords of ten characters (`1000pieces`) stay words, which also find an ASIN.
 */
import { asinToken, gtinToken } from '../language/tokenize.ts';

const ASIN = /^B0[A-Z0-9]{8}$/i;
const ISBN_10 = /^\d{9}[\dX]$/i;
const GTIN = /^(?:\d{8}|\d{12}|\d{13}|\d{14})$/;

/** Returns the index token of an ASIN, ISBN-10 or GTIN; null for other keywords. */
export function identifierToken(keyword: string): string | null {
  const typed = keyword.trim();
  if (ASIN.test(typed)) return asinToken(typed);
  if (ISBN_10.test(typed) && isIsbn10(typed)) return asinToken(typed);
  if (GTIN.test(typed) && isGtin(typed)) return gtinToken(typed);
  return null;
}

/** ISO 2108: digits weighted 10 to 1, `X` as 10, divisible by 11. */
function isIsbn10(text: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...text.toUpperCase()].entries()) {
    sum += (10 - index) * (digit === 'X' ? 10 : Number(digit));
  }
  return sum % 11 === 0;
}

/** GS1: weights 3 and 1 alternate from the right, including the check digit. */
function isGtin(text: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...text].reverse().entries()) {
    sum += Number(digit) * (index % 2 === 0 ? 1 : 3);
  }
  return sum % 10 === 0;
}

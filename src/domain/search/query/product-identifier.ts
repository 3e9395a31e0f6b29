/**
 * Recognizes a keyword that is an identifier as a whole. It counts only if it cannot be a word.
 * Other keywords of ten characters (`1000pieces`) stay words, which also find an ASIN.
 */
import { isGtin, isIsbn10 } from '../../values/gtin.ts';
import { asinToken, gtinToken } from '../language/tokenize.ts';

const ASIN = /^B0[A-Z0-9]{8}$/i;

/** Returns the index token of an ASIN, ISBN-10 or GTIN; null for other keywords. */
export function identifierToken(keyword: string): string | null {
  const typed = keyword.trim();
  if (ASIN.test(typed)) return asinToken(typed);
  if (isIsbn10(typed)) return asinToken(typed);
  if (isGtin(typed)) return gtinToken(typed);
  return null;
}

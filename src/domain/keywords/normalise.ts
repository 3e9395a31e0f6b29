/** Keywords as they are compared: NFKC, lower case, single spaces. Words keep their accents. */

/** Most keywords are normalised as they come. */
const NORMALISED = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Doing it again changes nothing. */
export function normaliseKeyword(keyword: string): string {
  if (NORMALISED.test(keyword)) return keyword;
  return keyword.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** The words of a normalised keyword, without punctuation at their ends. */
export function keywordWords(keyword: string): string[] {
  return normaliseKeyword(keyword)
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

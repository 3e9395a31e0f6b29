import { foldWord } from '../../../../domain/search/language/fold-word.ts';
import { normalizeText } from '../../../../domain/search/language/normalize-text.ts';

/** Brands are one when they differ by case, accents, width or spacing only. */
export function brandKey(brand: string): string {
  return foldWord(normalizeText(brand).replace(/\s+/gu, ' ').trim()).plain;
}

/**
 * Returns a name in the form in which names are compared: width, case, accents and spacing folded.
 */
import { foldWord } from '../../domain/search/language/fold-word.ts';
import { normalizeText } from '../../domain/search/language/normalize-text.ts';

export function textKey(text: string): string {
  return foldWord(normalizeText(text).replace(/\s+/gu, ' ').trim()).plain;
}
